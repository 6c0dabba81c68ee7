import { COLUMN_RULES, COLUMNS } from '../../../core/search/text/columns.ts';

/** Part of a statement: the texts in the text index, `object_texts`, that match the expression `@match`. */
export const MATCHING = 'FROM object_texts WHERE object_texts MATCH @match';

/**
 * The matching texts with their objects `o`. CROSS JOIN fixes the loop order. Otherwise, FTS5 would start again for each object of a scope.
 */
export const MATCHING_OBJECTS =
  'FROM object_texts CROSS JOIN objects o ON o.seq = object_texts.rowid WHERE object_texts MATCH @match';

/** The relevance of a text, from the counts of all accounts; at least 0. */
export const SCORE: string = `-bm25(object_texts, ${COLUMNS.map((column) => COLUMN_RULES[column].weight).join(', ')})`;

/**
 * The cast is necessary because numbers are bound as floats. FTS5 ignores a float as a limit of row numbers, and would visit all matches.
 */
export const AFTER = 'rowid > CAST(@after AS INTEGER)';
