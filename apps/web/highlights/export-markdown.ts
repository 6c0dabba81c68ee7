import { literalMarkdown } from '../../../core/prose/literal.ts';
import type { Schemas } from '../../client/operations.ts';
import { localDay } from '../browser/local-days.ts';

/** A highlight as `GET /_/highlights` returns it. */
export type ListedHighlight = Schemas['Highlight'];

export interface ObjectHighlights {
  readonly object: ListedHighlight['object'];
  readonly highlights: readonly ListedHighlight[];
}

/** Groups highlights by object. Objects and highlights stay in order. */
export function groupByObject(highlights: readonly ListedHighlight[]): readonly ObjectHighlights[] {
  const groups = new Map<
    string,
    { readonly object: ListedHighlight['object']; readonly highlights: ListedHighlight[] }
  >();
  for (const highlight of highlights) {
    const group = groups.get(highlight.object.id);
    if (group) group.highlights.push(highlight);
    else groups.set(highlight.object.id, { object: highlight.object, highlights: [highlight] });
  }
  return [...groups.values()];
}

/** The highlights that contain every typed word in the passage, its note, or the title of the object. */
export function filterByWords(
  highlights: readonly ListedHighlight[],
  typed: string,
): readonly ListedHighlight[] {
  const typedWords = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (typedWords.length === 0) return highlights;
  return highlights.filter(({ quote, words = '', object }) => {
    const text = folded([quote, words, object.title].join('\n'));
    return typedWords.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Converts highlights to a Markdown document. It has the title and URL of each object, then each passage with its date and note. */
export function toMarkdownDocument(highlights: readonly ListedHighlight[], untitled: string): string {
  return groupByObject(highlights)
    .map((group) => section(group, untitled))
    .join('\n');
}

function section({ object: { title, url }, highlights }: ObjectHighlights, untitled: string): string {
  const heading = literalMarkdown((title || untitled).replaceAll('\n', ' '));
  const head = [`## ${heading}`, ...(url === undefined ? [] : [`<${url}>`])];
  const passages = highlights.flatMap(({ created, quote, words }) => [
    quoted(quote),
    `*${localDay(created)}*`,
    ...(words === undefined ? [] : [words.trim()]),
  ]);
  return `${[...head, ...passages].join('\n\n')}\n`;
}

function quoted(quote: string): string {
  return literalMarkdown(quote)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\\\n');
}
