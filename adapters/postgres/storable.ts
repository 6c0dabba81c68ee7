/**
 * Makes a text acceptable to the database, which rejects U+0000 and lone surrogates. Stored texts do not contain these (D10), so a search
 * for them finds nothing instead of failing.
 */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** A value as JSON that the database accepts. */
export function toStorableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!UNSTORABLE.test(json)) return json;
  return JSON.stringify(value, (_, member) => (typeof member === 'string' ? storable(member) : member));
}

/** The escapes of unstorable characters in JSON; also matches harmless text after an escaped backslash. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;
