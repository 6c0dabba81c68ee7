import { invalid } from '../errors.ts';

const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Throws `invalid` when a text holds what no text field can: U+0000 or half a surrogate pair (D10). `name` names the text. */
export function refuseUnstorable(text: string, name: string): void {
  const found = UNSTORABLE.exec(text)?.[0];
  if (found === undefined) return;
  throw invalid(`${name} holds ${found === '\0' ? 'U+0000' : 'a lone surrogate'}, which no text can.`);
}

/** The same for every string in a JSON value, keys too, however deep it is. */
export function refuseUnstorableIn(value: unknown, name: string): void {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') refuseUnstorable(next, name);
    else if (Array.isArray(next)) for (const item of next) pending.push(item);
    else if (typeof next === 'object' && next !== null) {
      for (const [key, field] of Object.entries(next)) pending.push(key, field);
    }
  }
}
