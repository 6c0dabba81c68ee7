import type { Inspection } from '../../core/ports/inspection.ts';
import type { Database } from './database.ts';
import { type MigrationOptions, schemaState } from './migrate.ts';
import { onOneConnection } from './one-connection.ts';

/** Invariants of the data: each has a query that finds violations, and the sentence that reports the violations. */
const RULES: readonly { readonly broken: string; readonly finding: string }[] = [
  {
    broken: `SELECT count(*) AS count FROM spaces s
      WHERE s.size <> (SELECT count(*) FROM memberships m WHERE m.space_id = s.id)`,
    finding: 'spaces count their objects wrongly',
  },
  {
    broken: `SELECT count(*) AS count FROM (
      SELECT position, row_number() OVER (PARTITION BY account_id ORDER BY position) AS place FROM pins) AS p
      WHERE p.position <> p.place`,
    finding: 'pins have wrong positions',
  },
  {
    broken: `SELECT count(*) AS count FROM objects o
      WHERE NOT EXISTS (SELECT 1 FROM object_texts t WHERE t.object_seq = o.seq)`,
    finding: 'objects are missing from the text index',
  },
];

/**
 * Checks invariants that the service relies on but the database does not enforce.
 * @returns one sentence for each finding
 */
export async function inspect({ search }: Database): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const { broken, finding } of RULES) {
    const [row] = await search<{ count: number }>(broken, {});
    if (row && row.count > 0) findings.push(`${row.count} ${finding}.`);
  }
  return findings;
}

/**
 * Inspects the database without changing it.
 * @throws DomainError `unavailable` when it cannot be reached
 */
export function inspectDatabase({ url, migrationsFolder }: MigrationOptions): Promise<Inspection> {
  return onOneConnection(url, async (client) => {
    const [row] = await client<{ version: string; milliseconds: string }[]>`
      SELECT current_setting('server_version') AS version, extract(epoch FROM clock_timestamp()) * 1000 AS milliseconds`;
    return {
      schema: await schemaState(client, migrationsFolder),
      engine: `PostgreSQL ${row?.version}`,
      clock: Math.floor(Number(row?.milliseconds)),
    };
  });
}
