import { type Key, parseKey } from '../../client/key.ts';

/**
 * Reads the fragment of a link, `#key=kid:secret`.
 * @returns null where the fragment is about something else
 * @throws RangeError if it is about a key, but not a whole one
 */
export function parseFragment(fragment: string): Key | null {
  const value = /^#key=(.*)$/s.exec(fragment)?.[1];
  if (value === undefined) return null;
  const key = parseKey(unescaped(value));
  if (key === null || !/^[\w-]+$/.test(key.kid)) throw new RangeError('The link is not whole.');
  return key;
}

/** Mail programs and chats escape some characters of links. */
function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
