/**
 * Selects due work so that accounts take turns (see `RoundRobinQuery`): the first row of every account comes before the second row of any
 * account.
 * @param from tables and conditions; `alias` has the columns `account_id`, `due` and `id`
 * @param limit the clause for the parameter `limit`
 */
export function selectRoundRobin(columns: string, alias: string, from: string, limit: string): string {
  return `SELECT ${columns} FROM (
      SELECT ${alias}.*, row_number() OVER (PARTITION BY ${alias}.account_id ORDER BY ${alias}.due, ${alias}.id) AS place
      FROM ${from}) ${alias}
    WHERE place <= @perAccount
    ORDER BY place, CASE WHEN ${alias}.account_id > @after::integer THEN 0 ELSE 1 END, ${alias}.account_id ${limit}`;
}
