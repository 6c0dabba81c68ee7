import { invalid, quote } from '../errors.ts';

/**
 * Refuses what no text may contain: U+0000 and lone surrogates (D10).
 * @param name the name of the text in the error message
 * @throws DomainError `invalid`
 */
export function checkText(name: string, text: string): void {
  if (text.includes('\0')) throw invalid(`${name} contains the character U+0000, which no text may contain.`);
  if (!text.isWellFormed())
    throw invalid(`${name} contains a lone surrogate: ${quote(text.toWellFormed())}.`);
}

/**
 * Checks every string in a JSON value in the same way, including keys, at any depth.
 * @throws DomainError `invalid`
 */
export function checkTextsIn(name: string, value: unknown): void {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') checkText(name, next);
    else if (Array.isArray(next)) for (const item of next) pending.push(item);
    else if (typeof next === 'object' && next !== null) {
      for (const [key, field] of Object.entries(next)) pending.push(key, field);
    }
  }
}
