import { COLUMN_RULES, COLUMNS } from '../../../core/search/text/columns.ts';

/** Parts of statements on `object_texts`, the text index. */

/** The texts that match the expression `@match`. */
export const MATCHING = 'FROM object_texts WHERE object_texts MATCH @match';

/** Likewise, with the object `o` of each. CROSS JOIN fixes the order of the loops: for each object of a scope, FTS5 would begin anew. */
export const MATCHING_OBJECTS =
  'FROM object_texts CROSS JOIN objects o ON o.seq = object_texts.rowid WHERE object_texts MATCH @match';

/** The relevance of a text by the counts of all accounts, from 0. */
export const SCORE: string = `-bm25(object_texts, ${COLUMNS.map((column) => COLUMN_RULES[column].weight).join(', ')})`;

/** Numbers are bound as floats, and FTS5 ignores a bound of row numbers that is one: it then goes through all matches. */
export const AFTER = 'rowid > CAST(@after AS INTEGER)';
