import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  customType,
  foreignKey,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  serial,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/**
 * Tables of the Postgres database: those of the SQLite database, column by column (a test compares the two), and
 * `object_texts`, which is a full-text table there. Instants are milliseconds; lists and trees that are only read whole are
 * JSON in text.
 */

/** Text that compares and sorts by code points, as in SQLite. */
const text = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' });
/** Characters of a text that are indexed. */
export const START = 200;

/** Numbers of 32 bits, which pgvector can read where it is installed. */
const vector = customType<{ data: Float32Array; driverData: string }>({ dataType: () => 'real[]' });
const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });
const instant = () => bigint({ mode: 'number' });
const rowNumber = () => bigint({ mode: 'number' });

/** An index holds no long text: this is what stands for it where it must be unique. Compared with the text itself beside it. */
const digest = (column: PgColumn): SQL => sql`md5(${column})`;
/** Likewise where it is looked up or sorted: its first characters, see `START`. */
const start = (column: PgColumn): SQL => sql.raw(`left(${column.name}, ${START})`);

export const accounts = pgTable('accounts', {
  id: serial().primaryKey(),
  name: text().notNull(),
  suspended: integer().notNull(),
  planId: integer(),
  created: instant().notNull(),
});

export const accessKeys = pgTable(
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
    created: instant().notNull(),
    revoked: instant(),
  },
  (table) => [index('access_keys_account').on(table.accountId)],
);

export const sessions = pgTable('sessions', {
  id: text().primaryKey(),
  kid: text()
    .notNull()
    .unique()
    .references(() => accessKeys.kid),
  accountId: integer().notNull(),
  created: instant().notNull(),
  lastSeen: instant().notNull(),
  invalidated: instant(),
});

export const creditWindows = pgTable(
  'credit_windows',
  {
    accountId: integer().notNull(),
    policy: text().notNull(),
    opened: instant().notNull(),
    spent: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.policy] })],
);

export const objects = pgTable(
  'objects',
  {
    /** Row number, by which the other tables refer to the object. */
    seq: bigserial({ mode: 'number' }).primaryKey(),
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
    created: instant().notNull(),
    bumped: instant().notNull(),
    modified: instant().notNull(),
    deleted: instant(),
    contentType: text(),
    contentBody: text(),
    /** ISO 639-1 code of its texts. */
    language: text(),
  },
  (table) => [
    uniqueIndex('objects_identity').on(table.accountId, digest(table.identity)),
    index('objects_newest').on(table.accountId, table.bumped, table.id).where(isNull(table.deleted)),
    index('objects_created').on(table.accountId, table.created).where(isNull(table.deleted)),
    index('objects_deleted').on(table.deleted).where(isNotNull(table.deleted)),
    index('objects_entity').on(table.accountId, sql`(${table.mainEntity}::json ->> 'id')`),
  ],
);

export const objectTags = pgTable(
  'object_tags',
  {
    objectSeq: rowNumber()
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

export const notes = pgTable(
  'notes',
  {
    objectSeq: rowNumber()
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

export const spaces = pgTable(
  'spaces',
  {
    id: text().primaryKey(),
    accountId: integer().notNull(),
    name: text().notNull(),
    color: text().notNull(),
    created: instant().notNull(),
    /** How many objects it holds, deleted ones included: the limit is kept on this. */
    size: integer().notNull(),
  },
  (table) => [uniqueIndex('spaces_name').on(table.accountId, table.name)],
);

export const memberships = pgTable(
  'memberships',
  {
    /** Rises with every membership: the order in which they were made. */
    seq: bigserial({ mode: 'number' }).primaryKey(),
    objectSeq: rowNumber()
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
export const tags = pgTable(
  'tags',
  {
    accountId: integer().notNull(),
    name: text().notNull(),
    count: integer().notNull(),
    /** Of those, applied by a person. */
    manualCount: integer().notNull(),
    /** Of those, applied by analysis. */
    aiCount: integer().notNull(),
    modified: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] })],
);

export const pins = pgTable(
  'pins',
  {
    objectSeq: rowNumber()
      .primaryKey()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    accountId: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [index('pins_position').on(table.accountId, table.position)],
);

export const links = pgTable(
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
export const wikiReferences = pgTable(
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
    uniqueIndex('wiki_references_label').on(table.sourceId, digest(table.label)),
    index('wiki_references_key').on(table.accountId, start(table.key)),
  ],
);

/** The titles by which wiki references find an object: its own and those it had before. */
export const titles = pgTable(
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
    index('titles_key').on(table.accountId, start(table.key), table.isCurrent, table.objectId),
    uniqueIndex('titles_object').on(table.objectId, table.isCurrent, digest(table.key)),
  ],
);

/** Steps of analysis that are to be done, are being done, or were given up; one row a job. */
export const jobs = pgTable(
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
    due: instant().notNull(),
    worker: text(),
    reason: text(),
  },
  (table) => [
    uniqueIndex('jobs_step').on(table.objectId, table.step),
    index('jobs_next').on(table.state, table.accountId, table.isRerun, table.due),
  ],
);

/** Steps of analysis that were done, each with the version of what did it. */
export const stepResults = pgTable(
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
export const objectFacets = pgTable(
  'object_facets',
  {
    accountId: integer().notNull(),
    field: text().notNull(),
    value: text().notNull(),
    objectSeq: rowNumber()
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
  objectSeq: rowNumber()
    .primaryKey()
    .references(() => objects.seq, { onDelete: 'cascade' }),
  body: text().notNull(),
});

/** What the main entity of an object refers to: entities of their own, as JSON. */
export const referencedEntities = pgTable(
  'referenced_entities',
  {
    id: text().primaryKey(),
    objectSeq: rowNumber()
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    body: text().notNull(),
  },
  (table) => [index('referenced_entities_object').on(table.objectSeq)],
);

/** Models of which vectors are kept. */
export const embeddingModels = pgTable('embedding_models', {
  id: integer().primaryKey(),
  name: text().notNull(),
  dimensions: integer().notNull(),
});

/** The texts of objects as models have read them. */
export const embeddedTexts = pgTable(
  'embedded_texts',
  {
    /** Rises with everything that is read, and is never used again. */
    seq: bigserial({ mode: 'number' }).primaryKey(),
    objectSeq: rowNumber()
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
export const embeddings = pgTable(
  'embeddings',
  {
    objectSeq: rowNumber().notNull(),
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

/** The words of an object: a set of terms, which is indexed, and the terms in order, in which phrases are found. */
export const objectTexts = pgTable(
  'object_texts',
  {
    objectSeq: rowNumber()
      .primaryKey()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    /** Every term with its weights, and one that stands for the account. */
    terms: tsvector().notNull(),
    /** Whether there were more terms than `terms` can hold. */
    isCut: integer().notNull(),
    title: text().notNull(),
    tags: text().notNull(),
    summary: text().notNull(),
    content: text().notNull(),
    notes: text().notNull(),
    author: text().notNull(),
    url: text().notNull(),
    entity: text().notNull(),
  },
  (table) => [index('object_texts_terms').using('gin', table.terms)],
);

/** One row: the name that this library has for the stores it keeps files in. */
export const library = pgTable('library', { id: text().primaryKey() });
