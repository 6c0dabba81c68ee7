import { pgTable } from 'drizzle-orm/pg-core';
import { text } from './columns.ts';

/** One row: the name that this library has for the stores it keeps files in. */
export const library = pgTable('library', { id: text().primaryKey() });
