import { signal } from '@preact/signals';
import { KINDS } from '../../../core/entities/kinds.ts';
import { asValue } from '../../../core/search/query/written.ts';
import { DATE_FIELDS } from '../../../core/search/text/fields.ts';
import { locale } from '../words/language.ts';
import { queryWords } from '../words/query.ts';
import { typeNames } from '../words/types.ts';

// Translates queries between the language of the app and the query language: a person types `typ:Artikel`, the server gets
// `type:articles`.

/** A query in the query language, with a mapping to the typed text. */
interface CanonicalQuery {
  readonly q: string;
  /** Converts an offset in `q` to an offset in the typed text. */
  typedAt(offset: number): number;
}

/**
 * Splits a query into runs of spaces and brackets, quoted text, and words. A word may end with quoted text, as in `title:"old harbour"`.
 */
const TOKEN = /[\s()]+|"(?:\\.|[^"\\])*"?|[^\s()"]+(?:"(?:\\.|[^"\\])*"?)?/gu;
/** A field name before a colon, perhaps negated. Chinese and Japanese keyboards write a full-width colon. */
export const FIELD = /^([-!]*)([\p{L}\p{M}_-]+)[:：](.*)$/su;

export interface DayMatch {
  /** Number of tokens that were matched. */
  readonly tokens: number;
  readonly q: string;
}

/** Finds days in words at a token of a query. It is loaded when a person types, because only typed queries contain such words. */
export const findDays = signal<
  ((tokens: readonly string[], at: number, now: number) => DayMatch | null) | null
>(null);

/** Translates text typed in the language of the app to the query language. Other text stays unchanged. */
export function toCanonical(text: string, now: number): CanonicalQuery {
  const tokens = text.match(TOKEN) ?? [];
  const parts: { readonly from: string; readonly to: string }[] = [];
  for (let i = 0; i < tokens.length; ) {
    const days = findDays.value?.(tokens, i, now) ?? null;
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

/** A query as a person would type it in the language of the app. */
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

/** The field with a name in the language of the app or in the query language; null if there is no such field. */
export function fieldOf(name: string): Field | null {
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
  return isDateField(field) ? withAsciiDigits(value) : value;
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

/** The kind or type that has a name, in the singular or plural; null if there is no such type. */
function typeOf(name: string): string | null {
  const matches = Object.entries(typeNames)
    .filter(([, names]) => names.some((each) => isSameWord(each, name)))
    .map(([type]) => type);
  const kind = Object.entries(KINDS).find(([, types]) =>
    matches.some((type) => types.some((each) => each === type)),
  );
  return kind?.[0] ?? matches[0] ?? null;
}

function keyOf<T extends Readonly<Record<string, string>>>(
  words: T,
  typed: string,
): (keyof T & string) | null {
  return Object.keys(words).find((key) => isSameWord(words[key] as string, typed)) ?? null;
}

export function isSameWord(a: string, b: string): boolean {
  return a.localeCompare(b, locale(), { sensitivity: 'base', usage: 'search' }) === 0;
}

export const isDateField = (field: string): boolean => DATE_FIELDS.some((each) => each === field);

/** Replaces Arabic, Persian and full-width digits by ASCII digits. */
export function withAsciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16));
}
