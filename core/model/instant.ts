/** A point in time: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const SECOND: number = 1000;
export const HOUR: number = 3_600 * SECOND;
export const DAY: number = 24 * HOUR;

/** The instant as it is written on the wire: ISO 8601, UTC, milliseconds (D5). */
export function toTimestamp(instant: Instant): string {
  return new Date(instant).toISOString();
}
