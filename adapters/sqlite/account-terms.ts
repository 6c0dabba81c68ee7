import { type ByColumn, COLUMNS } from '../../core/search/text/columns.ts';

/** The account whose terms have no prefix, so that libraries with one account can keep the index of older versions. */
const UNMARKED = 1;

/**
 * The prefix of an account's terms in the index of words that accounts share: it gives each account its own lists, counts and order of
 * terms. The dot separates words, so no text contains the prefix.
 */
export function accountMark(accountId: number): string {
  return accountId === UNMARKED ? '' : `·${accountId.toString(36)}·`;
}

/** The columns of the text index, with the account's prefix before every term. */
export function withMarks(columns: ByColumn<string>, accountId: number): ByColumn<string> {
  const mark = accountMark(accountId);
  if (mark === '') return columns;
  const marked = { ...columns };
  for (const column of COLUMNS) {
    const terms = columns[column];
    if (terms !== '') marked[column] = mark + terms.replaceAll(' ', ` ${mark}`);
  }
  return marked;
}
