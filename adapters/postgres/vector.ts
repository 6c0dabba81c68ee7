import { utf8Length } from '../../core/model/text.ts';
import { COLUMN_WEIGHTS, COLUMNS, type Column } from '../../core/search/document.ts';
import { isContentTerm } from '../../core/search/terms.ts';

/** The terms of an object as a `tsvector`. */
export interface Vector {
  /** A literal of `tsvector`. */
  readonly terms: string;
  /** Whether some terms found no room: then only the texts tell what the object holds. */
  readonly isCut: boolean;
}

/** The four weights of a term, the heaviest first, and the columns that have them. */
const LETTERS = ['A', 'B', 'C', 'D'] as const;
const WEIGHTS = [...new Set(Object.values(COLUMN_WEIGHTS))].toSorted((a, b) => b - a);

/** For `ts_rank`: what D, C, B and A count, at most 1. */
export const RANK_WEIGHTS: string = `{${WEIGHTS.map((weight) => weight / (WEIGHTS[0] ?? 1))
  .toReversed()
  .join(', ')}}`;

/** How often a term is counted: `ts_rank` gives each further time less. Positions say nothing else here, since phrases are found in the texts. */
const MOST_COUNTED = 12;
/** A `tsvector` has at most 1 MiB; this leaves room for what Postgres adds to each term. */
const MOST_BYTES = 900_000;
const BYTES_OF_TERM = 4;
const BYTES_OF_POSITION = 2;

/** The term that every object of the account has, by which the index is divided among accounts. No text can imitate it. */
export function accountTerm(accountId: number): string {
  return `'@${accountId}'`;
}

/** The term of every object whose terms found no room. */
export const CUT_TERM = "'@cut'";

/** What is kept of the texts of an object in the index. */
export function toVector(columns: Readonly<Record<Column, string>>, accountId: number): Vector {
  const positions = new Map<string, string[]>();
  let bytes = 0;
  let isCut = false;
  for (const column of COLUMNS) {
    const letter = LETTERS[WEIGHTS.indexOf(COLUMN_WEIGHTS[column])];
    for (const term of columns[column].split(' ')) {
      if (term === '') continue;
      let known = positions.get(term);
      if (known === undefined) {
        const size = utf8Length(term) + BYTES_OF_TERM + MOST_COUNTED * BYTES_OF_POSITION;
        if (bytes + size > MOST_BYTES) {
          isCut = true;
          continue;
        }
        bytes += size;
        known = [];
        positions.set(term, known);
      }
      if (isContentTerm(term) && known.length < MOST_COUNTED) known.push(`${known.length + 1}${letter}`);
    }
  }
  const lexemes = [...positions].map(([term, at]) =>
    at.length === 0 ? `'${term}'` : `'${term}':${at.join(',')}`,
  );
  const marks = isCut ? [accountTerm(accountId), CUT_TERM] : [accountTerm(accountId)];
  return { terms: [...marks, ...lexemes].join(' '), isCut };
}
