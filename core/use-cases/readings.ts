import { type Content, MARKDOWN } from '../model/content.ts';
import { foldSpace, MAX_TITLE_LENGTH, truncate } from '../model/text.ts';
import type { ProseConverter } from '../ports/prose-converter.ts';
import type { ProseDocument, ProseNode } from '../prose/schema.ts';
import { toText } from '../prose/to-text.ts';
import { wikiReferences } from '../prose/wiki-links.ts';

/** The converter that `readContent` needs. */
export type MarkdownReader = Pick<ProseConverter, 'fromMarkdown'>;

/** What is derived from the text of a content. */
export interface Reading {
  /** The first heading, otherwise the first line (D26); empty for an empty text. */
  readonly title: string;
  /** Labels of its wiki references, without duplicates (D32). */
  readonly references: readonly string[];
}

/** Reads a content. @throws DomainError `unprocessable` when its Markdown is nested too deep */
export async function readContent(content: Content, prose: MarkdownReader): Promise<Reading> {
  const document = content.type === MARKDOWN ? await prose.fromMarkdown(content.body) : content.body;
  return {
    title: truncate(firstHeading(document) || firstLine(document), MAX_TITLE_LENGTH),
    references: [...new Set(wikiReferences(document).map((reference) => reference.target))].filter(
      (label) => label !== '',
    ),
  };
}

function firstHeading(document: ProseDocument): string {
  for (const node of inOrder(document)) {
    const text = node.type === 'heading' ? foldSpace(toText({ type: 'doc', content: [node] })) : '';
    if (text !== '') return text;
  }
  return '';
}

function firstLine(document: ProseDocument): string {
  const line = toText(document)
    .split('\n')
    .find((text) => text.trim() !== '');
  return foldSpace(line ?? '');
}

function* inOrder(node: ProseNode): Iterable<ProseNode> {
  for (const child of node.content ?? []) {
    yield child;
    yield* inOrder(child);
  }
}
