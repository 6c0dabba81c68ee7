/**
 * The rows of a response, typed as the caller expects of its statement. After a statement that failed midway, such as one cancelled
 * while it was read, postgres.js 3.4.9 leaves as many empty places before the rows of the next response on that connection.
 */
export function wholeRows<Row>(rows: readonly unknown[]): readonly Row[] {
  const whole = rows.length > 0 && !(0 in rows) ? rows.filter(() => true) : rows;
  return whole as readonly Row[];
}
