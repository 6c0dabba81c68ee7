import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, type PgColumn } from 'drizzle-orm/pg-core';

/**
 * Kinds of columns. The tables here are those of the SQLite database, column by column (a test compares the two), and
 * `object_texts`, which is a full-text table there. Instants are milliseconds; lists and trees that are only read whole are
 * JSON in text.
 */

/** Text that compares and sorts by code points, as in SQLite. */
export const text = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' });

/** Characters of a text that are indexed. */
export const START = 200;

/** Numbers of 32 bits, which pgvector can read where it is installed. */
export const vector = customType<{ data: Float32Array; driverData: string }>({ dataType: () => 'real[]' });
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });
export const instant = () => bigint({ mode: 'number' });
export const rowNumber = () => bigint({ mode: 'number' });

/** An index holds no long text: this is what stands for it where it must be unique. Compared with the text itself beside it. */
export const digest = (column: PgColumn): SQL => sql`md5(${column})`;

/** Likewise where it is looked up or sorted: its first characters, see `START`. */
export const start = (column: PgColumn): SQL => sql.raw(`left(${column.name}, ${START})`);
