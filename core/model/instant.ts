/** A point in time: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const SECOND: number = 1000;
export const HOUR: number = 3_600 * SECOND;
export const DAY: number = 24 * HOUR;

/** The day that was written last: lists hold long runs of the same, and writing a date takes longer than all the rest. */
let written = { day: Number.NaN, date: '' };

/** The instant as it is written on the wire: ISO 8601, UTC, milliseconds (D5). */
export function toTimestamp(instant: Instant): string {
  const day = Math.floor(instant / DAY);
  if (day !== written.day) written = { day, date: new Date(day * DAY).toISOString().slice(0, -13) };
  const time = instant - day * DAY;
  const seconds = Math.floor(time / SECOND);
  const minutes = Math.floor(seconds / 60);
  const clock = `${digits(Math.floor(minutes / 60), 2)}:${digits(minutes % 60, 2)}:${digits(seconds % 60, 2)}`;
  return `${written.date}${clock}.${digits(time % SECOND, 3)}Z`;
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}

/** The instant that a timestamp says; null unless it is one as `toTimestamp` writes it. */
export function parseTimestamp(text: string): Instant | null {
  const instant = Date.parse(text);
  return Number.isNaN(instant) || toTimestamp(instant) !== text ? null : instant;
}
