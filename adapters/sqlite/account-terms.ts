import { type ByColumn, COLUMNS } from '../../core/search/text/columns.ts';

/**
 * The account whose terms have no prefix, so that libraries with one account can keep an index that an older version of this program wrote.
 */
const UNMARKED = 1;

/**
 * The prefix of an account's terms in the index of words, which accounts share. Because of the prefix, each account has its own lists,
 * counts and order of terms. The dot separates words, so no word of a text contains it.
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
