import { literalMarkdown } from '../../../core/prose/literal.ts';

/** A marked passage, as `GET /_/highlights` answers. */
export interface ListedHighlight {
  readonly id: string;
  readonly created: string;
  readonly quote: string;
  /** What the person wrote about it, as Markdown. */
  readonly words?: string;
  readonly object: {
    readonly id: string;
    readonly title: string;
    readonly url?: string;
    readonly type: string;
  };
}

/** The passages of an object. */
export interface ObjectHighlights {
  readonly object: ListedHighlight['object'];
  readonly highlights: readonly ListedHighlight[];
}

/** Passages by their objects; objects and passages keep their order. */
export function byObject(highlights: readonly ListedHighlight[]): readonly ObjectHighlights[] {
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

/** The passages in which each of the words stands: in the passage, in what was written about it, or in the title. */
export function withWords(highlights: readonly ListedHighlight[], typed: string): readonly ListedHighlight[] {
  const wanted = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return highlights;
  return highlights.filter(({ quote, words = '', object }) => {
    const text = folded([quote, words, object.title].join('\n'));
    return wanted.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Passages as a Markdown document: by object its title and address, then each passage with its day and what was written about it. */
export function toMarkdownDocument(highlights: readonly ListedHighlight[], untitled: string): string {
  return byObject(highlights)
    .map((group) => section(group, untitled))
    .join('\n');
}

function section({ object: { title, url }, highlights }: ObjectHighlights, untitled: string): string {
  const heading = literalMarkdown((title || untitled).replaceAll('\n', ' '));
  const head = [`## ${heading}`, ...(url === undefined ? [] : [`<${url}>`])];
  const passages = highlights.flatMap(({ created, quote, words }) => [
    quoted(quote),
    `*${created.slice(0, 10)}*`,
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
