import { type Content, MARKDOWN } from '../../model/content.ts';
import type { SavedObject } from '../../model/object.ts';
import { textsOfParts } from '../../model/parts.ts';
import { toText } from '../../prose/to-text.ts';
import type { Searchable } from './document.ts';
import { readableMarkdown } from './readable.ts';

/** What a query can search for that is stored outside of the object. */
export type Surroundings = Pick<Searchable, 'spaces' | 'isPinned' | 'isLinked' | 'extracted'>;

/** Of an object by itself: spaces, pins and links are looked up in their own tables. */
export const ALONE: Surroundings = { spaces: [], isPinned: false, isLinked: false };

/** The object in the form that search uses (D38). */
export function toSearchable(object: SavedObject, surroundings: Surroundings): Searchable {
  const { id, kind, title, summary, content, language, url, mainEntity, created, bumped } = object;
  return {
    ...surroundings,
    id,
    kind,
    title,
    summary,
    ...(content && { content: readable(content) }),
    notes: textsOfParts(object).map(readable),
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
  };
}

function readable({ type, body }: Content): string {
  return type === MARKDOWN ? readableMarkdown(body) : toText(body);
}
