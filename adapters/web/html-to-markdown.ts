import render from 'dom-serializer';
import { type ChildNode, isTag, isText } from 'domhandler';
import { parseHTML } from 'linkedom';
import { toMarkdown } from './article-markdown.ts';
import { normaliseCode } from './code-in-page.ts';
import { normaliseFormulas } from './formulas-in-page.ts';
import { walk } from './nodes.ts';
import { parseHtml } from './parse-html.ts';

/** Elements without text, or without text for readers. */
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'head',
  'iframe',
  'object',
  'embed',
]);

/** The Markdown (D36) of HTML that consists only of content, such as a note. Depth and size are limited. */
export function htmlToMarkdown(html: string): string {
  const page = parseHtml(html);
  normaliseFormulas(page);
  normaliseCode(page);
  page.children = page.children.filter(isReadable);
  walk(page, (element) => {
    element.children = element.children.filter(isReadable);
    return true;
  });
  const { document } = parseHTML(`<html><body>${render(page, { encodeEntities: 'utf8' })}</body></html>`);
  return document.body ? toMarkdown(document.body).toWellFormed() : '';
}

function isReadable(node: ChildNode): boolean {
  return isTag(node) ? !DROPPED.has(node.name) : isText(node);
}
