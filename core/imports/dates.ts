import { DAY, type Instant, SECOND } from '../model/instant.ts';

/** A value parsed as a date: an instant, nothing, or the reason why it is invalid. */
type ReadDate = { readonly instant?: Instant } | { readonly reason: string };

/** The milliseconds from 1601 to 1970: Windows and some browsers count from 1601. */
const FROM_1601_MS = 11_644_473_600_000;
/** Numbers in this range are microseconds since 1601, in the years 1981 to 2107. */
const MIN_FROM_1601 = 1.2e16;
const MAX_FROM_1601 = 1.6e16;
/**
 * Numbers up to these limits are seconds, milliseconds and microseconds. 2e10 seconds are the year 2603, and 2e10 milliseconds are August
 * 1970.
 */
const MAX_SECONDS = 2e10;
const MAX_MILLISECONDS = 2e13;
const MAX_MICROSECONDS = 2e16;

const DIGITS = /^[+-]?\d+(\.\d+)?$/;
/** `20240102T030405Z`, as in Evernote. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/;
/** `2024-01-02 03:04:05`, sometimes without a zone, which then means UTC. */
const WITH_SPACE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?: ?UTC|Z)?$/;
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;
/** `2024`, `20240102`, `2024-01` or `2024-01-02`: dates without a time, which mean days in UTC. */
const DAY_ONLY = /^((?:19|20)\d\d)(?:-?([01]\d)(?:-?([0-3]\d))?)?$/;
/** `2.1.2024`: with points, the day always comes first. */
const WITH_POINTS = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?=$|[ ,])/;
/** `2024年3月2日`, as in Chinese and Japanese. */
const IN_HAN = /^(\d{4})年(\d{1,2})月(\d{1,2})日/;
/** What English adds to numbers and times in words: `March 2nd, 2024 at 10:00 AM`. */
const ADDED = /(?<=\d)(?:st|nd|rd|th)\b|,? at(?= \d)|,(?= \d{1,2}:\d\d)/gi;
/** The zone at the end of a date in words. */
const ZONE = /(?:\b(?:Z|UTC|GMT|[ECMP][SD]T)|[+-]\d\d:?\d\d|\))$/;

/**
 * Parses a date from another service: ISO 8601, its compact form, or a number of seconds, milliseconds or microseconds since 1970, or of
 * microseconds since 1601. 0 and empty values mean unknown. Rejects dates before 1970 and more than a day in the future.
 */
export function readDate(value: unknown, now: Instant): ReadDate {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (text === '' || text === '0') return {};
  const isNumber = DIGITS.test(text) && !DAY_ONLY.test(text);
  const instant = isNumber ? instantOfNumber(Number(text)) : instantOfText(text);
  if (Number.isNaN(instant)) return { reason: `${shown(text)} is not a date` };
  if (instant >= 0 && instant <= now + DAY) return { instant };
  return { reason: `${shown(text)} is not between 1970 and today` };
}

function instantOfNumber(number: number): Instant {
  if (number >= MIN_FROM_1601 && number < MAX_FROM_1601) return Math.floor(number / 1000) - FROM_1601_MS;
  if (number < MAX_SECONDS) return Math.floor(number * SECOND);
  if (number < MAX_MILLISECONDS) return Math.floor(number);
  return number < MAX_MICROSECONDS ? Math.floor(number / 1000) : Number.POSITIVE_INFINITY;
}

function instantOfText(text: string): Instant {
  const [day, year, month = '01', date = '01'] = DAY_ONLY.exec(text) ?? [];
  if (day !== undefined) return Date.parse(`${year}-${month}-${date}`);
  const written = text
    .replace(WITH_POINTS, (_, date: string, month: string, year: string) => dayOf(year, month, date))
    .replace(IN_HAN, (_, year: string, month: string, date: string) => dayOf(year, month, date))
    .replace(ADDED, '')
    .replace(COMPACT, '$1-$2-$3T$4:$5:$6Z')
    .replace(WITH_SPACE, '$1T$2Z');
  if (WITHOUT_ZONE.test(written)) return Date.parse(`${written}Z`);
  const isIso = /^\d{4}-\d\d-\d\d(?:T|$)/.test(written);
  return Date.parse(isIso || ZONE.test(written) ? written : `${written} UTC`);
}

const dayOf = (year: string, month: string, date: string): string =>
  [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');

const MAX_SHOWN = 40;

function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text;
}
