import { type ByColumn, COLUMNS } from '../../core/search/text/columns.ts';

/** The account whose terms have no mark, so that a library of one account is indexed as it was before accounts were told apart. */
const UNMARKED = 1;

/**
 * What every term of an account begins with in the index of words, which accounts share: each has lists, counts and an order of
 * terms of its own. The dot separates words, so that no text contains it.
 */
export function accountMark(accountId: number): string {
  return accountId === UNMARKED ? '' : `·${accountId.toString(36)}·`;
}

/** The columns of the text index with the mark of an account before every term. */
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
