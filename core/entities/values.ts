import { parseDuration as parseIsoDuration, parsePeriod } from '../model/calendar.ts';
import { toTimestamp } from '../model/instant.ts';

/** Converts a value as people or programs wrote it into the form of the vocabulary; undefined if it cannot be parsed. */
type Parse = (text: string) => string | undefined;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
const TIME =
  '(?:,?\\s+(?:at\\s+)?(\\d{1,2}:\\d{2}(?::\\d{2})?)\\s*(am|pm)?\\s*(?:gmt|utc|z)?\\s*([+-]\\d{2}:?\\d{2})?)?';

/** Notations of dates other than ISO 8601. Each has the numbers of the regular expression's groups for year, month and day. */
const WRITTEN_DATES: readonly (readonly [RegExp, readonly [number, number, number]])[] = [
  [/^(\d{4})[/.](\d{1,2})(?:[/.](\d{1,2}))?(?![\d/.])/, [1, 2, 3]],
  [/^(\d{4})(\d{2})(\d{2})$/, [1, 2, 3]],
  [new RegExp(`^(\\d{4})[\\s,/.-]+${MONTH}(?:[\\s/-]+(\\d{1,2})(?!\\d))?`, 'i'), [1, 2, 3]],
  [/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/, [3, 2, 1]],
  [
    new RegExp(
      `^(?:[a-z]{3,9},?\\s+)?(\\d{1,2})(?:st|nd|rd|th|\\.)?[\\s-]+${MONTH},?[\\s-]+(\\d{4})${TIME}`,
      'i',
    ),
    [3, 2, 1],
  ],
  [
    new RegExp(
      `^(?:[a-z]{3,9},?\\s+)?${MONTH}[\\s-]+(\\d{1,2})(?:st|nd|rd|th)?,?[\\s-]+(\\d{4})${TIME}`,
      'i',
    ),
    [3, 1, 2],
  ],
  [new RegExp(`^${MONTH},?\\s+(\\d{4})$`, 'i'), [2, 1, 9]],
];

/** `20240514T170500Z`, the basic form of ISO 8601. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(Z|[+-]\d\d:?\d\d)?$/;
/** Seconds or milliseconds since 1970, after September 2001. */
const UNIX_TIME = /^(\d{10})(\d{3})?(?:\.\d+)?$/;

/** A date or instant in ISO 8601, with the precision of the text. */
function toIso(text: string): string {
  const trimmed = text.trim();
  const [, seconds, milliseconds = '000'] = UNIX_TIME.exec(trimmed) ?? [];
  if (seconds !== undefined) return toTimestamp(Number(seconds + milliseconds));
  const compact = COMPACT.exec(trimmed);
  if (compact !== null) {
    const [, year, month, day, hours, minutes, second = '00', zone = 'Z'] = compact;
    return `${year}-${month}-${day}T${hours}:${minutes}:${second}${zone}`;
  }
  const spaced = /^(\d{4}-\d\d-\d\d)\s+(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(z|utc|[+-]\d\d:?\d\d)?/i.exec(
    trimmed,
  );
  if (spaced !== null)
    return `${spaced[1]}T${spaced[2]}${/^utc$/i.test(spaced[3] ?? '') ? 'Z' : (spaced[3] ?? '')}`;
  for (const [pattern, [yearAt, monthAt, dayAt]] of WRITTEN_DATES) {
    const match = pattern.exec(trimmed);
    if (match === null) continue;
    const month = match[monthAt] ?? '';
    const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month);
    const date = [match[yearAt], number, match[dayAt] ?? []]
      .flat()
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    return match[4] === undefined ? date : `${date}T${clock(match[4], match[5])}${match[6] ?? 'Z'}`;
  }
  return trimmed.replace(/^(\d{4}-\d\d)-00$/, '$1');
}

/** A time on the 24-hour clock: `21:05` for `9:05` with `pm`. */
function clock(time: string, half: string | undefined): string {
  const [hours = '0', ...rest] = time.split(':');
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return [String(hour).padStart(2, '0'), ...rest].join(':');
}

/** A timestamp from a date or time in ISO 8601 or in English; a date means its start in UTC. */
export const parseTimestamp: Parse = (text) => {
  const period = parsePeriod(toIso(text));
  return typeof period === 'string' || period.start <= EARLIEST ? undefined : toTimestamp(period.start);
};

/** A date with the precision of the text: `2024-03-05`, `2024-03`, `2024`. */
export const parseIsoDate: Parse = (text) => {
  const iso = toIso(text);
  const period = parsePeriod(iso);
  if (typeof period === 'string' || period.start <= EARLIEST) return undefined;
  return period.precision === 'instant' ? toTimestamp(period.start).slice(0, 10) : iso;
};

/** The start of the year 1: databases write "unknown" as `0000-00-00` or `0001-01-01`. */
const EARLIEST = new Date('0001-01-01').getTime();

const LOOSE_DURATION =
  /^(?:(\d+(?:\.\d+)?)\s*(?:h|hrs?|hours?)\.?)?\s*(?:and\s+)?(?:(\d+(?:\.\d+)?)\s*(?:m|mins?|minutes?)\.?)?\s*(?:(\d+(?:\.\d+)?)\s*(?:s|secs?|seconds?)\.?)?$/i;

/** A duration in ISO 8601, in seconds (`5400`), as clock time (`1:30:00`), or in words (`1 h 30 min`). */
export const parseDuration: Parse = (text) => {
  const trimmed = text.trim();
  const seconds = secondsOf(trimmed);
  return seconds === undefined || seconds <= 0 || seconds > MAX_SECONDS ? undefined : toIsoDuration(seconds);
};

const MAX_SECONDS = 366 * 24 * 3600;

function secondsOf(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  if (/^\d{1,3}(:\d{2}){1,2}$/.test(text)) {
    return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  }
  const iso = parseIsoDuration(text.replace(/^p(?=\d+h)/i, 'PT'));
  if (iso !== null) return iso.months === 0 ? iso.ms / 1000 : undefined;
  const match = text === '' ? null : LOOSE_DURATION.exec(text);
  if (match === null) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}

function toIsoDuration(total: number): string {
  const seconds = Math.round(total);
  const parts = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor(seconds / 60) % 60, 'M'],
    [seconds % 60, 'S'],
  ] as const;
  return `PT${parts.map(([count, unit]) => (count === 0 ? '' : `${count}${unit}`)).join('') || '0S'}`;
}

/** An ISBN-10 or ISBN-13 whose check digit is right, as ISBN-13 without hyphens. */
export const parseIsbn: Parse = (text) => {
  const digits = text
    .replace(/^\s*(?:urn:)?isbn(?:-1[03])?:?/i, '')
    .replace(/[\s‐-–-]/g, '')
    .toUpperCase();
  if (/^97[89]\d{10}$/.test(digits)) return checkDigit13(digits) === digits[12] ? digits : undefined;
  if (!/^\d{9}[\dX]$/.test(digits) || !isIsbn10(digits)) return undefined;
  const body = `978${digits.slice(0, 9)}`;
  return body + checkDigit13(body);
};

function isIsbn10(digits: string): boolean {
  const sum = [...digits].reduce(
    (total, digit, at) => total + (10 - at) * (digit === 'X' ? 10 : Number(digit)),
    0,
  );
  return sum % 11 === 0;
}

function checkDigit13(digits: string): string {
  const sum = [...digits.slice(0, 12)].reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** A DOI, bare or with its resolver, in lower case (DOI Handbook 2.2: names ignore case). */
export const parseDoi: Parse = (text) => {
  const match = /^(?:doi:\s*|https?:\/\/(?:dx\.|www\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i.exec(text.trim());
  return match?.[1]?.replace(/[.,;]+$/, '').toLowerCase();
};

const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['US$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₽', 'RUB'],
  ['zł', 'PLN'],
  ['R$', 'BRL'],
]);
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A currency by its ISO 4217 code or its symbol. */
export const parseCurrency: Parse = (text) => {
  const code = CURRENCY_SIGNS.get(text.trim()) ?? text.trim().toUpperCase();
  return CURRENCIES.has(code) ? code : undefined;
};

/** The amount in a written price: `1,299.00`, `1.299,00 €`, `19.99`. */
export function parsePrice(text: string): number | undefined {
  const digits = /\d[\d.,'\u00a0\u202f ]*/
    .exec(text)?.[0]
    .replace(/[^\d.,]/g, '')
    .replace(/[.,]+$/, '');
  if (digits === undefined) return undefined;
  const decimal = /[.,](\d{1,2}|\d{4,})$/.exec(digits);
  const whole = (decimal === null ? digits : digits.slice(0, decimal.index)).replace(/[.,]/g, '');
  const amount = Number(decimal === null ? whole : `${whole}.${decimal[1]}`);
  return Number.isFinite(amount) ? amount : undefined;
}

/** A country by its code or English name. */
export function parseCountry(text: string): { readonly name: string; readonly code: string } | undefined {
  const wanted = text.trim();
  if (wanted === '') return undefined;
  const code = /^[a-z]{2}$/i.test(wanted) ? wanted.toUpperCase() : countryCodes().get(fold(wanted));
  const name = code === undefined ? undefined : regionNames().of(code);
  return code === undefined || name === undefined ? undefined : { name, code };
}

const regionNames = namesOf('region');
const languageNames = namesOf('language');
const ALIASES = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
};
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let codes: ReadonlyMap<string, string> | undefined;

function countryCodes(): ReadonlyMap<string, string> {
  codes ??= new Map([
    ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap(
      (code): [string, string][] => {
        const name = regionNames().of(code);
        return name === undefined ? [] : [[fold(name), code]];
      },
    ),
    ...Object.entries(ALIASES),
  ]);
  return codes;
}

/** A language by its tag (`en-GB`), with its ISO 639-1 code where it has one. */
export function parseLanguage(text: string): { readonly name: string; readonly code: string } | undefined {
  const tag = text.trim().replaceAll('_', '-');
  if (!/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag)) return undefined;
  try {
    const code = new Intl.Locale(tag).language;
    const name = languageNames().of(code);
    return name === undefined ? undefined : { name, code };
  } catch {
    return undefined;
  }
}

/** The English names of regions or languages. Loading them takes about 10 ms, so they are loaded on first use. */
function namesOf(type: 'region' | 'language'): () => Intl.DisplayNames {
  let names: Intl.DisplayNames | undefined;
  return () => {
    names ??= new Intl.DisplayNames(['en'], { type, fallback: 'none' });
    return names;
  };
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|[.’']/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
