import { DAY, type Instant, parseTimestamp, toTimestamp } from './instant.ts';

/** The number of latest days, ISO weeks and months (in UTC) for which the newest state is kept. Periods without a backup do not count. */
export interface RetentionPolicy {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const;

/** Parses numbers from 0 to 9999, each unit at most once, such as `7d,4w,12m`; null if the text is something else. */
export function parseRetention(text: string): RetentionPolicy | null {
  const keep = { days: 0, weeks: 0, months: 0 };
  const seen = new Set<string>();
  for (const part of text.split(',')) {
    const [, count, letter] = /^(\d{1,4})([dwm])$/.exec(part.trim()) ?? [];
    if (count === undefined || letter === undefined || seen.has(letter)) return null;
    seen.add(letter);
    keep[UNITS[letter as keyof typeof UNITS]] = Number(count);
  }
  return keep;
}

const dayOf = (instant: Instant) => Math.floor(instant / DAY);
/** ISO weeks begin on Monday, and 1970-01-01 was a Thursday. */
const weekOf = (instant: Instant) => Math.floor((dayOf(instant) + 3) / 7);
const monthOf = (instant: Instant) => toTimestamp(instant).slice(0, 7);

/** Chooses the states to keep: the newest of all, and the newest of each period that the policy covers. */
export function statesToKeep(times: readonly Instant[], policy: RetentionPolicy): ReadonlySet<Instant> {
  const newestFirst = times.toSorted((one, other) => other - one);
  const newestOfEach = (count: number, periodOf: (instant: Instant) => number | string) => {
    const newest = new Map<number | string, Instant>();
    for (const instant of newestFirst) {
      if (!newest.has(periodOf(instant))) newest.set(periodOf(instant), instant);
    }
    return [...newest.values()].slice(0, count);
  };
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(policy.days, dayOf),
    ...newestOfEach(policy.weeks, weekOf),
    ...newestOfEach(policy.months, monthOf),
  ]);
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;

/**
 * The last instant of a date or second in UTC, such as `2026-11-20` or `2026-11-20T03:30:00Z`, or the instant of a timestamp with
 * milliseconds; null if the text is something else.
 */
export function lastInstantOf(text: string): Instant | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return parseTimestamp(`${text}T23:59:59.999Z`);
  return TIMESTAMP.test(text) ? parseTimestamp(text.length === 20 ? text.replace('Z', '.999Z') : text) : null;
}
