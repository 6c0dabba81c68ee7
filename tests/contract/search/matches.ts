import { type DateRange, isPrefix, type Query, type Value } from '../../../core/search/query/tree.ts';
import { COLUMN_OF_FIELD, COLUMNS, type Column } from '../../../core/search/text/columns.ts';
import type { NameField } from '../../../core/search/text/fields.ts';
import { foldName } from '../../../core/search/text/fold.ts';
import { toHostSuffix } from '../../../core/search/text/host.ts';
import { clausesOf, type Pattern } from '../../../core/search/text/terms.ts';
import type { SearchDocument } from './document.ts';

/**
 * Whether an object matches a query strictly. This defines the meaning of the language in plain code; both databases are
 * tested against it. What a query of bare words finds beyond strict matches is a matter of ranking (D38).
 */
export function matches(query: Query, document: SearchDocument): boolean {
  return truth(query, document) === true;
}

/** Null is neither true nor false, also under NOT: an unknown date is neither inside nor outside any range. */
type Truth = boolean | null;

function truth(query: Query, document: SearchDocument): Truth {
  switch (query.type) {
    case 'everything':
      return true;
    case 'nothing':
      return false;
    case 'word':
    case 'phrase':
      return holdsText(query, COLUMNS, document);
    case 'text':
      return holdsText(query.value, [COLUMN_OF_FIELD[query.field]], document);
    case 'name':
      return holdsName(query.field, query.value, document);
    case 'is':
      return document.states[query.state];
    case 'has':
      return document.parts[query.part];
    case 'date':
      return isWithin(document.dates[query.field], query.range);
    case 'not':
      return negation(truth(query.of, document));
    case 'and':
      return conjunction(query.of.map((member) => truth(member, document)));
    case 'or':
      return negation(conjunction(query.of.map((member) => negation(truth(member, document)))));
  }
}

const negation = (truth: Truth): Truth => (truth === null ? null : !truth);

const conjunction = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(null) ? null : true;

function isWithin(instant: number | null, { start, end }: DateRange): Truth {
  return instant === null ? null : (start === null || instant >= start) && (end === null || instant < end);
}

function holdsText(value: Value, columns: readonly Column[], document: SearchDocument): boolean {
  const clauses = clausesOf(value, [document.language]);
  return (
    clauses.length > 0 &&
    clauses.every((clause) =>
      clause.some((pattern) => columns.some((column) => isFound(pattern, document.columns[column]))),
    )
  );
}

function isFound({ terms, prefix }: Pattern, column: string): boolean {
  return ` ${column} `.includes(` ${terms.join(' ')}${prefix ? '' : ' '}`);
}

function holdsName(field: NameField, value: Value, document: SearchDocument): boolean {
  const name = foldName(value.text);
  const isNamed = (candidate: string) => (isPrefix(value) ? candidate.startsWith(name) : candidate === name);
  switch (field) {
    case 'tag':
      return document.tags.some(isNamed);
    case 'type':
      return document.types.some(isNamed);
    case 'space':
      return document.spaces.some((space) => isNamed(space.name) || space.id === value.text);
    case 'domain':
      return document.host !== null && isHostWithin(document.host, toHostSuffix(value.text), isPrefix(value));
  }
}

/** Whether a host ends with whole labels or, with `prefix`, whether any suffix of its labels starts with the text. */
function isHostWithin(host: string, suffix: string, prefix: boolean): boolean {
  return prefix
    ? host.startsWith(suffix) || host.includes(`.${suffix}`)
    : host === suffix || host.endsWith(`.${suffix}`);
}
