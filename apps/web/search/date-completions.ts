import type { Unfinished } from '../../../core/search/query/unfinished.ts';
import { DATE_FIELDS } from '../../../core/search/text/fields.ts';
import { words } from '../words.ts';
import type { Suggestion } from './suggestions.ts';

const DAY_MS = 86_400_000;

/** Whether the last word of a query is a range of time that is being typed. */
export function isDate({ field }: Unfinished): boolean {
  return DATE_FIELDS.some((each) => each === field);
}

/** Ranges of time that one often wants, as the last word of a query. @param now in milliseconds since 1970 */
export function dateCompletions({ before, head, start }: Unfinished, now: number): readonly Suggestion[] {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const today = day(now);
  const month = today.slice(0, 7);
  const year = today.slice(0, 4);
  const monthBefore = day(Date.parse(`${month}-01`) - DAY_MS).slice(0, 7);
  const ranges = [
    [today, words.search.ranges.today],
    [`>=${day(now - 6 * DAY_MS)}`, words.search.ranges.week],
    [month, words.search.ranges.month],
    [monthBefore, words.search.ranges.monthBefore],
    [year, words.search.ranges.year],
    [String(Number(year) - 1), words.search.ranges.yearBefore],
  ] as const;
  return ranges
    .filter(([value]) => value.startsWith(start) && value !== start)
    .map(([value, text]) => ({ kind: 'date', text, hint: value, q: `${before}${head}${value}` }));
}
