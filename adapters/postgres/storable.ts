/**
 * The text as it can be sent to the database, which takes neither U+0000 nor half a character. No text in it holds one (D10), so
 * what is looked for with one is not found, and no error.
 */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** JSON as it can be sent to the database. */
export function toStorableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!UNSTORABLE.test(json)) return json;
  return JSON.stringify(value, (_, member) => (typeof member === 'string' ? storable(member) : member));
}

/** How JSON writes what is not storable; also what is, behind a backslash of its own. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;
