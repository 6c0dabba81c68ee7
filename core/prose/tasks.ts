import { frontMatterOf } from './front-matter.ts';
import { parser } from './markdown/parser.ts';
import type { ProseDocument, ProseNode } from './schema.ts';

const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/g;
const BOX = /\[[ xX]\](?=\s|$)/;

/**
 * Marks a task of Markdown, by its number from 0, as done or open. All other text stays as it is written, and so does Markdown without such
 * a task.
 */
export function markdownWithTask(markdown: string, number: number, isDone: boolean): string {
  const body = frontMatterOf(markdown)?.body ?? markdown;
  const tokens = parser.parse(body, {});
  const items = tokens.flatMap((token, at) =>
    token.type === 'list_item_open' && token.meta !== null ? [tokens[at + 2]?.map?.[0]] : [],
  );
  const line = items[number];
  if (line === undefined) return markdown;
  const lines = body.match(LINE) ?? [];
  lines[line] = (lines[line] ?? '').replace(BOX, isDone ? '[x]' : '[ ]');
  return markdown.slice(0, markdown.length - body.length) + lines.join('');
}

/** Marks a task of Prose, by its number from 0, as done or open. */
export function proseWithTask(document: ProseDocument, number: number, isDone: boolean): ProseDocument {
  let at = -1;
  const visit = (node: ProseNode): ProseNode => {
    if (node.type === 'taskItem') at += 1;
    const isWanted = node.type === 'taskItem' && at === number;
    return {
      ...node,
      ...(isWanted && { attrs: { ...node.attrs, checked: isDone } }),
      ...(node.content && { content: node.content.map(visit) }),
    };
  };
  return { ...document, content: document.content.map(visit) };
}
