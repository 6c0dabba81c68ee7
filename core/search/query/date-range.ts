import { invalid } from '../../errors.ts';
import { queryMessage } from '../../messages/query.ts';
import { addDuration, type Period, parseDuration, parsePeriod } from '../../model/calendar.ts';
import type { DateRange } from './tree.ts';

/** The first millisecond after the last four-digit year. */
const AFTER_ALL = Date.UTC(10_000, 0, 1);
const BEFORE_ALL = -62_167_219_200_000; // 0000-01-01

/** A time zone: converts instants to local time (as if it were UTC) and back, in milliseconds since 1970. */
export interface TimeZone {
  toLocal(instant: number): number;
  /** For a local time that clocks skip, the instant of the change; for a local time that occurs twice, the earlier instant. */
  toInstant(local: number): number;
}

const UTC: TimeZone = { toLocal: (instant) => instant, toInstant: (local) => local };

/**
 * Parses a time range. Years, months and dates mean their whole length: `2023..2024` includes all of 2024, and `>2024` begins after it.
 * Durations follow the calendar: `2024-01-31/P1M` ends with February. Times without a zone are in `zone`. Bounds outside the years 0000 to
 * 9999 become open ends.
 * @throws DomainError `invalid`. The message states the problem and what is accepted.
 */
export function parseDateRange(text: string, zone: TimeZone = UTC): DateRange {
  if (text === '') {
    throw invalid(queryMessage('range-missing'));
  }
  const { start, end } = readBounds(text, zone);
  if ((start !== null && start >= AFTER_ALL) || (end !== null && end <= BEFORE_ALL)) {
    throw fail('range-outside', text);
  }
  return {
    start: start !== null && start > BEFORE_ALL ? start : null,
    end: end !== null && end < AFTER_ALL ? end : null,
  };
}

const fail = (code: Exclude<Parameters<typeof queryMessage>[0], NotOfText>, text: string) =>
  invalid(queryMessage(code, { text }));
type NotOfText = `query-${string}` | 'range-missing';

function readBounds(text: string, zone: TimeZone): DateRange {
  const comparison = /^(>=|<=|>|<)(.*)$/su.exec(text);
  if (comparison !== null) {
    return readComparison(comparison[1] ?? '', readPeriod(comparison[2] ?? '', zone));
  }
  const points = text.split('..');
  if (points.length === 2) {
    const from = points[0] === '*' ? null : readPeriod(points[0] ?? '', zone);
    const to = points[1] === '*' ? null : readPeriod(points[1] ?? '', zone);
    if (from !== null && to !== null && to.start < from.start && to.end <= from.start) {
      throw fail('range-reversed', text);
    }
    return { start: from?.start ?? null, end: to?.end ?? null };
  }
  const halves = text.split('/');
  if (halves.length === 2) {
    return readInterval(halves[0] ?? '', halves[1] ?? '', zone);
  }
  const period = readPeriod(text, zone);
  if (period.precision === 'instant') {
    throw fail('range-without-length', text);
  }
  return period;
}

/** `>` and `<=` compare with the end of the date; for an instant, with the next millisecond. */
function readComparison(
  operator: string,
  period: { readonly start: number; readonly end: number },
): DateRange {
  const after = Math.max(period.end, period.start + 1);
  switch (operator) {
    case '>':
      return { start: after, end: null };
    case '>=':
      return { start: period.start, end: null };
    case '<':
      return { start: null, end: period.start };
    default:
      return { start: null, end: after };
  }
}

function readInterval(first: string, second: string, zone: TimeZone): DateRange {
  const later = (period: Period, written: string, direction: 1 | -1) => {
    const { toLocal, toInstant } = period.isLocal ? zone : UTC;
    return toInstant(addDuration(toLocal(period.start), readDuration(written), direction));
  };
  if (isDuration(first)) {
    const end = readInstant(second, zone);
    return { start: later(end, first, -1), end: end.start };
  }
  const start = readInstant(first, zone);
  if (isDuration(second)) {
    return { start: start.start, end: later(start, second, 1) };
  }
  const end = readInstant(second, zone);
  if (end.start < start.start) {
    throw fail('range-reversed', `${first}/${second}`);
  }
  return { start: start.start, end: end.start };
}

const isDuration = (text: string): boolean => /^p/iu.test(text);

function readPeriod(text: string, { toInstant }: TimeZone): Period {
  const period = parsePeriod(text);
  if (typeof period === 'string') {
    throw fail(period, text);
  }
  return period.isLocal ? { ...period, start: toInstant(period.start), end: toInstant(period.end) } : period;
}

/** Parses one side of an interval: an instant, or a date, which means its first instant. */
function readInstant(text: string, zone: TimeZone): Period {
  const period = readPeriod(text, zone);
  if (period.precision === 'year' || period.precision === 'month') {
    throw fail('range-of-days', text);
  }
  return period;
}

function readDuration(text: string) {
  const duration = parseDuration(text);
  if (duration === null) {
    throw fail('duration-invalid', text);
  }
  return duration;
}
