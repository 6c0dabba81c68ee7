import { customType } from 'drizzle-orm/sqlite-core';

/** Kinds of columns. In all tables instants are milliseconds, and lists and trees that are only read whole are JSON. */

/** Numbers of 32 bits, one after the other, the least significant byte first. */
export const vector = customType<{ data: Float32Array; driverData: Uint8Array }>({ dataType: () => 'blob' });
