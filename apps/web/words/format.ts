import { urlOrNull } from '../../../core/model/url.ts';
import { language, locale, perLocale } from './language.ts';
import { typeNames } from './types.ts';

/** Formats values for people, in the language of the app. */

const formats = perLocale((locale) => ({
  date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
  day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  moment: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  number: new Intl.NumberFormat(locale),
}));

/** A day. Times at exactly midnight are shown without time zone conversion: dates of books and articles. */
export function formatDate(timestamp: string): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return timestamp;
  return (/T00:00:00(\.0+)?Z$|^\d{4}-\d\d-\d\d$/.test(timestamp) ? formats().day : formats().date).format(
    date,
  );
}

/** The local day of an event. */
export function formatDay(timestamp: string | number): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? String(timestamp) : formats().date.format(date);
}

/** A day with the time. */
export function formatMoment(timestamp: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? timestamp : formats().moment.format(date);
}

/** The seconds of an ISO 8601 duration; null for anything else. */
export function durationSeconds(duration: unknown): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(String(duration));
  if (!match) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return Math.round(((days * 24 + hours) * 60 + minutes) * 60 + seconds);
}

/** An ISO 8601 duration as on a clock: `PT1H2M3S` is 1:02:03, `PT45M` is 45:00; anything else is shown unchanged. */
export function formatDuration(duration: string): string {
  const total = durationSeconds(duration);
  if (total === null) return duration;
  const two = (number: number) => String(number).padStart(2, '0');
  const [h, m, s] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A price, without decimals for whole amounts. @param currencyCode ISO 4217 */
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

/** A number of bytes with a unit: "1.5 MB", in French "1,5 Mo". */
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

/** Joins facts in one line, without empty ones. Each keeps its own direction: `CSV · 197 بايت`. */
export function inLine(...facts: readonly (string | number | false | null | undefined)[]): string {
  const shown = facts.filter(Boolean);
  const isMixed = language.value === 'ar' || shown.some((fact) => /[\u0590-\u08ff]/.test(String(fact)));
  return shown.map((fact) => (isMixed ? `\u2068${fact}\u2069` : fact)).join(' · ');
}

/** The host of a URL without `www.`; empty without a host. */
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
  const known: Readonly<Record<string, readonly string[]>> = typeNames;
  return Object.hasOwn(known, type) ? known[type] : undefined;
}
