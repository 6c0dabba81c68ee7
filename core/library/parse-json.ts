import { isDomainError } from '../errors.ts';
import { checkTextsIn } from '../prose/characters.ts';
import { MAX_DEPTH } from './format.ts';
import type { Checked } from './record.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** JSON from untrusted bytes: UTF-8, at most 500 levels deep, without what no text may contain (D10). */
export function parseJson(bytes: Uint8Array): Checked<unknown> {
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes));
    if (isDeeper(value, MAX_DEPTH)) {
      return { problem: { reason: `is nested more than ${MAX_DEPTH} levels deep` } };
    }
    checkTextsIn('It', value);
    return { value };
  } catch (error) {
    if (isDomainError(error)) return { problem: { reason: error.message } };
    if (error instanceof SyntaxError) return { problem: { reason: 'is no JSON' } };
    if (error instanceof TypeError) return { problem: { reason: 'is no UTF-8' } };
    throw error;
  }
}

/** Works level by level, since untrusted JSON may be deeper than any stack. */
function isDeeper(value: unknown, depth: number): boolean {
  let level: readonly object[] = [value].filter(isObject);
  for (let reached = 1; level.length > 0; reached++) {
    if (reached > depth) return true;
    level = level.flatMap((node): unknown[] => Object.values(node)).filter(isObject);
  }
  return false;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
