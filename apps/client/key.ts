const SECRET_BYTES = 16;

/** An access key: its id, and its secret of 16 bytes. */
export interface Key {
  readonly kid: string;
  readonly secret: Uint8Array<ArrayBuffer>;
}

/** Parses a key as printed by `commonplace keys create`, `kid:secret` with the secret in base64; null for anything else. */
export function parseKey(text: string): Key | null {
  const colon = text.lastIndexOf(':');
  const secret = fromBase64(text.slice(colon + 1));
  return colon > 0 && secret?.length === SECRET_BYTES ? { kid: text.slice(0, colon), secret } : null;
}

/** Decodes base64 in the standard or the URL-safe alphabet; null if it is neither. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
