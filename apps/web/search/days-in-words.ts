import { LOCAL_TIME_ZONE } from '../browser/local-days.ts';
import { locale } from '../words/language.ts';
import { typingWords } from '../words/typing.ts';
import { type DayMatch, FIELD, fieldOf, isDateField, isSameWord } from './query-in-language.ts';
import { parseDate } from './written-dates.ts';

const DAY_MS = 86_400_000;

/** Finds days in words at a token, such as `last week`, `created:today` or `created:March 2024`. */
export function daysAt(tokens: readonly string[], at: number, now: number): DayMatch | null {
  const [, sign = '', name = '', first] = FIELD.exec(tokens[at] as string) ?? [];
  const field = fieldOf(name) ?? '';
  const isDated = isDateField(field);
  if (first !== undefined && !isDated) return null;
  for (const [day, words] of daysInWords()) {
    const size = words.split(' ').length * 2 - 1;
    if (!isDated && size === 1 && isText(day, words)) continue;
    const typed = [first ?? (tokens[at] as string), ...tokens.slice(at + 1, at + size)].join('');
    if (isSameWord(typed.replaceAll(/\s+/g, ' '), words))
      return { tokens: size, q: `${sign}${isDated ? field : 'created'}:${rangeOfDay(day, now)}` };
  }
  return first === undefined ? null : dateAt(tokens, at, `${sign}${field}:`, first);
}

/** Maximum number of tokens of a date: `1 de março de 2024` has five words and four spaces. */
const MAX_TOKENS = 9;

/** Finds a date after a field, written in the language of the app. */
function dateAt(tokens: readonly string[], at: number, head: string, first: string): DayMatch | null {
  const [, comparison = '', start = ''] = /^([<>]=?|)(.*)$/su.exec(first) ?? [];
  for (let size = MAX_TOKENS; size > 0; size -= 2) {
    if (at + size > tokens.length) continue;
    const text = [start, ...tokens.slice(at + 1, at + size)].join('');
    const date = parseDate(size === 1 ? text.replaceAll(/^"|"$/gu, '') : text);
    if (date !== null) return { tokens: size, q: head + comparison + date };
  }
  return null;
}

/** All names of days and periods, the longest first. */
function daysInWords(): readonly (readonly [day: Day, words: string])[] {
  return Object.entries(typingWords.days)
    .flatMap(([day, words]) => words.split('|').map((each) => [day as Day, each] as const))
    .toSorted(([, a], [, b]) => b.length - a.length);
}

/** Whether a single word without a field is searched for as text. "today" occurs in titles, but `先週` always means last week. */
function isText(day: Day, word: string): boolean {
  return day === 'today' || day === 'yesterday' || /\p{Script=Latin}|\p{Script=Arabic}/u.test(word);
}

type Day = keyof typeof typingWords.days;

/** The range for days in words, in the time zone of the browser. */
function rangeOfDay(day: Day, now: number): string {
  const time = LOCAL_TIME_ZONE.toLocal(now);
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  const [year, month] = dayOf(time).split('-').map(Number) as [number, number];
  const weekday = (new Date(time).getUTCDay() + 7 - firstWeekday()) % 7;
  switch (day) {
    case 'today':
      return dayOf(time);
    case 'yesterday':
      return dayOf(time - DAY_MS);
    case 'thisWeek':
      return `${dayOf(time - weekday * DAY_MS)}/P7D`;
    case 'lastWeek':
      return `${dayOf(time - (weekday + 7) * DAY_MS)}/P7D`;
    case 'thisMonth':
      return dayOf(time).slice(0, 7);
    case 'lastMonth':
      return dayOf(Date.UTC(year, month - 2, 1)).slice(0, 7);
    case 'thisYear':
      return String(year);
    case 'lastYear':
      return String(year - 1);
  }
}

/** The first day of the week in the person's region, from 0 for Sunday; Monday if unknown. */
function firstWeekday(): number {
  const { weekInfo, getWeekInfo } = new Intl.Locale(locale()) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    getWeekInfo?(): { readonly firstDay: number };
  };
  const info = getWeekInfo?.call(new Intl.Locale(locale())) ?? weekInfo;
  return (info?.firstDay ?? 1) % 7;
}
