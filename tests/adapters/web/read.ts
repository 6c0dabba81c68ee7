import { readHtml } from '../../../adapters/web/read-html.ts';

export const URL_OF_PAGE = 'https://a.example/x/';
/** A paragraph that reads like prose. */
export const WORDS =
  '<p>Some words of an article, that go on, with commas, until they are long enough to be read.</p>';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const read = (html: string, url = URL_OF_PAGE): ReturnType<typeof readHtml> =>
  readHtml(bytesOf(html), 'text/html', url);

/** An article with a heading, some words, and this at the end. */
export const article = (inner: string): ReturnType<typeof readHtml> =>
  read(`<html><body><article><h2>Head</h2>${WORDS.repeat(5)}${inner}</article></body></html>`);

const KEEPER =
  '<p>Behind the door the keeper writes down each bird that passes the lantern, and the hour, and the wind, every night of the year.</p>';

/** The Markdown of a piece of HTML inside an article, without the rest of the article. */
export function markdownOf(html: string, head = ''): string {
  const page = `<html><head><title>t</title>${head}</head><body><article>${KEEPER.repeat(4)}${html}${KEEPER.repeat(4)}</article></body></html>`;
  const { text } = readHtml(
    new TextEncoder().encode(page),
    'text/html; charset=utf-8',
    'https://a.example/b/page',
  );
  return text
    .replaceAll(/^Behind the door .*$/gm, '')
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n');
}
