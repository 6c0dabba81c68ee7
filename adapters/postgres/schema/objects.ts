import { isNotNull, isNull, sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { digest, instant, rowNumber, start, text, tsvector } from './columns.ts';

/** Saved objects and their parts. */

export const objects = pgTable(
  'objects',
  {
    /** The row number, used by other tables to refer to the object. */
    seq: bigserial({ mode: 'number' }).primaryKey(),
    id: text().notNull().unique(),
    accountId: integer('account_id').notNull(),
    version: integer().notNull(),
    kind: text().notNull(),
    identity: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    authored: text().notNull(),
    completed: integer().notNull(),
    url: text(),
    blob: text(),
    screenshot: text(),
    thumbnail: text(),
    extract: text(),
    mainEntity: text('main_entity'),
    refusedTags: text('refused_tags').notNull(),
    /** Labels of the wiki references in the content. */
    refs: text().notNull(),
    created: instant().notNull(),
    bumped: instant().notNull(),
    modified: instant().notNull(),
    deleted: instant(),
    contentType: text('content_type'),
    contentBody: text('content_body'),
    /** ISO 639-1 code of the language of its texts. */
    language: text(),
  },
  (table) => [
    uniqueIndex('objects_identity').on(table.accountId, digest(table.identity)),
    index('objects_shared_identity')
      .on(table.accountId, sql`md5(split_part(${table.identity}, ' ', 1))`)
      .where(sql`strpos(${table.identity}, ' ') > 0`),
    index('objects_newest').on(table.accountId, table.bumped, table.id).where(isNull(table.deleted)),
    index('objects_created').on(table.accountId, table.created).where(isNull(table.deleted)),
    index('objects_deleted').on(table.deleted).where(isNotNull(table.deleted)),
    index('objects_trash').on(table.accountId, table.deleted, table.id).where(isNotNull(table.deleted)),
    index('objects_entity').on(table.accountId, sql`(${table.mainEntity}::json ->> 'id')`),
  ],
);

export const objectTags = pgTable(
  'object_tags',
  {
    objectSeq: rowNumber('object_seq')
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    id: text().notNull(),
    accountId: integer('account_id').notNull(),
    name: text().notNull(),
    flags: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.objectSeq, table.id] }),
    uniqueIndex('object_tags_name').on(table.accountId, table.name, table.objectSeq),
  ],
);

export const notes = pgTable(
  'notes',
  {
    objectSeq: rowNumber('object_seq')
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    id: text().notNull(),
    /** Labels of the wiki references in the note. */
    refs: text().notNull(),
    contentType: text('content_type').notNull(),
    contentBody: text('content_body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.objectSeq, table.id] })],
);

/**
 * The names that searches compare: `tag`, `type`, `title`, `domain` (every suffix of the host), `published` (ISO 8601) and `language`
 * (unless it is English).
 */
export const objectFacets = pgTable(
  'object_facets',
  {
    accountId: integer('account_id').notNull(),
    field: text().notNull(),
    value: text().notNull(),
    objectSeq: rowNumber('object_seq')
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
  },
  (table) => [
    index('object_facets_value').on(table.accountId, table.field, start(table.value), table.objectSeq),
    index('object_facets_object').on(table.objectSeq, table.field),
  ],
);

/** Readable text of pages and files, as Markdown. */
export const extracts = pgTable('extracts', {
  objectSeq: rowNumber('object_seq')
    .primaryKey()
    .references(() => objects.seq, { onDelete: 'cascade' }),
  body: text().notNull(),
});

/** The API token that created an object, if that token may read only what it created. */
export const creators = pgTable('creators', {
  objectSeq: rowNumber('object_seq')
    .primaryKey()
    .references(() => objects.seq, { onDelete: 'cascade' }),
  kid: text().notNull(),
});

/** The pictures fetched for texts, by the SHA-256 of their address; each blob as JSON. */
export const pictures = pgTable(
  'pictures',
  {
    objectSeq: rowNumber('object_seq')
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    address: text().notNull(),
    blob: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.objectSeq, table.address] })],
);

/** Copies of pages; their files are in `page_copy_files`. */
export const pageCopies = pgTable(
  'page_copies',
  {
    id: text().primaryKey(),
    objectSeq: rowNumber('object_seq')
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    made: instant().notNull(),
    confirmed: instant().notNull(),
    origin: text().notNull(),
    url: text().notNull(),
    content: text().notNull(),
    missing: integer().notNull(),
    page: text().notNull(),
  },
  (table) => [index('page_copies_object').on(table.objectSeq, table.id)],
);

/** The files of copies, each blob as JSON; copies of an account share equal files. */
export const pageCopyFiles = pgTable(
  'page_copy_files',
  {
    objectSeq: rowNumber('object_seq')
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    copyId: text('copy_id').notNull(),
    sha256: text().notNull(),
    blob: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.objectSeq, table.copyId, table.sha256] }),
    index('page_copy_files_sha256').on(table.sha256),
  ],
);

/** The contents of cards (`Preview`), kept apart from the objects so that their texts need not be read. */
export const cards = pgTable('cards', {
  objectSeq: rowNumber('object_seq')
    .primaryKey()
    .references(() => objects.seq, { onDelete: 'cascade' }),
  type: text().notNull(),
  /** Lengths in columns. */
  title: integer().notNull(),
  text: integer().notNull(),
  /** The picture's size in pixels; null without one. */
  width: integer(),
  height: integer(),
  version: text(),
  /** JSON. */
  colors: text().notNull(),
  flags: integer().notNull(),
  excerpt: text().notNull(),
});

/** The entities to which the main entity of an object refers, as JSON. */
export const referencedEntities = pgTable(
  'referenced_entities',
  {
    id: text().primaryKey(),
    objectSeq: rowNumber('object_seq')
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    body: text().notNull(),
  },
  (table) => [index('referenced_entities_object').on(table.objectSeq)],
);

/**
 * How much written data may wait to be merged into the index of terms, in kilobytes. Every term of every search is compared with all of
 * it: this takes 1.5 ms at Postgres' default of 4 MB and 0.1 ms here, and writing takes no longer.
 */
const PENDING_KB = 256;

/** The words of an object: an indexed set of terms, and the terms in order, to find phrases. */
export const objectTexts = pgTable(
  'object_texts',
  {
    objectSeq: rowNumber('object_seq')
      .primaryKey()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    /** Every term with its weights, and a term for the account. */
    terms: tsvector().notNull(),
    /** Whether there were more terms than fit into `terms`. */
    isCut: integer('is_cut').notNull(),
    title: text().notNull(),
    tags: text().notNull(),
    summary: text().notNull(),
    content: text().notNull(),
    notes: text().notNull(),
    author: text().notNull(),
    url: text().notNull(),
    entity: text().notNull(),
  },
  (table) => [
    index('object_texts_terms').using('gin', table.terms).with({ gin_pending_list_limit: PENDING_KB }),
  ],
);
