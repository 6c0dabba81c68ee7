const MS_PER_DAY = 86_400_000;
/** Years of the Solar Hijri calendar are this many years behind, and begin on about 20 March. */
const YEARS_BEHIND = 621;
const MONTHS_OF_31_DAYS = 6;

let names: readonly string[] | undefined;

/** The names of the months in Persian, in the order of the Solar Hijri calendar. */
function monthNames(): readonly string[] {
  const format = new Intl.DateTimeFormat('fa-u-ca-persian', { month: 'long', timeZone: 'UTC' });
  names ??= Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2023, 3, 5 + 30 * month)));
  return names;
}

/** The name of a month, by its number as written. */
export const solarMonth = (month: string): string => monthNames()[Number(month) - 1] ?? '';

/**
 * A date of the Solar Hijri calendar, the calendar of Iran, as a day in UTC.
 * @param name the name of the month in Persian
 * @returns undefined if there is no such day
 */
export function solarDate(day: number, name: string, year: number): Date | undefined {
  const month = monthNames().indexOf(name.replaceAll('ي', 'ی'));
  if (month < 0) return undefined;
  const written = new Intl.DateTimeFormat('en-u-ca-persian', { dateStyle: 'short', timeZone: 'UTC' });
  const before = 30 * month + Math.min(month, MONTHS_OF_31_DAYS) + day - 1;
  const newYear = Date.UTC(year + YEARS_BEHIND, 2, 19); // it is on one of the next days
  return [0, 1, 2, 3]
    .map((shift) => new Date(newYear + (before + shift) * MS_PER_DAY))
    .find((date) => written.format(date).startsWith(`${month + 1}/${day}/${year}`));
}
