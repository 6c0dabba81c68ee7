import { invalid, type Message, reasonFor } from '../../errors.ts';
import { queryMessage } from '../../messages/query.ts';
import { characterCount } from '../../model/text.ts';
import { parseDateRange, type TimeZone } from './date-range.ts';
import type { Field } from './field.ts';
import { type ParsedQuery, type QueryClause, readQuery } from './parser.ts';
import { type DateRange, NOTHING, type Query } from './tree.ts';

/** Maximum length of a query, in characters. */
export const MAX_QUERY_CHARACTERS = 2000;
const tooLong = (length: number): Message =>
  queryMessage('query-too-long', { length, max: MAX_QUERY_CHARACTERS });

/**
 * Parses a query (D38). Null if it is empty or white space. Ignores text that cannot be found, such as `&`, control characters, and
 * operators that join nothing; closes open quotes and brackets at the end.
 * @throws DomainError `invalid` if it exceeds the limits on length or depth, if a time range is malformed, or if `is:`, `has:` or a state
 * such as `completed:` has a value that it does not accept; the message says where, and what is accepted
 */
export function parseQuery(text: string): Query | null {
  const length = characterCount(text);
  if (length > MAX_QUERY_CHARACTERS) throw invalid(tooLong(length));
  if (text.trim() === '') return null;
  const readable = withoutControls(text);
  const { query, refusals } = readQuery(readable);
  const [refusal] = refusals;
  if (refusal !== undefined) {
    const { from, to: _, ...reason } = refusal;
    throw invalid(queryMessage('query-invalid', { character: characterAt(readable, from), reason }));
  }
  return query ?? NOTHING;
}

/** Explains a query part by part, including its rejected parts. If no part is rejected, `parseQuery` accepts the query. */
export function explainQuery(text: string): Omit<ParsedQuery, 'query'> {
  const length = characterCount(text);
  if (length > MAX_QUERY_CHARACTERS)
    return {
      clauses: [],
      ranges: [],
      refusals: [{ from: 0, to: text.length, ...reasonFor(tooLong(length)) }],
    };
  return readQuery(withoutControls(text));
}

/**
 * The query with time ranges in `fields` written as instants, so that days, months and years keep their meaning in other time zones.
 * Unchanged if a part of it is rejected.
 */
export function withInstants(text: string, zone: TimeZone, fields: readonly Field[]): string {
  const { ranges, refusals } = explainQuery(text);
  if (refusals.length > 0) return text;
  return ranges
    .filter(({ field }) => fields.includes(field))
    .toReversed()
    .reduce((q, range) => {
      const written = asInstants(parseDateRange(range.text, zone));
      return written === null ? q : q.slice(0, range.from) + written + q.slice(range.to);
    }, text);
}

/** A time range as instants; null if both ends are open. */
function asInstants({ start, end }: DateRange): string | null {
  const written = (instant: number) => new Date(instant).toISOString().replace(/(?::00)?\.000Z$/u, 'Z');
  if (start === null) return end === null ? null : `<${written(end)}`;
  return end === null ? `>=${written(start)}` : `${written(start)}/${written(end)}`;
}

/** The query without one of its clauses; the other clauses keep their meaning. */
export function withoutClause(text: string, clauses: readonly QueryClause[], index: number): string {
  const removed = clauses[index];
  const others = clauses.toSpliced(index, 1).map((clause, at) => {
    const beginsAlternative = at === index && removed?.operator === 'OR';
    const operator = at === 0 ? null : beginsAlternative ? 'OR' : clause.operator;
    return (
      (at === 0 ? '' : ' ') + (operator === null ? '' : `${operator} `) + text.slice(clause.from, clause.to)
    );
  });
  return others.join('');
}

/** The text with spaces in place of forbidden characters, and without zero-width characters that would count as spaces. */
const withoutControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').replaceAll('\ufeff', '\u2060');

/** A position for error messages, in characters as a person counts them: an emoji is one character, however it is composed. */
function characterAt(text: string, at: number): number {
  const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...characters.segment(text.slice(0, at))].length + 1;
}
