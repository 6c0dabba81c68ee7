/**
 * The condition that a row, which another condition finds, belongs to the account. The plus keeps databases from finding the row by the
 * index of the account: SQLite takes any index to be selective, and so does Postgres for an account that its statistics do not include yet.
 */
export function isOfAccount(column: string): string {
  return `+${column} = @accountId::integer`;
}
