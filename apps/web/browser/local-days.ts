import type { TimeZone } from '../../../core/search/query/date-range.ts';
import { withInstants } from '../../../core/search/query/query.ts';

/** The browser's time zone. */
export const LOCAL_TIME_ZONE: TimeZone = {
  toLocal(instant) {
    const date = new Date(instant);
    const local = new Date(0);
    local.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate());
    return local.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds());
  },
  toInstant(local) {
    const shown = new Date(local);
    const date = new Date(2000, 0, 1);
    date.setFullYear(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate());
    return date.setHours(
      shown.getUTCHours(),
      shown.getUTCMinutes(),
      shown.getUTCSeconds(),
      shown.getUTCMilliseconds(),
    );
  },
};

/** The day of a time in the local time zone, such as `2026-11-29`. @param time milliseconds since 1970, or a timestamp */
export const localDay = (time: number | string): string =>
  new Date(LOCAL_TIME_ZONE.toLocal(new Date(time).getTime())).toISOString().slice(0, 10);

/**
 * Converts the days in a query to UTC for the API. People mean local days, as cards show them. Publication days stay as they are: they are
 * the same in all time zones.
 */
export function toUtcDays(q: string): string {
  return withInstants(q, LOCAL_TIME_ZONE, ['created', 'bumped']);
}
