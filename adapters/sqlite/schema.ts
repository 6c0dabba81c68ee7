import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  customType,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';

/** Tables of the SQLite database. Instants are milliseconds; lists and trees that are only read whole are JSON. */

/** Numbers of 32 bits, one after the other, the least significant byte first. */
const vector = customType<{ data: Float32Array; driverData: Uint8Array }>({ dataType: () => 'blob' });

export const accounts = sqliteTable('accounts', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  suspended: integer().notNull(),
  planId: integer(),
  created: integer().notNull(),
});

export const accessKeys = sqliteTable(
  'access_keys',
  {
    kid: text().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    sealedSecret: text().notNull(),
    access: text().notNull(),
    scope: text().notNull(),
    name: text(),
    created: integer().notNull(),
    revoked: integer(),
  },
  (table) => [index('access_keys_account').on(table.accountId)],
);

export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  kid: text()
    .notNull()
    .unique()
    .references(() => accessKeys.kid),
  accountId: integer().notNull(),
  created: integer().notNull(),
  lastSeen: integer().notNull(),
  invalidated: integer(),
});

export const creditWindows = sqliteTable(
  'credit_windows',
  {
    accountId: integer().notNull(),
    policy: text().notNull(),
    opened: integer().notNull(),
    spent: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.policy] })],
);

export const objects = sqliteTable(
  'objects',
  {
    /** Row number, by which the other tables and the text index refer to the object. */
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    accountId: integer().notNull(),
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
    mainEntity: text(),
    refusedTags: text().notNull(),
    /** Labels of the wiki references in the content. */
    refs: text().notNull(),
    created: integer().notNull(),
    bumped: integer().notNull(),
    modified: integer().notNull(),
    deleted: integer(),
    contentType: text(),
    contentBody: text(),
    /** ISO 639-1 code of its texts. */
    language: text(),
  },
  (table) => [
    uniqueIndex('objects_identity').on(table.accountId, table.identity),
    index('objects_newest').on(table.accountId, table.bumped, table.id).where(isNull(table.deleted)),
    index('objects_created').on(table.accountId, table.created).where(isNull(table.deleted)),
    index('objects_deleted').on(table.deleted).where(isNotNull(table.deleted)),
    index('objects_entity').on(table.accountId, sql`${table.mainEntity} ->> 'id'`),
  ],
);

export const objectTags = sqliteTable(
  'object_tags',
  {
    objectSeq: integer()
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    id: text().notNull(),
    accountId: integer().notNull(),
    name: text().notNull(),
    flags: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.objectSeq, table.id] }),
    uniqueIndex('object_tags_name').on(table.accountId, table.name, table.objectSeq),
  ],
);

export const notes = sqliteTable(
  'notes',
  {
    objectSeq: integer()
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    id: text().notNull(),
    /** Labels of the wiki references in it. */
    refs: text().notNull(),
    contentType: text().notNull(),
    contentBody: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.objectSeq, table.id] })],
);

export const spaces = sqliteTable(
  'spaces',
  {
    id: text().primaryKey(),
    accountId: integer().notNull(),
    name: text().notNull(),
    color: text().notNull(),
    created: integer().notNull(),
    /** How many objects it holds, deleted ones included: the limit is kept on this. */
    size: integer().notNull(),
  },
  (table) => [uniqueIndex('spaces_name').on(table.accountId, table.name)],
);

export const memberships = sqliteTable(
  'memberships',
  {
    /** Rises with every membership: the order in which they were made. */
    seq: integer().primaryKey(),
    objectSeq: integer()
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    spaceId: text()
      .notNull()
      .references(() => spaces.id),
  },
  (table) => [
    uniqueIndex('memberships_object').on(table.objectSeq, table.spaceId),
    index('memberships_space').on(table.spaceId, table.objectSeq),
  ],
);

/** Every tag of an account with its uses by active objects, kept up with each change of an object. */
export const tags = sqliteTable(
  'tags',
  {
    accountId: integer().notNull(),
    name: text().notNull(),
    count: integer().notNull(),
    /** Of those, applied by a person. */
    manualCount: integer().notNull(),
    /** Of those, applied by analysis. */
    aiCount: integer().notNull(),
    modified: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] })],
);

export const pins = sqliteTable(
  'pins',
  {
    objectSeq: integer()
      .primaryKey()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    accountId: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [index('pins_position').on(table.accountId, table.position)],
);

export const links = sqliteTable(
  'links',
  {
    id: text().primaryKey(),
    accountId: integer().notNull(),
    sourceId: text()
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    targetId: text()
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    flags: integer().notNull(),
    /** Whether both ends are active: others are hidden until restored. */
    active: integer().notNull(),
  },
  (table) => [
    uniqueIndex('links_ends').on(table.sourceId, table.targetId),
    index('links_target').on(table.targetId),
    index('links_newest').on(table.accountId, table.id),
  ],
);

/** What the wiki references in an object's text name, and the object that each resolves to. */
export const wikiReferences = sqliteTable(
  'wiki_references',
  {
    sourceId: text()
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    /** The label as it is compared. */
    key: text().notNull(),
    /** The label as it is written, which may be an id. */
    label: text().notNull(),
    accountId: integer().notNull(),
    targetId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.label] }),
    index('wiki_references_key').on(table.accountId, table.key),
  ],
);

/** The titles by which wiki references find an object: its own and those it had before. */
export const titles = sqliteTable(
  'titles',
  {
    accountId: integer().notNull(),
    key: text().notNull(),
    objectId: text()
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    isCurrent: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key, table.isCurrent, table.objectId] }),
    index('titles_object').on(table.objectId),
  ],
);

/** Steps of analysis that are to be done, are being done, or were given up; one row a job. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: text().primaryKey(),
    accountId: integer().notNull(),
    objectId: text()
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    step: text().notNull(),
    host: text(),
    state: text().notNull(),
    isRerun: integer().notNull().default(0),
    attempts: integer().notNull(),
    due: integer().notNull(),
    worker: text(),
    reason: text(),
  },
  (table) => [
    uniqueIndex('jobs_step').on(table.objectId, table.step),
    index('jobs_next').on(table.state, table.accountId, table.isRerun, table.due),
  ],
);

/** Steps of analysis that were done, each with the version of what did it. */
export const stepResults = sqliteTable(
  'step_results',
  {
    objectId: text()
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    step: text().notNull(),
    version: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.objectId, table.step] })],
);

/**
 * The names by which searches find an object, each as search compares it: `tag`, `type`, `title`, `domain` (every end of
 * the host), `published` (ISO 8601) and `language` (where it is not English).
 */
export const objectFacets = sqliteTable(
  'object_facets',
  {
    accountId: integer().notNull(),
    field: text().notNull(),
    value: text().notNull(),
    objectSeq: integer()
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.field, table.value, table.objectSeq] }),
    index('object_facets_object').on(table.objectSeq, table.field, table.value),
  ],
);

/** Readable text of pages and files, as Markdown. */
export const extracts = sqliteTable('extracts', {
  objectSeq: integer()
    .primaryKey()
    .references(() => objects.seq, { onDelete: 'cascade' }),
  body: text().notNull(),
});

/** What the main entity of an object refers to: entities of their own, as JSON. */
export const referencedEntities = sqliteTable(
  'referenced_entities',
  {
    id: text().primaryKey(),
    objectSeq: integer()
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    body: text().notNull(),
  },
  (table) => [index('referenced_entities_object').on(table.objectSeq)],
);

/** Models of which vectors are kept. */
export const embeddingModels = sqliteTable('embedding_models', {
  id: integer().primaryKey(),
  name: text().notNull(),
  dimensions: integer().notNull(),
});

/** The texts of objects as models have read them. */
export const embeddedTexts = sqliteTable(
  'embedded_texts',
  {
    /** Rises with everything that is read, and is never used again. */
    seq: integer().primaryKey({ autoIncrement: true }),
    objectSeq: integer()
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    modelId: integer().notNull(),
    /** Of the text: the same need not be read again. */
    sha256: text().notNull(),
  },
  (table) => [
    uniqueIndex('embedded_texts_object').on(table.objectSeq, table.modelId),
    index('embedded_texts_model').on(table.modelId, table.seq),
  ],
);

/** The vectors of the parts of these texts. */
export const embeddings = sqliteTable(
  'embeddings',
  {
    objectSeq: integer().notNull(),
    modelId: integer().notNull(),
    /** Of the part in the text, from 0. */
    place: integer().notNull(),
    id: text().notNull(),
    accountId: integer().notNull(),
    vector: vector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.objectSeq, table.modelId, table.place] }),
    foreignKey({
      name: 'embeddings_text',
      columns: [table.objectSeq, table.modelId],
      foreignColumns: [embeddedTexts.objectSeq, embeddedTexts.modelId],
    }).onDelete('cascade'),
  ],
);

/** One row: the name that this library has for the stores it keeps files in. */
export const library = sqliteTable('library', { id: text().primaryKey() });
