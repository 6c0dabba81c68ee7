/**
 * The rows of a response, with the type that the caller expects of its statement. If a statement fails midway, for example because it was
 * cancelled while being read, postgres.js 3.4.9 puts as many empty places before the rows of the next response on that connection.
 */
export function wholeRows<Row>(rows: readonly unknown[]): readonly Row[] {
  const whole = rows.length > 0 && !(0 in rows) ? rows.filter(() => true) : rows;
  return whole as readonly Row[];
}
