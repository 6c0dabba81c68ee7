import { type Content, MARKDOWN } from '../../model/content.ts';
import type { SavedObject } from '../../model/object.ts';
import { textsOfParts } from '../../model/parts.ts';
import { truncate } from '../../model/text.ts';
import { toText } from '../../prose/to-text.ts';
import type { Searchable } from './document.ts';
import { readableMarkdown } from './readable.ts';

/** What a query can search for that is stored outside of the object. */
export type Surroundings = Pick<Searchable, 'spaces' | 'isPinned' | 'isLinked' | 'extracted'>;

/** Of an object by itself: spaces, pins and links are looked up in their own tables. */
export const ALONE: Surroundings = { spaces: [], isPinned: false, isLinked: false };

/** Where half of a Markdown is not what people read, it has so many times the characters that they do. */
const UNSEEN_AND_SEEN = 2;

/** The object in the form that search uses (D38). */
export function toSearchable(object: SavedObject, surroundings: Surroundings): Searchable {
  const { id, kind, title, summary, content, language, url, mainEntity, created, bumped } = object;
  return {
    id,
    kind,
    title,
    summary,
    ...(content && { content: readableContent(content) }),
    notes: textsOfParts(object).map((text) => readableContent(text)),
    tags: object.tags.map((tag) => tag.name),
    ...(language !== undefined && { language }),
    ...(url !== undefined && { url }),
    ...(mainEntity && { mainEntity }),
    hasNote: object.notes.length > 0,
    hasBlob: object.blob !== undefined,
    hasScreenshot: object.screenshot !== undefined,
    isCompleted: object.completed,
    isDeleted: object.deleted !== undefined,
    created,
    bumped,
    ...surroundings,
  };
}

/**
 * A text in the form that search uses.
 * @param characters about how many of its first are wanted: no more than twice as many of Markdown are read
 */
export function readableContent({ type, body }: Content, characters = Number.POSITIVE_INFINITY): string {
  return type === MARKDOWN
    ? readableMarkdown(truncate(body, UNSEEN_AND_SEEN * characters)).slice(0, characters)
    : toText(body).slice(0, characters);
}
