import { DAY, type Instant, SECOND } from '../model/instant.ts';

/** A value parsed as a date: an instant, nothing, or the reason why it is invalid. */
type ReadDate = { readonly instant?: Instant } | { readonly reason: string };

/** The milliseconds from 1601 to 1970: Windows and some browsers count from 1601. */
const FROM_1601_MS = 11_644_473_600_000;
/** Numbers in this range are microseconds since 1601, in the years 1981 to 2107. */
const MIN_FROM_1601 = 1.2e16;
const MAX_FROM_1601 = 1.6e16;
/** Numbers up to these limits are seconds, milliseconds and microseconds: 2e10 seconds are the year 2603, 2e10 milliseconds August 1970. */
const MAX_SECONDS = 2e10;
const MAX_MILLISECONDS = 2e13;
const MAX_MICROSECONDS = 2e16;

const DIGITS = /^[+-]?\d+(\.\d+)?$/;
/** `20240102T030405Z`, as in Evernote. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/;
/** `2024-01-02 03:04:05`, sometimes without a zone, which then means UTC. */
const WITH_SPACE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?: ?UTC|Z)?$/;
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/**
 * Parses a date from another service: ISO 8601, its compact form, or a number of seconds, milliseconds or microseconds since 1970, or of
 * microseconds since 1601. 0 and empty values mean unknown. Rejects dates before 1970 and more than a day in the future.
 */
export function readDate(value: unknown, now: Instant): ReadDate {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (text === '' || text === '0') return {};
  const instant = DIGITS.test(text) ? instantOfNumber(Number(text)) : instantOfText(text);
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
  const written = text.replace(COMPACT, '$1-$2-$3T$4:$5:$6Z').replace(WITH_SPACE, '$1T$2Z');
  return Date.parse(WITHOUT_ZONE.test(written) ? `${written}Z` : written);
}

const MAX_SHOWN = 40;

function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text;
}
