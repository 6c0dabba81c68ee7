import { desc, sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { vector } from './columns.ts';
import { objects } from './objects.ts';

/** The state of analysis, and its embeddings. */

/** Analysis steps that are waiting, running or failed for good; one row per job. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: text().primaryKey(),
    accountId: integer('account_id').notNull(),
    objectId: text('object_id')
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    step: text().notNull(),
    host: text(),
    state: text().notNull(),
    isRerun: integer('is_rerun').notNull().default(0),
    attempts: integer().notNull(),
    deaths: integer().notNull().default(0),
    due: integer().notNull(),
    worker: text(),
    reason: text(),
  },
  (table) => [
    uniqueIndex('jobs_step').on(table.objectId, table.step),
    index('jobs_state').on(table.state, table.accountId),
    index('jobs_fetching')
      .on(table.accountId, table.isRerun, desc(table.due), desc(table.id))
      .where(sql`state = 'queued' AND host IS NOT NULL`),
    index('jobs_local')
      .on(table.accountId, table.isRerun, desc(table.due), desc(table.id))
      .where(sql`state = 'queued' AND host IS NULL`),
  ],
);

/** Completed analysis steps, each with the version of its code. */
export const stepResults = sqliteTable(
  'step_results',
  {
    objectId: text('object_id')
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    step: text().notNull(),
    version: text().notNull(),
    /** JSON: where the step found the fields of the object's entity. */
    sources: text().notNull().default('{}'),
  },
  (table) => [primaryKey({ columns: [table.objectId, table.step] })],
);

/** Models whose vectors are stored. */
export const embeddingModels = sqliteTable('embedding_models', {
  id: integer().primaryKey(),
  name: text().notNull(),
  dimensions: integer().notNull(),
});

/** The texts of objects that models have embedded. */
export const embeddedTexts = sqliteTable(
  'embedded_texts',
  {
    /** Increases with every embedded text, and is never reused. */
    seq: integer().primaryKey({ autoIncrement: true }),
    objectSeq: integer('object_seq')
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    modelId: integer('model_id').notNull(),
    /** The hash of the text: an unchanged text is not embedded again. */
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
    objectSeq: integer('object_seq').notNull(),
    modelId: integer('model_id').notNull(),
    /** The position of the part in the text, from 0. */
    place: integer().notNull(),
    id: text().notNull(),
    accountId: integer('account_id').notNull(),
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
