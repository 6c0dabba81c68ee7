import { urlOrNull } from '../../../core/model/url.ts';
import { language, locale, perLocale } from './language.ts';
import { typeNames } from './types.ts';

// Formats values for people, in the language of the app.

const formats = perLocale((locale) => ({
  date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
  day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  moment: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  number: new Intl.NumberFormat(locale),
}));

/** Formats a day. A time at exactly midnight UTC is the date of a book or article, so it is not converted to the local time zone. */
export function formatDate(timestamp: string): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return timestamp;
  return (/T00:00:00(\.0+)?Z$|^\d{4}-\d\d-\d\d$/.test(timestamp) ? formats().day : formats().date).format(
    date,
  );
}

/** Formats the local day of an event. */
export function formatDay(timestamp: string | number): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? String(timestamp) : formats().date.format(date);
}

/** Formats a local day with the time. */
export function formatMoment(timestamp: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? timestamp : formats().moment.format(date);
}

/** Parses an ISO 8601 duration. Returns seconds; null for anything else. */
export function durationSeconds(duration: unknown): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(String(duration));
  if (!match) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return Math.round(((days * 24 + hours) * 60 + minutes) * 60 + seconds);
}

/** Formats an ISO 8601 duration like a clock: `PT1H2M3S` becomes 1:02:03, and `PT45M` becomes 45:00. Any other text stays unchanged. */
export function formatDuration(duration: string): string {
  const total = durationSeconds(duration);
  if (total === null) return duration;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const [h, m, s] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`;
}

/** Formats a price. Whole amounts have no decimals. @param currencyCode an ISO 4217 code */
export function formatPrice(price: number, currencyCode: string): string {
  try {
    const style = {
      style: 'currency',
      currency: currencyCode,
      trailingZeroDisplay: 'stripIfInteger',
    } as const;
    return new Intl.NumberFormat(locale(), style).format(price);
  } catch {
    return `${formats().number.format(price)} ${currencyCode}`.trim();
  }
}

export function formatNumber(number: number): string {
  return formats().number.format(number);
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** Formats a number of bytes with a unit: "1.5 MB", in French "1,5 Mo". */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: UNITS[power] as string,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: amount < 10 && power > 0 ? 1 : 0,
  }).format(amount);
}

/** Joins facts in one line, without empty facts. Each fact has its own direction of writing: `CSV · 197 بايت`. */
export function inLine(...facts: readonly (string | number | false | null | undefined)[]): string {
  const shown = facts.filter(Boolean);
  const isMixed = language.value === 'ar' || shown.some((fact) => /[\u0590-\u08ff]/.test(String(fact)));
  return shown.map((fact) => (isMixed ? `\u2068${fact}\u2069` : fact)).join(' · ');
}

/** The host of a URL, without `www.`; empty if it has no host. */
export function hostOf(url: string): string {
  return urlOrNull(url)?.host.replace(/^www\./, '') ?? '';
}

/** The name of a type in the plural: `Note` is "Notes". */
export function typeInPlural(type: string): string {
  return namesOf(type)?.[1] ?? type;
}

/** The name of a type in the singular: `MusicVideo` is "Music video", `DeltaPost` is "Post". */
export function typeInWords(type: string): string {
  return namesOf(type)?.[0] ?? type;
}

function namesOf(type: string): readonly string[] | undefined {
  const names: Readonly<Record<string, readonly string[]>> = typeNames;
  return Object.hasOwn(names, type) ? names[type] : undefined;
}
