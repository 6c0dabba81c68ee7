import { bigserial, foreignKey, index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, rowNumber, text, vector } from './columns.ts';
import { objects } from './objects.ts';

/** What is to be understood, what was, and with which model. */

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
    index('jobs_next').on(table.state, table.accountId, table.isRerun, table.due.desc().nullsFirst()),
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
