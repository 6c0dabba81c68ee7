import { fromBase64 } from '../../client/signer.ts';

/** An access key as a link brings it: its name, and its secret of 16 bytes. */
export interface Credentials {
  readonly kid: string;
  readonly secret: Uint8Array<ArrayBuffer>;
}

const SECRET_BYTES = 16;

/**
 * Reads the fragment of a link, `#key=kid:secret`.
 * @returns null where the fragment is about something else
 * @throws RangeError if it is about a key, but not a whole one
 */
export function parseFragment(fragment: string): Credentials | null {
  const value = /^#key=(.*)$/s.exec(fragment)?.[1];
  if (value === undefined) return null;
  const [, kid, secret] = /^([\w-]+):([\w+/=-]+)$/.exec(unescaped(value)) ?? [];
  const bytes = secret === undefined ? null : fromBase64(secret);
  if (kid === undefined || bytes?.length !== SECRET_BYTES) throw new RangeError('The link is not whole.');
  return { kid, secret: bytes };
}

/** Mail programs and chats escape some characters of links. */
function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
