import { parseTimestamp } from '../../core/entities/values.ts';
import { monthOf } from './month-names.ts';
import { solarDate, solarMonth } from './solar-date.ts';

/** Time zones that feeds use but `Date.parse` does not know. Ambiguous names are left out. */
const ZONES: Readonly<Record<string, string>> = {
  CET: '+0100',
  CEST: '+0200',
  MEZ: '+0100',
  MESZ: '+0200',
  WET: '+0000',
  WEST: '+0100',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  JST: '+0900',
  KST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
  NZST: '+1200',
  NZDT: '+1300',
  HST: '-1000',
  AKST: '-0900',
  AKDT: '-0800',
  BRT: '-0300',
  UTC: '+0000',
  Z: '+0000',
};

const TIME = String.raw`(?:[,\s]+(?:um |kl\.? |klo |às |à |a las |alle |в )?(\d{1,2})[:.h](\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?:\s+uhr)?)?\s*([+-]\d\d:?\d\d|(?:GMT|UTC)[+-]\d\d:?\d\d|[A-Z]{1,5}|[A-Z]{2,20}\/[\w/]{2,40})?(?:\s*\([^)]*\))?`;
const WEEKDAY = String.raw`(?:\p{L}[\p{L}\p{M}\u200c׳-]*\.?,?\s+){0,2}?`;
const MONTH = String.raw`(\d{0,2}\p{L}[\p{L}\p{M}]*(?:\.\p{L}+)?)\.?`;

/** A date as in RFC 822, in any language. The day of the week, the zone and the seconds are often missing or wrong. */
const DAY_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:\.|er|º|ª|st|nd|rd|th)?[\s-]+(?:(?:of|d[eiu]l?)\s+|d['’])?${MONTH}[\s-]+(?:d[eiu]l?\s+)?(\d{4}|\d\d)(?:\s*(?:г|р|m|g)?\.)?${TIME}$`,
  'iu',
);
const MONTH_FIRST = new RegExp(
  String.raw`^${WEEKDAY}${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}$`,
  'iu',
);
/** A date in numbers, with the day first. */
const IN_NUMBERS = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:\.\s?|\/(?=\d{1,2}\/)|-(?=\d\d-))(\d{1,2})[./-]\s?(\d{4}|(?<=\.)\d\d)${TIME}$`,
  'iu',
);
/** The format of the command `date`, with the year last. */
const YEAR_LAST = new RegExp(
  String.raw`^${WEEKDAY}${MONTH}\s+(\d{1,2})\s+(\d\d:\d\d:\d\d)\s+([A-Z]{1,5}|[+-]\d{4})\s+(\d{4})$`,
  'iu',
);
/** The format of China, Japan and Korea, with the words for year, month and day. */
const COUNTED =
  /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일](?:\s*[(（]?\p{L}{1,3}[)）]?)?(?:\s*(\d{1,2}):(\d\d)(?::(\d\d))?)?\s*([+-]\d\d:?\d\d)?$/u;

/** A Vietnamese date, with words for day, month and year. */
const VIETNAMESE =
  /^(?:[^\d]*,\s*)?(?:ngày )?(\d{1,2}) (?:tháng|thg) (\d{1,2}),? (?:năm )?(?=\d{4}\b)(\d{4})/iu;

/** A date in a feed as ISO 8601; unchanged if it cannot be parsed. */
export function dateInFeed(written: string): string {
  const text = written
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/\s+/g, ' ')
    .replaceAll('،', ',')
    .replace(/\p{Nd}/gu, inAscii)
    .replace(
      HALF_OF_DAY,
      (_, half: string, hour: string) => ` ${(Number(hour) % 12) + (AFTERNOON.test(half) ? 12 : 0)}:`,
    )
    .replace(/(كانون|تشرين) (ال[أا]ول|الثاني)/u, '$1$2')
    .replace(/ (?:พ\.ศ\.|เวลา|ساعت|at|[-–])(?= \d)| น\.$|[׳'](?= \d{4})/gu, '') // before a year or time
    .replace(/(\d{4}),? \p{L}{3,},? (?=\d{1,2}:)/u, '$1 ') // a weekday
    .replace(/\b([ap])\. ?m\./i, '$1m')
    .replace(/^(\p{L}+),? (?=\d{4}\b)/u, (_, word) => (monthOf(word) === undefined ? '' : `1 ${word} `)) // a weekday
    .replace(
      /^(1[34]\d\d)[/-](\d{1,2})[/-](\d{1,2})/,
      (_, year, month, day) => `${day} ${solarMonth(month)} ${year}`,
    )
    .replace(/^(\d{4})\/(\d\d)\/(\d\d)\b/, '$1-$2-$3')
    .replace(/^(\d{1,2})\/(1[3-9]|2\d|3[01])\/(?=\d{4}\b)/, '$2.$1.') // as in the United States
    .replace(ERA, (_, era: string, year: string) => `${(ERAS.get(era) ?? 0) + (Number(year) || 1)}年`)
    .replace(/(\d)[:時时点시]\s?(\d\d)[分분]/u, '$1:$2')
    .replace(YEAR_LAST, '$2 $1 $5 $3 $4')
    .replace(VIETNAMESE, '$1.$2.$3')
    .replace(/ \p{L}{3,}$/u, (last) =>
      monthOf(last.trim()) === undefined && !/^ [A-Z]+$/.test(last) ? '' : last,
    ) // a weekday
    .replace(/^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\./, '$1년 $2월 $3일') // as in Korean
    .replace(/^(\d{4})(?:\(e\)|-)?ko (\p{L}{3,20}?)(?:aren|ak?|ren) (\d{1,2})(?:an?)?\b/u, '$3 $2 $1') // as in Basque
    .replace(/^(\d{4})\. gada (\d{1,2})\. (\p{L}+)/u, '$2 $3 $1') // as in Latvian
    .replace(/^(\d{4})(?:\.| m\.)? (\p{L}+\.?) (\d{1,2})\b(?: d\.)?[.,]*/u, '$3 $2 $1'); // as in Hungarian and Lithuanian
  if (/^\d{8,}/.test(text)) return parseTimestamp(text) ?? text;
  const [, day, name = '', year = '', ...time] = DAY_FIRST.exec(text) ?? [];
  if (day !== undefined)
    return (
      instantOf(Number(day), monthOf(name), fullYear(year), time) ??
      solarInstantOf(solarDate(Number(day), name, Number(year)), time) ??
      text
    );
  const [, date, month = '', of = '', ...hours] = IN_NUMBERS.exec(text) ?? [];
  if (date !== undefined && (text.includes('.') || Number(date) > 12))
    return instantOf(Number(date), Number(month), fullYear(of), hours) ?? text;
  const [, first = '', second, third = '', ...after] = MONTH_FIRST.exec(text) ?? [];
  if (second !== undefined) return instantOf(Number(second), monthOf(first), Number(third), after) ?? text;
  const [, counted, monthOfYear, dayOf, ...rest] = COUNTED.exec(text) ?? [];
  return (
    (counted !== undefined && instantOf(Number(dayOf), Number(monthOfYear), Number(counted), rest)) || text
  );
}

/** A year of an era of Japan or Taiwan; the first may be written as 元. */
const ERA = /(令和|平成|昭和|民[國国])\s?(\d{1,3}|元)年/u;
/** The years before the first of each era. */
const ERAS: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
  ['民國', 1911],
  ['民国', 1911],
]);

/** Hours of half a day, as in Chinese, Japanese and Korean. */
const HALF_OF_DAY = /\s?(上午|下午|晚上|午前|午後|오전|오후)\s?(\d{1,2})[:時时点시]\s?/u;
const AFTERNOON = /下午|晚上|午後|오후/;

/** The digits 0 of Arabic, Persian, Hindi, Bengali and Thai, and of full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

function inAscii(digit: string): string {
  const zero = ZEROS.find((code) => digit.charCodeAt(0) - code >= 0 && digit.charCodeAt(0) - code <= 9);
  return zero === undefined ? digit : String(digit.charCodeAt(0) - zero);
}

const solarInstantOf = (date: Date | undefined, time: readonly (string | undefined)[]): string | undefined =>
  date && instantOf(date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear(), time);

/** Maximum length of a date, in characters. */
const MAX_LENGTH = 100;

/** The year that a number means. Two digits mean 1970 to 2069. A year after 2400 is a Buddhist year. */
const fullYear = (year: string): number =>
  year.length < 4
    ? Number(year) + (Number(year) < 70 ? 2_000 : 1_900)
    : Number(year) - (Number(year) > LAST_YEAR ? BUDDHIST_YEARS : 0);
/** Thai dates count years from the death of Buddha. */
const BUDDHIST_YEARS = 543;
const LAST_YEAR = 2_400;

function instantOf(
  day: number,
  month: number | undefined,
  year: number,
  [hours = '0', minutes = '00', seconds = '00', zone = 'UTC']: readonly (string | undefined)[],
): string | undefined {
  if (month === undefined) return undefined;
  const bare = zone.replace(/^(?:GMT|UTC)(?=[+-])/i, '');
  const shift = /^[ap]m$/i.test(bare)
    ? `${bare} UTC`
    : /^[+-]/.test(bare)
      ? bare.replace(':', '')
      : (ZONES[bare.toUpperCase()] ?? bare);
  const name = ENGLISH[month - 1];
  const local = `${day} ${name} ${year} ${hours.padStart(2, '0')}:${minutes}:${seconds}`;
  // An unknown zone is better than no date.
  const instant = [shift, 'UTC']
    .map((one) => Date.parse(`${local} ${one}`))
    .find((one) => !Number.isNaN(one));
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

const ENGLISH = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
