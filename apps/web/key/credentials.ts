import { type Key, parseKey } from '../../client/key.ts';

/**
 * Parses the fragment of a link, `#key=kid:secret`.
 * @returns null if the fragment contains no key
 * @throws RangeError if the key is incomplete
 */
export function parseFragment(fragment: string): Key | null {
  const value = /^#key=(.*)$/s.exec(fragment)?.[1];
  if (value === undefined) return null;
  const key = parseKey(percentDecoded(value));
  if (key === null || !/^[\w-]+$/.test(key.kid)) throw new RangeError('The link is incomplete.');
  return key;
}

/** Mail programs and chats percent-encode some characters of links. */
function percentDecoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
