import { DAY, HOUR, MINUTE, SECOND } from './instant.ts';

/** A year, month, date or instant as a half-open range `[start, end)`, in milliseconds since 1970 UTC. The range of an instant is empty. */
export interface Period {
  readonly precision: 'year' | 'month' | 'date' | 'instant';
  readonly start: number;
  readonly end: number;
  /** Whether the text names no time zone. The range is then in UTC. */
  readonly isLocal: boolean;
}

/** The code of the message that states why a text is invalid. */
type PeriodFault = 'time-invalid' | 'time-without-month' | 'time-without-day' | 'time-without-clock';

/** An ISO 8601 duration: calendar months, whose length varies, and a fixed number of milliseconds. */
interface Duration {
  readonly months: number;
  readonly ms: number;
}

const WEEK = 7 * DAY;

const PERIOD =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:t(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/iu;

/**
 * Parses a year, month, date or instant of the Gregorian calendar. Times without a zone are UTC. Fractions of a second are truncated to
 * milliseconds.
 * @returns the period, or the code of the message that states why the text is invalid
 */
export function parsePeriod(text: string): Period | PeriodFault {
  const match = PERIOD.exec(text);
  if (match === null) {
    return 'time-invalid';
  }
  const [, year = '', month, date, hour, minute, second = '0', fraction = '', zone] = match;
  const monthIndex = Number(month ?? 1) - 1;
  if (monthIndex < 0 || monthIndex > 11) {
    return 'time-without-month';
  }
  const day = Number(date ?? 1);
  if (day < 1 || day > daysInMonth(Number(year), monthIndex)) {
    return 'time-without-day';
  }
  const start = utc(Number(year), monthIndex, day);
  if (month === undefined) {
    return { precision: 'year', start, end: addMonths(start, 12), isLocal: true };
  }
  if (date === undefined) {
    return { precision: 'month', start, end: addMonths(start, 1), isLocal: true };
  }
  if (hour === undefined) {
    return { precision: 'date', start, end: start + DAY, isLocal: true };
  }
  const offset = offsetOf(zone ?? 'Z');
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || offset === null) {
    return 'time-without-clock';
  }
  const time = Number(hour) * HOUR + Number(minute) * MINUTE + Number(second) * SECOND;
  const instant = start + time + Number(fraction.padEnd(3, '0').slice(0, 3)) - offset;
  return { precision: 'instant', start: instant, end: instant, isLocal: zone === undefined };
}

function offsetOf(zone: string): number | null {
  if (/^z$/iu.test(zone)) {
    return 0;
  }
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || 0);
  const size = hours * HOUR + minutes * MINUTE;
  return hours > 23 || minutes > 59 ? null : zone.startsWith('-') ? -size : size;
}

const NUMBER = '(\\d{1,9}(?:[.,]\\d{1,9})?)';
const DURATION = new RegExp(
  `^p(?=.)(?:(\\d{1,6})y)?(?:(\\d{1,6})m)?(?:${NUMBER}w)?(?:${NUMBER}d)?` +
    `(?:t(?=.)(?:${NUMBER}h)?(?:${NUMBER}m)?(?:${NUMBER}s)?)?$`,
  'iu',
);

/** Parses an ISO 8601 duration such as `P1Y2M`, `P2W` or `P1DT12H`; years and months must be whole. Null for anything else. */
export function parseDuration(text: string): Duration | null {
  const match = DURATION.exec(text);
  if (match === null) {
    return null;
  }
  const [years, months, ...fixed] = match.slice(1).map((part) => Number((part ?? '0').replace(',', '.')));
  const lengths = [WEEK, DAY, HOUR, MINUTE, SECOND];
  return {
    months: (years ?? 0) * 12 + (months ?? 0),
    ms: Math.round(fixed.reduce((sum, count, at) => sum + count * (lengths[at] ?? 0), 0)),
  };
}

/** Adds (`direction` 1) or subtracts (-1) a duration: first the months, then the rest. */
export function addDuration(instant: number, duration: Duration, direction: 1 | -1): number {
  return addMonths(instant, direction * duration.months) + direction * duration.ms;
}

/** Moves an instant by months, keeping its time and day; a day that the month lacks becomes its last day. */
function addMonths(instant: number, months: number): number {
  const date = new Date(instant);
  const count = date.getUTCFullYear() * 12 + date.getUTCMonth() + months;
  const year = Math.floor(count / 12);
  const month = count - year * 12;
  const day = Math.min(date.getUTCDate(), daysInMonth(year, month));
  const timeOfDay = instant - Math.floor(instant / DAY) * DAY;
  return utc(year, month, day) + timeOfDay;
}

function daysInMonth(year: number, month: number): number {
  return new Date(utc(year, month + 1, 0)).getUTCDate();
}

/** Like `Date.UTC`, but without mapping the years 0 to 99 to 1900 to 1999. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}
