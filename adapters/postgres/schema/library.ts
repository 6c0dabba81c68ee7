import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';
import { text } from './columns.ts';

export const library = pgTable('library', {
  /** The name by which stores of files and backups know this library. One row. */
  id: text().primaryKey(),
  /** The form of the text index that the objects up to `renewed` have: see `INDEX_FORM`. */
  indexForm: integer('index_form').notNull().default(0),
  /** The row number up to which objects have been indexed in that form; all of them once it is null. */
  renewed: bigint({ mode: 'number' }).default(0),
  /** The steps with the versions by which outdated results are looked for: see `JobQueue.listUnrenewed`. */
  analysisForm: text('analysis_form').notNull().default(''),
  /** The last row number at which that is to be done, 0 for none. */
  analysisLeft: bigint('analysis_left', { mode: 'number' }).notNull().default(0),
  /** The highest id of an account that was deleted: it is never given again. */
  lastAccount: integer('last_account').notNull().default(0),
});
