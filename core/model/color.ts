import { formatHex } from 'culori';
import { unprocessable } from '../errors.ts';
import { message } from '../messages.ts';
import { readColor } from './color-mix.ts';

const HEXADECIMAL = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
/** Text that must not reach the colour parser: hexadecimal digits without `#`, and `#` with a wrong number of digits. */
const ALMOST_HEXADECIMAL = /^#|^[0-9a-f]+$/i;

/** Longer text is rejected, since the time to parse a nested `color-mix()` grows faster than linearly. */
const MAX_CHARACTERS = 1_000;

/** Easily distinguishable colours for spaces that are created without one. */
export const AUTOMATIC_COLORS: readonly string[] = Object.freeze([
  '#e5484d',
  '#f76b15',
  '#ffc53d',
  '#46a758',
  '#12a594',
  '#0090ff',
  '#3e63dd',
  '#8e4ec6',
  '#d6409f',
  '#ad7f58',
]);

/**
 * Converts a colour to its stored form. Hexadecimal notation stays as it is; any other CSS colour becomes `#rrggbb` (D6).
 * @throws DomainError `unprocessable` if the text is not a CSS colour
 */
export function parseColor(text: string): string {
  const trimmed = text.trim();
  if (HEXADECIMAL.test(trimmed)) return trimmed;
  const isReadable = trimmed.length <= MAX_CHARACTERS && !ALMOST_HEXADECIMAL.test(trimmed);
  const hex = isReadable ? formatHex(readColor(trimmed.toLowerCase())) : undefined;
  if (hex === undefined) throw unprocessable(message('colour-invalid', { color: text }));
  return hex;
}

/** The automatic colour that occurs least often in `used`; the first of several such colours (D6). */
export function leastUsedColor(used: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const color of used) counts.set(color.toLowerCase(), (counts.get(color.toLowerCase()) ?? 0) + 1);
  return leastCountedColor(counts);
}

/**
 * Like `leastUsedColor`.
 * @param counts the number of times that each colour occurs, in lower case
 */
export function leastCountedColor(counts: ReadonlyMap<string, number>): string {
  const count = (color: string) => counts.get(color) ?? 0;
  return AUTOMATIC_COLORS.reduce((best, color) => (count(color) < count(best) ? color : best));
}
