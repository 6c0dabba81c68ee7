import type { DateRange } from '../../../core/search/query/tree.ts';
import { perLocale } from '../words/language.ts';
import { searchWords } from '../words/search.ts';

const DAY_MS = 86_400_000;

type Precision = 'year' | 'month' | 'day' | 'minute';
const PRECISIONS: readonly Precision[] = ['year', 'month', 'day', 'minute'];

/** Formats for dates inside sentences. English dates are written as "1 March 2024". */
const formats = perLocale((locale): Readonly<Record<Precision, Intl.DateTimeFormat>> => {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(/^en\b/.test(locale) ? 'en-GB' : locale, { ...options, timeZone: 'UTC' });
  return {
    year: of({ year: 'numeric' }),
    month: of({ year: 'numeric', month: 'long' }),
    day: of({ year: 'numeric', month: 'long', day: 'numeric' }),
    minute: of({ dateStyle: 'long', timeStyle: 'short' }),
  };
});

/** A time range in words, such as `in March 2024`, `since 2020` or `from 1 March 2024 to 7 March 2024`. */
export function dateInWords({ start, end }: DateRange): string {
  const dates = searchWords.dates;
  if (start === null) return end === null ? dates.always : dates.before(format(end, precisionOf(end)));
  if (end === null) return dates.since(format(start, precisionOf(start)));
  const precision = finest(precisionOf(start), precisionOf(end));
  if (precision === 'minute') return dates.span(format(start, precision), format(end, precision));
  if (end <= start) return dates.on(format(start, 'day'));
  const [first, last] = [format(start, precision), format(end - 1, precision)];
  if (first !== last) return dates.span(first, last);
  return precision === 'day' ? dates.on(first) : dates.in(first);
}

function format(time: number, precision: Precision): string {
  return formats()[precision].format(time);
}

/** The longest unit that begins at a time: a day at midnight, a month on its first day, a year on 1 January. */
function precisionOf(time: number): Precision {
  const date = new Date(time);
  if (time % DAY_MS !== 0) return 'minute';
  if (date.getUTCDate() !== 1) return 'day';
  return date.getUTCMonth() === 0 ? 'year' : 'month';
}

function finest(a: Precision, b: Precision): Precision {
  return PRECISIONS[Math.max(PRECISIONS.indexOf(a), PRECISIONS.indexOf(b))] as Precision;
}
