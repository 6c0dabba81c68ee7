import { withLongParts } from '../sql/long-parts.ts';
import type { Reader } from '../sql/reader.ts';
import { type ObjectRow, toObject } from '../sql/rows/object.ts';
import type { Parameters } from '../sql/unit.ts';
import type { Database } from './database.ts';
import { postgresDialect } from './dialect.ts';
import { streamRows } from './stream.ts';

/** Reads from the database, or from a snapshot of it. */
export function postgresReader(database: Pick<Database, 'query' | 'batches'>): Reader {
  const { query } = database;
  const queryFirst = async <Row>(sql: string, parameters?: Parameters) =>
    (await query<Row>(sql, parameters))[0] ?? null;
  const objects = withLongParts(
    postgresDialect,
    { query, queryFirst },
    {
      queryObjects: async (sql, parameters) => (await query<ObjectRow>(sql, parameters)).map(toObject),
      queryFirstObject: async (sql, parameters) => {
        const [row] = await query<ObjectRow>(sql, parameters);
        return row ? toObject(row) : null;
      },
      streamObjects: (sql, parameters, limit) =>
        streamRows(database, { sql, parameters, convert: toObject }, limit),
    },
  );
  return {
    query,
    queryFirst,
    ...objects,
    stream: <Row, T>(sql: string, parameters: object, convert: (row: Row) => T, limit?: number) =>
      streamRows(database, { sql, parameters: { ...parameters }, convert }, limit),
  };
}
