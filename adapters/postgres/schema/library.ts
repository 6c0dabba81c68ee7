import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';
import { text } from './columns.ts';

export const library = pgTable('library', {
  /** The name that identifies this library to stores of files and backups. One row. */
  id: text().primaryKey(),
  /** The form of the text index of the objects up to `renewed`: see `INDEX_FORM`. */
  indexForm: integer('index_form').notNull().default(0),
  /** The row number up to which objects have been indexed in that form; null once all have. */
  renewed: bigint({ mode: 'number' }).default(0),
  /** The steps and versions of the search for outdated results: see `JobQueue.listUnrenewed`. */
  analysisForm: text('analysis_form').notNull().default(''),
  /** The last row number that this search has to check, 0 for none. */
  analysisLeft: bigint('analysis_left', { mode: 'number' }).notNull().default(0),
  /** The highest id of a deleted account: it is never reused. */
  lastAccount: integer('last_account').notNull().default(0),
});
