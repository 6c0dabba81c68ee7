import { kindsOf } from '../../../core/entities/kinds.ts';
import { isHighlight } from '../../../core/model/note.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import { entityPublished, entityTypes } from '../../../core/search/text/entity-text.ts';
import type { DateField, PartWord, State } from '../../../core/search/text/fields.ts';
import { foldName } from '../../../core/search/text/fold.ts';
import { hostOf } from '../../../core/search/text/host.ts';
import { type IndexedWords, toIndexed } from '../../../core/search/text/indexed.ts';
import { stemmingLanguage } from '../../../core/search/text/stem.ts';

/** The searchable data that is stored outside the object. */
export interface Surroundings {
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
  readonly isPinned: boolean;
  /** Whether the object is at either end of a link. */
  readonly isLinked: boolean;
  /** Whether its page or file could not be read. */
  readonly isBroken?: boolean;
  /** The text of the saved page or file as Markdown. */
  readonly extracted?: string;
}

const ALONE: Surroundings = { spaces: [], isPinned: false, isLinked: false };

/** What is searched of an object, which `matches` examines. */
export interface SearchDocument {
  readonly id: string;
  /** The language whose rules stemmed the columns, one of `STEMMED_LANGUAGES`. */
  readonly language: string;
  readonly columns: IndexedWords;
  /** Names folded by `foldName`. */
  readonly tags: readonly string[];
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
  /** The kind of save, the types of the main entity and the kinds it is shown as, folded by `foldName`. */
  readonly types: readonly string[];
  /** Host of the URL, see `hostOf`. */
  readonly host: string | null;
  readonly states: Readonly<Record<State, boolean>>;
  readonly parts: Readonly<Record<PartWord, boolean>>;
  /** Milliseconds since 1970 UTC; null if unknown. */
  readonly dates: Readonly<Record<DateField, number | null>>;
}

/** Converts an object to what is searched of it (D38). */
export function toDocument(
  object: SavedObject,
  { spaces, isPinned, isLinked, isBroken = false, extracted }: Surroundings = ALONE,
): SearchDocument {
  const { id, created, bumped, kind, url, mainEntity = {} } = object;
  const tags = object.tags.map(({ name }) => foldName(name));
  return {
    id,
    language: stemmingLanguage(object.language),
    columns: toIndexed(object, extracted),
    tags,
    spaces: spaces.map((space) => ({ id: space.id, name: foldName(space.name) })),
    types: [kind, ...entityTypes(mainEntity), ...kindsOf(mainEntity)].map(foldName),
    host: url === undefined ? null : hostOf(url),
    states: {
      pinned: isPinned,
      tagged: tags.length > 0,
      spaced: spaces.length > 0,
      linked: isLinked,
      completed: object.completed,
      broken: isBroken,
      deleted: object.deleted !== undefined,
    },
    parts: {
      note: object.notes.length > 0,
      highlight: object.notes.some(isHighlight),
      blob: object.blob !== undefined,
      screenshot: object.screenshot !== undefined,
      entity: object.mainEntity !== undefined,
      link: isLinked,
      content: object.content !== undefined || extracted !== undefined,
    },
    dates: { created, bumped, published: entityPublished(mainEntity) },
  };
}
