import { KINDS } from '../../../core/search/query/kinds.ts';
import { asValue } from '../../../core/search/query/written.ts';
import { DATE_FIELDS } from '../../../core/search/text/fields.ts';
import { LOCAL } from '../browser/local-days.ts';
import { locale } from '../words/language.ts';
import { queryWords } from '../words/query.ts';
import { typeNames } from '../words/types.ts';

/** The query language in the language of the app: a person types `typ:Artikel`, the server gets `type:articles`. */

/** A query as the server takes it, with the way back to the text as typed. */
interface Canonical {
  readonly q: string;
  /** The offset in the typed text of an offset in `q`. */
  typedAt(offset: number): number;
}

/** Runs of spaces and brackets, quoted text, and words, which may end with quoted text as in `title:"old harbour"`. */
const TOKEN = /[\s()]+|"(?:\\.|[^"\\])*"?|[^\s()"]+(?:"(?:\\.|[^"\\])*"?)?/gu;
/** A name before a colon, perhaps negated. Chinese and Japanese keyboards write a wide colon. */
const FIELD = /^([-!]*)([\p{L}\p{M}_-]+)[:：](.*)$/su;

const DAY_MS = 86_400_000;

/** The query for what is typed in the language of the app. Text that the query language does not know stays as it is. */
export function toCanonical(text: string, now: number): Canonical {
  const tokens = text.match(TOKEN) ?? [];
  const parts: { readonly from: string; readonly to: string }[] = [];
  for (let i = 0; i < tokens.length; ) {
    const days = daysAt(tokens, i, now);
    if (days !== null) {
      parts.push({ from: tokens.slice(i, i + days.tokens).join(''), to: days.q });
      i += days.tokens;
    } else {
      const token = tokens[i] as string;
      parts.push({ from: token, to: canonicalToken(token) });
      i += 1;
    }
  }
  return {
    q: parts.map(({ to }) => to).join(''),
    typedAt(offset) {
      let [typed, written] = [0, 0];
      for (const { from, to } of parts) {
        if (offset <= written + to.length) {
          const within = offset - written;
          return typed + (within === to.length ? from.length : Math.min(within, from.length));
        }
        typed += from.length;
        written += to.length;
      }
      return typed;
    },
  };
}

/** A query of the server as a person would type it. */
export function toTyped(q: string): string {
  return (q.match(TOKEN) ?? [])
    .map((token) => {
      const [, sign = '', field = '', value = ''] = FIELD.exec(token) ?? [];
      const name = queryWords.fields[field as keyof typeof queryWords.fields];
      return name === undefined ? token : `${sign}${name}:${valueInLanguage(field, value)}`;
    })
    .join('');
}

function canonicalToken(token: string): string {
  const [, sign = '', name = '', value = ''] = FIELD.exec(token) ?? [];
  const field = fieldOf(name);
  return field === null ? token : `${sign}${field}:${canonicalValue(field, value)}`;
}

/** The field of a name in the language of the app, or of the query language itself. */
function fieldOf(name: string): Field | null {
  const field = name.toLowerCase();
  return (
    keyOf(queryWords.fields, name) ?? (Object.hasOwn(queryWords.fields, field) ? (field as Field) : null)
  );
}

type Field = keyof typeof queryWords.fields;

function canonicalValue(field: string, value: string): string {
  const word = value.startsWith('"') ? value.replaceAll(/^"|"$/gu, '') : value;
  if (field === 'is') return keyOf(queryWords.states, word) ?? value;
  if (field === 'has') return keyOf(queryWords.parts, word) ?? value;
  if (field === 'type') return typeOf(word) ?? value;
  return isDate(field) ? withUsualDigits(value) : value;
}

function valueInLanguage(field: string, value: string): string {
  if (field === 'is') return queryWords.states[value as keyof typeof queryWords.states] ?? value;
  if (field === 'has') return queryWords.parts[value as keyof typeof queryWords.parts] ?? value;
  if (field !== 'type') return value;
  const types: readonly string[] = Object.hasOwn(KINDS, value) ? KINDS[value as keyof typeof KINDS] : [value];
  const names: Readonly<Record<string, readonly string[]>> = typeNames;
  const name = names[types[0] as string]?.[1];
  return name === undefined || typeOf(name) !== value ? value : asValue(name);
}

/** The kind of several types, or the type, with a name for one or many. */
function typeOf(name: string): string | null {
  const found = Object.entries(typeNames)
    .filter(([, names]) => names.some((each) => isSame(each, name)))
    .map(([type]) => type);
  const kind = Object.entries(KINDS).find(([, types]) =>
    found.some((type) => types.some((each) => each === type)),
  );
  return kind?.[0] ?? found[0] ?? null;
}

function keyOf<T extends Readonly<Record<string, string>>>(
  words: T,
  typed: string,
): (keyof T & string) | null {
  return Object.keys(words).find((key) => isSame(words[key] as string, typed)) ?? null;
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, locale(), { sensitivity: 'base', usage: 'search' }) === 0;
}

const isDate = (field: string): boolean => DATE_FIELDS.some((each) => each === field);

/** Keyboards of Arabic and Persian write digits of their own, those of Japanese and Chinese wide ones. */
function withUsualDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

interface Days {
  /** The number of tokens that the words take. */
  readonly tokens: number;
  readonly q: string;
}

/** Days in words at a token: `last week`, or `created:today`. */
function daysAt(tokens: readonly string[], at: number, now: number): Days | null {
  const [, sign = '', name = '', first] = FIELD.exec(tokens[at] as string) ?? [];
  const field = fieldOf(name) ?? '';
  const isDated = isDate(field);
  if (first !== undefined && !isDated) return null;
  for (const [day, words] of daysInWords()) {
    const size = words.split(' ').length * 2 - 1;
    if (!isDated && size === 1 && isText(day, words)) continue;
    const typed = [first ?? (tokens[at] as string), ...tokens.slice(at + 1, at + size)].join('');
    if (isSame(typed.replaceAll(/\s+/g, ' '), words))
      return { tokens: size, q: `${sign}${isDated ? field : 'created'}:${rangeOf(day, now)}` };
  }
  return null;
}

/** All ways to write days, the longest first. */
function daysInWords(): readonly (readonly [day: Day, words: string])[] {
  return Object.entries(queryWords.days)
    .flatMap(([day, words]) => words.split('|').map((each) => [day as Day, each] as const))
    .toSorted(([, one], [, other]) => other.length - one.length);
}

/** Whether a single word without a field is text to search for: "today" is in many titles, `先週` means a week. */
function isText(day: Day, word: string): boolean {
  return day === 'today' || day === 'yesterday' || /\p{Script=Latin}|\p{Script=Arabic}/u.test(word);
}

type Day = keyof typeof queryWords.days;

/** The range for days in words, in the time zone of the browser. */
function rangeOf(day: Day, now: number): string {
  const time = LOCAL.toLocal(now);
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const [year, month] = dayOf(time).split('-').map(Number) as [number, number];
  const weekday = (new Date(time).getUTCDay() + 7 - firstWeekday()) % 7;
  switch (day) {
    case 'today':
      return dayOf(time);
    case 'yesterday':
      return dayOf(time - DAY_MS);
    case 'thisWeek':
      return `${dayOf(time - weekday * DAY_MS)}/P7D`;
    case 'lastWeek':
      return `${dayOf(time - (weekday + 7) * DAY_MS)}/P7D`;
    case 'thisMonth':
      return dayOf(time).slice(0, 7);
    case 'lastMonth':
      return dayOf(Date.UTC(year, month - 2, 1)).slice(0, 7);
    case 'thisYear':
      return String(year);
    case 'lastYear':
      return String(year - 1);
  }
}

/** The first day of the week where the person lives: 0 for Sunday; Monday if the browser does not know. */
function firstWeekday(): number {
  const { weekInfo, getWeekInfo } = new Intl.Locale(locale()) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    getWeekInfo?(): { readonly firstDay: number };
  };
  const info = getWeekInfo?.call(new Intl.Locale(locale())) ?? weekInfo;
  return (info?.firstDay ?? 1) % 7;
}
