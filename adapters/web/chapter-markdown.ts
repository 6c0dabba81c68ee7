import { cleanPage } from './copy/clean-page.ts';
import { parsePage, writePage } from './copy/parse-page.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

/**
 * The Markdown of a chapter of an e-book. The HTML passes through the cleaner for kept pages. Pictures in the book keep their addresses;
 * anything outside the book is left out.
 * @param address the address of the chapter
 */
export function chapterToMarkdown(html: string, address: string): string {
  const page = parsePage(html);
  const { pictures } = cleanPage(page, { base: address, url: address }, false);
  const { origin } = new URL(address);
  for (const picture of pictures) {
    if (picture.element.name === 'image') picture.element.name = 'img';
    if (picture.address.startsWith(`${origin}/`)) picture.element.attribs.src = picture.address;
  }
  return htmlToMarkdown(writePage(page));
}
