import { formatHex } from 'culori';
import { quote, unprocessable } from '../errors.ts';
import { readColor } from './color-mix.ts';

const HEXADECIMAL = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
/** What must not reach the parser of colours: digits without `#`, and `#` with a wrong number of digits. */
const ALMOST_HEXADECIMAL = /^#|^[0-9a-f]+$/i;

/** A longer text is no colour: mixtures within mixtures take more time than their length. */
const MAX_CHARACTERS = 1_000;

/** The colours of spaces that are created without one, easily told apart. */
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
 * A colour in the form in which it is stored: hexadecimal notation as given, any other CSS colour as `#rrggbb` (D6).
 * @throws DomainError `unprocessable` for anything but a CSS colour
 */
export function parseColor(text: string): string {
  const trimmed = text.trim();
  if (HEXADECIMAL.test(trimmed)) return trimmed;
  const isReadable = trimmed.length <= MAX_CHARACTERS && !ALMOST_HEXADECIMAL.test(trimmed);
  const hex = isReadable ? formatHex(readColor(trimmed.toLowerCase())) : undefined;
  if (hex === undefined) throw unprocessable(`color must be a CSS colour, but is ${quote(text)}.`);
  return hex;
}

/** The automatic colour that occurs least often in `used`; the first one if there are several (D6). */
export function leastUsedColor(used: readonly string[]): string {
  const count = (color: string) => used.filter((other) => other.toLowerCase() === color).length;
  return AUTOMATIC_COLORS.reduce((best, color) => (count(color) < count(best) ? color : best));
}
