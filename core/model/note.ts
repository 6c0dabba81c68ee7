import { fromMarkdown } from '../prose/from-markdown.ts';
import { highlightOf } from '../prose/highlight.ts';
import { type Content, MARKDOWN } from './content.ts';
import type { ObjectPart, PartKind } from './part.ts';

/** A note attached to an object (docs/api.md, "Note"). */
export interface Note extends ObjectPart {
  readonly content: Content;
}

/** The notes of an object, at most 100 (docs/organise.md, "Notes"). */
export const NOTES: PartKind<Note> = { noun: 'note', max: 100, textsOf: ({ content }) => [content] };

/** Characters of a note in Markdown that are read to decide whether it marks a passage. */
const MAX_MARKED = 4_000;

/** Whether a note marks a passage of its object's text (docs/app.md, "Highlights"). */
export function isHighlight({ content }: Pick<Note, 'content'>): boolean {
  if (content.type !== MARKDOWN) return highlightOf(content.body) !== null;
  const text = content.body.trimStart();
  return text.startsWith('==') && highlightOf(fromMarkdown(text.slice(0, MAX_MARKED))) !== null;
}
