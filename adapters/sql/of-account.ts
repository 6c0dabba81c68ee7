/**
 * The condition that a row, which another condition finds, belongs to the account. The plus keeps the database from using the index of
 * accounts: SQLite assumes that every index is selective, and so does Postgres for an account that its statistics do not include yet.
 */
export function isOfAccount(column: string): string {
  return `+${column} = @accountId::integer`;
}
