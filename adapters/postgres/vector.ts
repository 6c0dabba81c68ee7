import { utf8Length } from '../../core/model/text.ts';
import { type ByColumn, COLUMN_RULES, COLUMNS } from '../../core/search/text/columns.ts';
import { isContentTerm } from '../../core/search/text/terms.ts';

/** The terms of an object as a `tsvector`. */
interface TextVector {
  /** The terms as a literal of `tsvector`. */
  readonly terms: string;
  /** Whether some terms did not fit, so that only the texts show what the object contains. */
  readonly isCut: boolean;
}

/** The labels of the four weights in a `tsvector`, the heaviest first. */
const LETTERS = ['A', 'B', 'C', 'D'] as const;
const WEIGHTS = [...new Set(Object.values(COLUMN_RULES).map(({ weight }) => weight))].toSorted(
  (a, b) => b - a,
);

/** The weights of D, C, B and A for `ts_rank`; the largest is 1. */
export const RANK_WEIGHTS: string = `{${WEIGHTS.map((weight) => weight / (WEIGHTS[0] ?? 1))
  .toReversed()
  .join(', ')}}`;

/**
 * Maximum number of occurrences of a term that are stored, since each further occurrence adds less to `ts_rank`. The rank depends on the
 * number of occurrences, not on their positions.
 */
const MAX_OCCURRENCES = 12;
/** Maximum size of all terms in bytes. A `tsvector` may have up to 1 MiB, and Postgres adds overhead to each term. */
const MAX_BYTES = 900_000;
const BYTES_OF_TERM = 4;
const BYTES_OF_POSITION = 2;

/** A term that all objects of an account share, which divides the index among accounts. No text can produce it. */
export function accountTerm(accountId: number): string {
  return `'@${accountId}'`;
}

/** The term of every object whose terms do not all fit. */
export const CUT_TERM = "'@cut'";

/** The texts of an object, in the form of the index. */
export function toTextVector(columns: ByColumn<string>, accountId: number): TextVector {
  const lexemes = new Lexemes();
  for (const column of COLUMNS) {
    const letter = LETTERS[WEIGHTS.indexOf(COLUMN_RULES[column].weight)] ?? 'D';
    for (const term of columns[column].split(' ')) if (term !== '') lexemes.add(term, letter);
  }
  const { isCut } = lexemes;
  const marks = isCut ? [accountTerm(accountId), CUT_TERM] : [accountTerm(accountId)];
  return { terms: [...marks, ...lexemes.literals()].join(' '), isCut };
}

/** The terms of an object with their positions, as many as fit into a `tsvector`. */
class Lexemes {
  /** Whether some terms did not fit. */
  isCut = false;
  private bytes = 0;
  private readonly positions = new Map<string, string[]>();

  add(term: string, letter: string): void {
    const positions = this.positions.get(term) ?? this.begin(term);
    if (positions === null || !isContentTerm(term) || positions.length === MAX_OCCURRENCES) return;
    positions.push(`${positions.length + 1}${letter}`);
  }

  /** Makes room for a term; null if there is no room. */
  private begin(term: string): string[] | null {
    const size = utf8Length(term) + BYTES_OF_TERM + MAX_OCCURRENCES * BYTES_OF_POSITION;
    if (this.bytes + size > MAX_BYTES) {
      this.isCut = true;
      return null;
    }
    this.bytes += size;
    const positions: string[] = [];
    this.positions.set(term, positions);
    return positions;
  }

  literals(): string[] {
    return [...this.positions].map(([term, at]) =>
      at.length === 0 ? `'${term}'` : `'${term}':${at.join(',')}`,
    );
  }
}
