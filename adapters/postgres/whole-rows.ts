/**
 * The rows of an answer, of the type that the caller knows its statement to give. After a statement that failed when it had given
 * some rows, such as one that was cancelled while it was read, postgres.js 3.4.9 leaves as many places empty before the rows of the
 * next answer on that connection.
 */
export function wholeRows<Row>(rows: readonly unknown[]): readonly Row[] {
  const whole = rows.length > 0 && !(0 in rows) ? rows.filter(() => true) : rows;
  return whole as readonly Row[];
}
