import { prefixUpperBound } from '../../../core/search/query/bounds.ts';
import type { Value } from '../../../core/search/query/tree.ts';
import { COLUMN_OF_FIELD, COLUMNS, type Column } from '../../../core/search/text/columns.ts';
import { clausesOf, type Pattern } from '../../../core/search/text/terms.ts';
import { joinedEvenly } from '../../sql/conditions.ts';
import type { Bind, ConditionDialect } from '../../sql/dialect.ts';
import { START } from '../../sql/schema/describe.ts';
import { patternToTsquery } from './tsquery.ts';

/** The conditions of queries on `objects o` with its texts `t`. */
export const conditions: ConditionDialect = {
  exists,
  isIn: (list) => `o.seq = ANY(ARRAY(${list}))`,
  isPinned: exists('pins WHERE object_seq = o.seq'),

  /** A range of the indexed first characters; a longer start is then also compared in full. */
  startsWith(name, whole, bind) {
    const characters = [...whole];
    const start = characters.slice(0, START).join('');
    const end = prefixUpperBound(start);
    return [
      `left(${name}, ${START}) >= ${bind(start)}`,
      ...(end === null ? [] : [`left(${name}, ${START}) < ${bind(end)}`]),
      ...(characters.length > START ? [`starts_with(${name}, ${bind(whole)})`] : []),
    ].join(' AND ');
  },

  words(query, { languages }, bind) {
    switch (query.type) {
      case 'word':
      case 'phrase':
        return inColumns(query, COLUMNS, languages, bind);
      case 'text':
        return inColumns(query.value, [COLUMN_OF_FIELD[query.field]], languages, bind);
      default:
        return null;
    }
  },
};

/**
 * Tests for a row, object by object. The planner would turn a bare EXISTS into a join. A query can have hundreds of EXISTS, too many joins
 * to find a good order in time.
 */
function exists(from: string): string {
  return `(SELECT EXISTS (SELECT 1 FROM ${from}))`;
}

function inColumns(
  value: Value,
  columns: readonly Column[],
  languages: readonly string[],
  bind: Bind,
): string {
  const clauses = clausesOf(value, languages);
  if (clauses.length === 0) return 'FALSE';
  return joinedEvenly(
    clauses.map((clause) =>
      joinedEvenly(
        clause.map((pattern) => hasPattern(pattern, columns, bind)),
        'OR',
      ),
    ),
    'AND',
  );
}

// A single term in any column is looked up in the set of terms. For all other patterns, the set excludes most objects, and the texts decide
// about the rest.
function hasPattern(pattern: Pattern, columns: readonly Column[], bind: Bind): string {
  const matches = `t.terms @@ ${bind(patternToTsquery(pattern))}::tsquery`;
  const inTexts = () => {
    const wanted = bind(` ${pattern.terms.join(' ')}${pattern.prefix ? '' : ' '}`);
    return columns.map((column) => `strpos(' ' || t.${column} || ' ', ${wanted}) > 0`).join(' OR ');
  };
  return pattern.terms.length === 1 && columns === COLUMNS
    ? `(CASE WHEN t.is_cut = 0 THEN ${matches} ELSE ${inTexts()} END)`
    : `(CASE WHEN t.is_cut = 1 OR ${matches} THEN ${inTexts()} ELSE FALSE END)`;
}
