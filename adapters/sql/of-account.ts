/**
 * The condition that what a statement finds otherwise is of the account, for the column that tells its account. The plus keeps
 * databases from going through all that the account has: SQLite takes any index to be selective, and so does Postgres for an account
 * that is newer than its statistics.
 */
export function isOfAccount(column: string): string {
  return `+${column} = @accountId::integer`;
}
