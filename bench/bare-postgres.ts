import type { Row, Sql } from 'postgres';

/** The parts of an object as JSON, in straightforward SQL. */
const parts = (sql: Sql) => sql`
  (SELECT json_agg(t ORDER BY t.id) FROM object_tags t WHERE t.object_seq = o.seq) AS tags,
  (SELECT json_agg(n ORDER BY n.id) FROM notes n WHERE n.object_seq = o.seq) AS notes,
  (SELECT json_agg(m.space_id ORDER BY m.seq) FROM memberships m WHERE m.object_seq = o.seq) AS spaces`;

/** One object with its parts. */
export async function findRow(sql: Sql, id: string): Promise<Row | undefined> {
  const [row] = await sql`SELECT o.*, ${parts(sql)} FROM objects o WHERE o.account_id = 1 AND o.id = ${id}`;
  return row;
}

/** The newest objects of the first account, with their parts. */
export function listRows(sql: Sql, limit: number): Promise<readonly Row[]> {
  return sql`SELECT o.*, ${parts(sql)} FROM objects o
    WHERE o.account_id = 1 AND o.deleted IS NULL ORDER BY o.bumped DESC, o.id DESC LIMIT ${limit}`;
}
