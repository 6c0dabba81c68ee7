import type { Content } from './content.ts';
import type { ObjectPart, PartKind } from './part.ts';

/** A note attached to an object (docs/api.md, "Note"). */
export interface Note extends ObjectPart {
  readonly content: Content;
}

/** The notes of an object, at most 100 (docs/organise.md, "Notes"). */
export const NOTES: PartKind<Note> = { noun: 'note', max: 100, textsOf: ({ content }) => [content] };
