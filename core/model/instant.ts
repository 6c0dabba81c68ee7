/** A point in time: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const SECOND: number = 1000;
export const MINUTE: number = 60 * SECOND;
export const HOUR: number = 60 * MINUTE;
export const DAY: number = 24 * HOUR;

/** Caches the last formatted date: lists often repeat a day, and formatting the date takes most of the time. */
let written = { day: Number.NaN, date: '' };

/** An instant in ISO 8601: UTC, with milliseconds (D5). */
export function toTimestamp(instant: Instant): string {
  const day = Math.floor(instant / DAY);
  if (day !== written.day) written = { day, date: new Date(day * DAY).toISOString().slice(0, -13) };
  const time = instant - day * DAY;
  const hours = Math.floor(time / HOUR);
  const minutes = Math.floor(time / MINUTE) - hours * 60;
  const seconds = Math.floor(time / SECOND) % 60;
  const rest = MILLISECONDS[time % SECOND];
  return `${written.date}${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes]}:${TWO_DIGITS[seconds]}${rest}`;
}

/** The instant of a timestamp; null unless it has exactly the form that `toTimestamp` writes. */
export function parseTimestamp(text: string): Instant | null {
  const instant = Date.parse(text);
  return Number.isNaN(instant) || toTimestamp(instant) !== text ? null : instant;
}

/** `00` to `59`. Looking them up is faster than padding each number. */
const TWO_DIGITS: readonly string[] = Array.from({ length: 60 }, (_, value) =>
  String(value).padStart(2, '0'),
);
/** `.000Z` to `.999Z`. */
const MILLISECONDS: readonly string[] = Array.from(
  { length: SECOND },
  (_, value) => `.${String(value).padStart(3, '0')}Z`,
);
