import { quote } from '../errors.ts';
import { parseJson } from '../json/parse.ts';
import type { Checked } from './record.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses a line of an export from untrusted bytes: JSON in UTF-8, at most 500 levels deep, without forbidden characters (D10). */
export function parseLine(bytes: Uint8Array): Checked<unknown> {
  const text = decode(bytes);
  if (text === null) return { problem: { reason: 'is not UTF-8' } };
  const parsed = parseJson(text);
  if ('value' in parsed) return parsed;
  const { field, reason } = parsed.fault;
  return { problem: { reason: field === '' ? reason : `${quote(field)} ${reason}` } };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
