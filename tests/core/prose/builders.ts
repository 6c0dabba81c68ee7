import { expect } from 'vitest';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import type { Mark, ProseDocument, ProseNode } from '../../../core/prose/schema.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';

type Child = string | ProseNode;

const asNode = (child: Child): ProseNode =>
  typeof child === 'string' ? { type: 'text', text: child } : child;

const build = (type: string, children: readonly Child[], attrs?: Record<string, unknown>): ProseNode => ({
  type,
  ...(attrs === undefined ? {} : { attrs }),
  ...(children.length === 0 ? {} : { content: children.map(asNode) }),
});

const block =
  (type: string) =>
  (...children: Child[]): ProseNode =>
    build(type, children);

/** A paragraph around bare text, as in list items and cells. */
const wrapping =
  (type: string, attrs?: Record<string, unknown>) =>
  (...children: Child[]): ProseNode =>
    build(
      type,
      children.length === 0 || typeof children[0] === 'string' ? [p(...children)] : children,
      attrs,
    );

export const doc = (...content: ProseNode[]): ProseDocument => ({ type: 'doc', content });
export const p = block('paragraph');
export const h = (level: number, ...children: Child[]) => build('heading', children, { level });
export const ul = block('bulletList');
export const ol = block('orderedList');
export const olFrom = (start: number, ...items: ProseNode[]) => build('orderedList', items, { start });
export const quote = wrapping('blockquote');
export const tasks = block('taskList');
export const li = wrapping('listItem');
export const todo = wrapping('taskItem', { checked: false });
export const done = wrapping('taskItem', { checked: true });
export const code = (text: string, language?: string) =>
  build('codeBlock', text === '' ? [] : [text], language === undefined ? undefined : { language });
export const html = (text: string) => build('html', [text]);
export const table = block('table');
export const tr = block('tableRow');
export const th = wrapping('tableHeader');
export const td = wrapping('tableCell');
export const image = (attrs: { src?: string; alt?: string; title?: string }) => build('image', [], attrs);
export const hr = build('horizontalRule', []);
export const br = build('hardBreak', []);
export const wiki = (text: string, attrs: { target?: string; embed?: boolean } = {}) =>
  build('wikiLink', [], { text, ...attrs });

/** Text with marks, in the order of the tree. */
export const marked = (text: string, ...marks: (string | Mark)[]): ProseNode => ({
  type: 'text',
  text,
  marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)),
});
export const link = (text: string, href: string, title?: string): ProseNode =>
  marked(text, { type: 'link', href, ...(title === undefined ? {} : { title }) });

/**
 * Checks both directions: the Markdown parses to the document, and the document is written as this Markdown.
 */
export function same(markdown: string, document: ProseDocument): void {
  expect(fromMarkdown(markdown)).toEqual(document);
  expect(toMarkdown(document)).toBe(markdown === '' ? '' : `${markdown}\n`);
}

/** Checks that the Markdown parses to the document, which is written differently. */
export function reads(markdown: string, document: ProseDocument): void {
  expect(fromMarkdown(markdown)).toEqual(document);
  expect(fromMarkdown(toMarkdown(document))).toEqual(document);
}
