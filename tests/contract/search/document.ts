import { isHighlight } from '../../model/note.ts';
import type { SavedObject } from '../../model/object.ts';
import { type ByColumn, byColumn, COLUMN_RULES } from './columns.ts';
import { entityPublished, entityTypes } from './entity-text.ts';
import type { DateField, PartWord, State } from './fields.ts';
import { foldName } from './fold.ts';
import { hostOf } from './host.ts';
import { stemmingLanguage } from './stem.ts';
import { columnTerms, type TermMaker, textTerms } from './terms.ts';

/** The searchable data that is stored outside the object. */
export interface Surroundings {
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
  readonly isPinned: boolean;
  /** Whether the object is at either end of a link. */
  readonly isLinked: boolean;
  /** Whether its page or file could not be read. */
  readonly isBroken?: boolean;
  /** Readable text of the saved page or file. */
  readonly extracted?: string;
}

/** For an object without its surroundings: spaces, pins and links are looked up in their own tables. */
export const ALONE: Surroundings = { spaces: [], isPinned: false, isLinked: false };

/** The indexed form of an object, which `matches` examines too. */
export interface SearchDocument {
  readonly id: string;
  /** The language whose rules stemmed the columns, one of `STEMMED_LANGUAGES`. */
  readonly language: string;
  /** Terms in order, separated by one space; may be empty. An index must split them on spaces alone. */
  readonly columns: ByColumn<string>;
  /** Names folded by `foldName`. */
  readonly tags: readonly string[];
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
  /** The kind of the object and the types of its main entity, folded by `foldName`. */
  readonly types: readonly string[];
  /** Host of the URL, see `hostOf`. */
  readonly host: string | null;
  readonly states: Readonly<Record<State, boolean>>;
  readonly parts: Readonly<Record<PartWord, boolean>>;
  /** Milliseconds since 1970 UTC; null if unknown. */
  readonly dates: Readonly<Record<DateField, number | null>>;
}

/**
 * Converts an object to its indexed form (D38).
 * @param makeTerms `textTerms`, or a cached version
 */
export function toDocument(
  object: SavedObject,
  { spaces, isPinned, isLinked, isBroken = false, extracted }: Surroundings = ALONE,
  makeTerms: TermMaker = textTerms,
): SearchDocument {
  const { id, created, bumped } = object;
  const { language, tags, types, host, published } = toNames(object);
  return {
    id,
    language,
    columns: byColumn((column) =>
      columnTerms(COLUMN_RULES[column].texts(object, extracted), object.language, makeTerms),
    ),
    tags,
    spaces: spaces.map((space) => ({ id: space.id, name: foldName(space.name) })),
    types,
    host,
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
    dates: { created, bumped, published },
  };
}

/** The names in an indexed object, which are made without its words. */
export type Names = Pick<SearchDocument, 'language' | 'tags' | 'types' | 'host'> & {
  /** Milliseconds since 1970 UTC; null if unknown. */
  readonly published: number | null;
};

export function toNames({ kind, language, tags, url, mainEntity }: SavedObject): Names {
  const entity = mainEntity ?? {};
  return {
    language: stemmingLanguage(language),
    tags: tags.map(({ name }) => foldName(name)),
    types: [kind, ...entityTypes(entity)].map(foldName),
    host: url === undefined ? null : hostOf(url),
    published: entityPublished(entity),
  };
}
