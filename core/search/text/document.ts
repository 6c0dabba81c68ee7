import { type EntityJson, entityAuthors, entityPublished, entityTexts, entityTypes } from './entity-text.ts';
import type { DateField, Part, State, TextField } from './fields.ts';
import { foldName } from './fold.ts';
import { hostOf } from './host.ts';
import { stemmingLanguage } from './stem.ts';
import { columnTerms, type TermMaker, textTerms } from './terms.ts';

/** Everything about an object for which a query can search. */
export interface Searchable {
  readonly id: string;
  readonly kind: 'url' | 'note' | 'image' | 'video' | 'audio' | 'document';
  /** ISO 639-1 code of its texts, where it is known. */
  readonly language?: string;
  readonly title: string;
  readonly summary: string;
  /** Inline content as plain text. */
  readonly content?: string;
  /** Readable text of the page or file that was saved. */
  readonly extracted?: string;
  /** The texts of attached notes and other parts as plain text. */
  readonly notes: readonly string[];
  readonly tags: readonly string[];
  readonly url?: string;
  readonly mainEntity?: EntityJson;
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
  readonly hasNote: boolean;
  readonly hasBlob: boolean;
  readonly hasScreenshot: boolean;
  readonly isPinned: boolean;
  /** At either end of a link. */
  readonly isLinked: boolean;
  readonly isCompleted: boolean;
  /** In the trash. */
  readonly isDeleted: boolean;
  /** Milliseconds since 1970 UTC, as `bumped`. */
  readonly created: number;
  readonly bumped: number;
}

/** The columns of the text index. */
export const COLUMNS = ['title', 'tags', 'summary', 'content', 'notes', 'author', 'url', 'entity'] as const;
export type Column = (typeof COLUMNS)[number];

/** The weight of a word in each column (D38: title > tags > summary > text). */
export const COLUMN_WEIGHTS: Readonly<Record<Column, number>> = {
  title: 8,
  tags: 4,
  summary: 2,
  content: 1,
  notes: 1,
  author: 1,
  url: 1,
  entity: 1,
};

/** The column in which a text field searches. */
export const COLUMN_OF_FIELD: Readonly<Record<TextField, Column>> = {
  title: 'title',
  summary: 'summary',
  content: 'content',
  note: 'notes',
  author: 'author',
  url: 'url',
};

/** An object in the form in which databases index it, and in which `matches` examines it. */
export interface SearchDocument {
  readonly id: string;
  /** The language whose rules stemmed the columns, one of `STEMMED_LANGUAGES`. */
  readonly language: string;
  /** Terms in order, separated by one space; empty if there are none. An index must split them on spaces alone. */
  readonly columns: Readonly<Record<Column, string>>;
  /** Names after `foldName`. */
  readonly tags: readonly string[];
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
  /** The kind of save and the types of the main entity, after `foldName`. */
  readonly types: readonly string[];
  /** Host of the URL, see `hostOf`. */
  readonly host: string | null;
  readonly states: Readonly<Record<State, boolean>>;
  readonly parts: Readonly<Record<Part, boolean>>;
  /** Milliseconds since 1970 UTC; null where it is not known. */
  readonly dates: Readonly<Record<DateField, number | null>>;
}

/**
 * The form in which an object is indexed (D38).
 * @param makeTerms `textTerms`, or what remembers its results
 */
export function toDocument(object: Searchable, makeTerms: TermMaker = textTerms): SearchDocument {
  const entity = object.mainEntity ?? {};
  const content = [object.content, object.extracted].filter((text) => text !== undefined);
  const column = (parts: readonly string[]) => columnTerms(parts, object.language, makeTerms);
  return {
    id: object.id,
    language: stemmingLanguage(object.language),
    columns: {
      title: column([object.title]),
      tags: column(object.tags),
      summary: column([object.summary]),
      content: column(content),
      notes: column(object.notes),
      author: column(entityAuthors(entity)),
      url: column(urlTexts(object.url)),
      entity: column(entityTexts(entity)),
    },
    tags: object.tags.map(foldName),
    spaces: object.spaces.map(({ id, name }) => ({ id, name: foldName(name) })),
    types: [object.kind, ...entityTypes(entity)].map(foldName),
    host: object.url === undefined ? null : hostOf(object.url),
    states: {
      pinned: object.isPinned,
      tagged: object.tags.length > 0,
      spaced: object.spaces.length > 0,
      linked: object.isLinked,
      completed: object.isCompleted,
      deleted: object.isDeleted,
    },
    parts: {
      note: object.hasNote,
      blob: object.hasBlob,
      screenshot: object.hasScreenshot,
      entity: object.mainEntity !== undefined,
      link: object.isLinked,
      content: content.length > 0,
    },
    dates: { created: object.created, bumped: object.bumped, published: entityPublished(entity) },
  };
}

/** A URL as written, and without percent-encoding. */
function urlTexts(url: string | undefined): string[] {
  if (url === undefined) {
    return [];
  }
  try {
    const readable = decodeURIComponent(url);
    return readable === url ? [url] : [url, readable];
  } catch {
    return [url];
  }
}
