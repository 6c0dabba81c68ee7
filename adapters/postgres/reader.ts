import type { Reader } from '../sql/database.ts';
import { type ObjectRow, toObject } from '../sql/rows/object.ts';
import type { Database } from './database.ts';
import { streamRows } from './stream.ts';

/** Reads from the database, or from a snapshot of it. */
export function postgresReader({ query, parts }: Pick<Database, 'query' | 'parts'>): Reader {
  return {
    query,
    queryObjects: async (sql, parameters) => (await query<ObjectRow>(sql, parameters)).map(toObject),
    stream: <Row, T>(sql: string, parameters: object, convert: (row: Row) => T, limit?: number) =>
      streamRows({ query, parts }, sql, { ...parameters }, convert, limit),
    streamObjects: (sql, parameters, limit) => streamRows({ query, parts }, sql, parameters, toObject, limit),
  };
}
