/**
 * The condition that a row found otherwise belongs to the account, by its column of the account. The plus keeps databases from
 * scanning all rows of the account: SQLite takes any index to be selective, and so does Postgres for an account newer than its
 * statistics.
 */
export function isOfAccount(column: string): string {
  return `+${column} = @accountId::integer`;
}
