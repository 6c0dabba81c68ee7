import { perLocale } from '../words/language.ts';
import { withAsciiDigits } from './query-in-language.ts';

// Parses dates as people write them in the language of the app, such as `1. März 2024`, `3/2024` or `2024年3月`.

type Part = 'day' | 'month' | 'year';

interface Calendar {
  /** The numbers of months by their full and short names, without accents. */
  readonly months: ReadonlyMap<string, number>;
  /** Words between the parts of a date, such as `de` and `年`. */
  readonly separators: ReadonlySet<string>;
  /** The valid orders of a date with the name of a month, such as `day month year`. */
  readonly ordersWithName: ReadonlySet<string>;
  /** The order of a date that consists of numbers. */
  readonly numericOrder: readonly Part[];
}

const calendar = perLocale((locale): Calendar => {
  const months = new Map<string, number>();
  const separators = new Set<string>();
  const ordersWithName = new Set(['day month year', 'month year']);
  const partsOf = (options: Intl.DateTimeFormatOptions, month: number) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).formatToParts(Date.UTC(2024, month, 22));
  const orderOf = (parts: readonly Intl.DateTimeFormatPart[]) =>
    parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year');
  for (let month = 0; month < 12; month++) {
    for (const length of ['long', 'short'] as const) {
      for (const options of [{}, { year: 'numeric' }, { year: 'numeric', day: 'numeric' }] as const) {
        const parts = partsOf({ ...options, month: length }, month);
        ordersWithName.add(orderOf(parts).join(' '));
        for (const { type, value } of parts) {
          // "3月" contains a month number, not a name.
          if (type === 'month' && !/\d/.test(folded(value))) months.set(wordsOf(value).join(' '), month + 1);
          if (type === 'literal') for (const word of wordsOf(value)) separators.add(word);
        }
      }
    }
  }
  const numericOrder = orderOf(partsOf({ year: 'numeric', month: 'numeric', day: 'numeric' }, 0));
  return { months, separators, ordersWithName, numericOrder };
});

const wordsOf = (text: string): readonly string[] => folded(text).match(/\p{L}+|\d+/gu) ?? [];

const folded = (text: string): string =>
  withAsciiDigits(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Converts a date to the query language, such as `2024-03`. Null for other text, and for days that do not exist. */
export function parseDate(typed: string): string | null {
  const text = folded(typed);
  if (/[^\p{L}\d\s.,/\u061c\u200e\u200f-]/u.test(text)) return null;
  const { months, separators, ordersWithName, numericOrder } = calendar();
  const words = wordsOf(text).filter((word) => !separators.has(word));
  const month = words.findIndex((word) => months.has(word));
  if (words.some((word, at) => at !== month && !/^(?:\d{1,2}|\d{4})$/u.test(word))) return null;
  const years = words.filter((word, at) => at !== month && word.length === 4);
  if (years.length !== 1) return null;
  const year = words.indexOf(years[0] as string);
  const order = words.map((_, at): Part => (at === year ? 'year' : at === month ? 'month' : 'day'));
  if (month >= 0) {
    if (!ordersWithName.has(order.join(' '))) return null;
    return dateOf(words[year], months.get(words[month] as string), words[order.indexOf('day')]);
  }
  // "2024 3" may be a year and a word to search for.
  if (/\d\s+\d/u.test(text)) return null;
  const [first, second] = words.filter((_, at) => at !== year);
  if (words.length === 2) return dateOf(words[year], first, undefined);
  if (words.length !== 3 || year === 1) return null;
  const isMonthFirst = year === 0 || numericOrder.indexOf('month') < numericOrder.indexOf('day');
  return isMonthFirst ? dateOf(words[year], first, second) : dateOf(words[year], second, first);
}

function dateOf(year: string | undefined, month: string | number | undefined, day: string | undefined) {
  const date = [year, month, ...(day === undefined ? [] : [day])]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}
