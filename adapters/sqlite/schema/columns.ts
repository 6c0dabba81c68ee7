import { customType } from 'drizzle-orm/sqlite-core';

/** Column types. In all tables instants are milliseconds, and lists and trees that are only read whole are JSON. */

/** 32-bit floating-point numbers, little-endian. */
export const vector = customType<{ data: Float32Array; driverData: Uint8Array }>({ dataType: () => 'blob' });
