import { pgTable } from 'drizzle-orm/pg-core';
import { text } from './columns.ts';

/** One row: the name by which stores of files and backups know this library. */
export const library = pgTable('library', { id: text().primaryKey() });
