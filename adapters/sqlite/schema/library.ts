import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row: the name by which stores of files and backups know this library. */
export const library = sqliteTable('library', { id: text().primaryKey() });
