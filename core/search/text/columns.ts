import type { SavedObject } from '../../model/object.ts';
import { PART_NAMES, textsOfParts } from '../../model/parts.ts';
import { percentDecoded } from '../../model/url.ts';
import { entityAuthors, entityTexts } from './entity-text.ts';
import type { TextField } from './fields.ts';
import { readableContent } from './readable-content.ts';

/** The columns of the text index. */
export const COLUMNS = ['title', 'tags', 'summary', 'content', 'notes', 'author', 'url', 'entity'] as const;
export type Column = (typeof COLUMNS)[number];

/** A value for each column. */
export type ByColumn<T> = Readonly<Record<Column, T>>;

/** The source and the weight of the words of a column. */
interface ColumnRule {
  /** The weight of a word in the column (D38: title > tags > summary > text). */
  readonly weight: number;
  /** The fields of an object that contain the texts of the column; a change to one of them renews the column. */
  readonly fields: readonly (keyof SavedObject)[];
  /** @param extracted the readable text of the saved page or file */
  texts(object: SavedObject, extracted: string | undefined): readonly string[];
}

/** Makes the words of an object's fields searchable: the fields and texts of each column. */
export const COLUMN_RULES: ByColumn<ColumnRule> = {
  title: { weight: 8, fields: ['title'], texts: ({ title }) => [title] },
  tags: { weight: 4, fields: ['tags'], texts: ({ tags }) => tags.map(({ name }) => name) },
  summary: { weight: 2, fields: ['summary'], texts: ({ summary }) => [summary] },
  content: {
    weight: 1,
    fields: ['content', 'extract'],
    texts: ({ content }, extracted) =>
      [content && readableContent(content), extracted].filter((text) => text !== undefined),
  },
  notes: {
    weight: 1,
    fields: PART_NAMES,
    texts: (object) => textsOfParts(object).map((text) => readableContent(text)),
  },
  author: {
    weight: 1,
    fields: ['mainEntity'],
    texts: ({ mainEntity }) => (mainEntity ? entityAuthors(mainEntity) : []),
  },
  url: { weight: 1, fields: ['url'], texts: ({ url }) => urlTexts(url) },
  entity: {
    weight: 1,
    fields: ['mainEntity', 'blob'],
    texts: ({ mainEntity, blob }) => [...(mainEntity ? entityTexts(mainEntity) : []), blob?.name ?? ''],
  },
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

/** Makes a value for each column. */
export function byColumn<T>(make: (column: Column) => T): ByColumn<T> {
  return Object.fromEntries(COLUMNS.map((column) => [column, make(column)])) as ByColumn<T>;
}

/** A URL as written, and without percent-encoding. */
function urlTexts(url: string | undefined): readonly string[] {
  return url === undefined ? [] : [...new Set([url, percentDecoded(url)])];
}
