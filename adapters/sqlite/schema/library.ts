import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row: the name that this library has for the stores it keeps files in. */
export const library = sqliteTable('library', { id: text().primaryKey() });
