import { foldName } from '../text/fold.ts';
import { type DateRange, isPrefix, type Value } from './tree.ts';

/** Translates the conditions of a query into values that a database compares. Text is compared by code points. */

/** Timestamps of the years 0 to 9999 sort as text; these two bounds come before and after all of them. */
const MIN_TIMESTAMP = '';
const MAX_TIMESTAMP = '~';
const MIN_INSTANT = Date.parse('0000-01-01T00:00:00Z');
const MAX_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** The bounds of a range as timestamps (ISO 8601, UTC, with milliseconds): `lower` is inside, `upper` is outside. */
export function timestampBounds({ start, end }: DateRange): {
  readonly lower: string;
  readonly upper: string;
} {
  return {
    lower: start === null ? MIN_TIMESTAMP : sortable(start),
    upper: end === null ? MAX_TIMESTAMP : sortable(end),
  };
}

function sortable(instant: number): string {
  if (instant < MIN_INSTANT) return MIN_TIMESTAMP;
  return instant > MAX_INSTANT ? MAX_TIMESTAMP : new Date(instant).toISOString();
}

/** The smallest text, by code points, that is greater than every text with this prefix; null if there is no such text. */
export function prefixUpperBound(start: string): string | null {
  const characters = [...start];
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const code = last.codePointAt(0) ?? 0;
    if (code < 0x10ffff)
      return characters.join('') + String.fromCodePoint(code === 0xd7ff ? 0xe000 : code + 1);
  }
  return null;
}

/** The ids of the spaces that a value refers to: by name, by prefix, or by id. */
export function namedSpaces(
  value: Value,
  spaces: readonly { readonly id: string; readonly name: string }[],
): readonly string[] {
  const name = foldName(value.text);
  const isMeant = (candidate: string) => (isPrefix(value) ? candidate.startsWith(name) : candidate === name);
  return spaces
    .filter((space) => space.id === value.text || isMeant(foldName(space.name)))
    .map(({ id }) => id);
}
