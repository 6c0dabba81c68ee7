import type { ProseDocument, ProseNode } from '../../../core/prose/schema.ts';

/** A text may have a picture, its caption and a byline before its first paragraph, which may be split. */
const MAX_BEFORE = 4;
const MAX_PARTS = 6;

/** Whether a text begins with its summary, which then need not be shown above it. */
export function beginsWith({ content }: ProseDocument, summary: string): boolean {
  const wanted = folded(summary).replace(/ ?(?:…|\.{3})$/, '');
  const parts = content.slice(0, MAX_BEFORE + MAX_PARTS).map((block) => folded(textOf(block)));
  return (
    wanted !== '' &&
    parts.slice(0, MAX_BEFORE + 1).some((_, at) =>
      parts
        .slice(at, at + MAX_PARTS)
        .join(' ')
        .startsWith(wanted),
    )
  );
}

/** Whether a text consists of these words, apart from a line with the author or the date. */
export function hasOnly({ content }: ProseDocument, words: string): boolean {
  const text = folded(content.map(textOf).join(' '));
  return text.includes(folded(words)) && text.length <= folded(words).length + MAX_LINE;
}

/** The maximum length of a byline or date, in characters. */
const MAX_LINE = 60;

/** Whether a title is the start of a text, possibly after the name of its author. */
export function isStartOf(title: string, text: string): boolean {
  const start = folded(title).replace(/…$/, '');
  const words = folded(text);
  return words !== '' && [start, start.replace(/^[^:]{1,80}: /, '')].some((one) => words.startsWith(one));
}

function textOf({ text = '', content = [] }: ProseNode): string {
  return text + content.map(textOf).join('');
}

function folded(text: string): string {
  return text
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
