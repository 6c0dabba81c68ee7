import { type Content, MARKDOWN } from '../model/content.ts';
import { foldSpace, MAX_TITLE_LENGTH, truncate } from '../model/text.ts';
import type { ProseConverter } from '../ports/prose-converter.ts';
import type { ProseDocument, ProseNode } from '../prose/schema.ts';
import { toText } from '../prose/to-text.ts';

/** The title of a note: its first heading, else its first line (D26); empty for an empty note. */
export async function titleOf(content: Content, prose: ProseConverter): Promise<string> {
  const document = content.type === MARKDOWN ? await prose.fromMarkdown(content.body) : content.body;
  return truncate(firstHeading(document) || firstLine(document), MAX_TITLE_LENGTH);
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
