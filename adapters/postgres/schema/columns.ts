import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, type PgColumn } from 'drizzle-orm/pg-core';

/**
 * Column types. The tables are those of the SQLite database, column by column (a test compares the two), and `object_texts`, a
 * full-text table in SQLite. Instants are milliseconds; lists and trees that are only read whole are JSON in text.
 */

/** Text that compares and sorts by code points, as in SQLite. */
export const text = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' });

/** How many characters of a text are indexed. */
export const START = 200;

/** 32-bit floating-point numbers, which pgvector can convert where it is installed. */
export const vector = customType<{ data: Float32Array; driverData: string }>({ dataType: () => 'real[]' });
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });
export const instant = (name = '') => bigint(name, { mode: 'number' });
export const rowNumber = (name: string) => bigint(name, { mode: 'number' });

/** Replaces a long text in a unique index, which cannot hold it. Queries also compare the text itself. */
export const digest = (column: PgColumn): SQL => sql`md5(${column})`;

/** Replaces a long text in an index for look-ups or sorting by its first characters, see `START`. */
export const start = (column: PgColumn): SQL => sql.raw(`left(${column.name}, ${START})`);
