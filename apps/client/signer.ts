import { parseKey } from './key.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const TTL_SECONDS = 300;
const UTF8 = new TextEncoder();

/** A secret kept by the platform: it can be used, but not read. */
export type SecretKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** An access key that can sign. */
export interface Signer {
  readonly kid: string;
  /** The HMAC-SHA-256 of a text with the secret of the key. */
  hmac(text: Uint8Array<ArrayBuffer>): Promise<Uint8Array> | Uint8Array;
}

/** The claims of a token: one method on one path, at about one time. */
export interface Claims {
  readonly method: string;
  /** The path as sent, without the query. */
  readonly path: string;
  /** Seconds since 1970, by the clock of the server. */
  readonly nowSeconds: number;
}

/** A JSON Web Token (RFC 7519) for one request. */
export async function token(signer: Signer, { method, path, nowSeconds }: Claims): Promise<string> {
  const header = toBase64Url({ alg: 'HS256', kid: signer.kid });
  const claims = toBase64Url({ method, path, iat: nowSeconds, exp: nowSeconds + TTL_SECONDS });
  const text = `${header}.${claims}`;
  return `${text}.${base64Url(await signer.hmac(UTF8.encode(text)))}`;
}

/** A signer that uses the platform's WebCrypto, which browsers offer only on https and localhost. */
export function platformSigner(kid: string, key: SecretKey | Promise<SecretKey>): Signer {
  return { kid, hmac: async (text) => new Uint8Array(await crypto.subtle.sign('HMAC', await key, text)) };
}

/** Imports a secret into the platform's WebCrypto. @throws TypeError without WebCrypto, as on pages of plain http */
export function importSecret(secret: Uint8Array<ArrayBuffer>): Promise<SecretKey> {
  if (globalThis.crypto?.subtle === undefined)
    throw new TypeError('WebCrypto is not available here. Browsers offer it only on https and localhost.');
  return crypto.subtle.importKey('raw', secret, HMAC, false, ['sign']);
}

/**
 * A signer for a key as printed by `commonplace keys create`, `kid:secret`.
 * @throws TypeError if the key is incomplete, or the platform cannot sign
 */
export function signerOf(key: string): Signer {
  const parsed = parseKey(key);
  if (parsed === null)
    throw new TypeError('The key must be kid:secret, with a secret of 16 bytes in base64.');
  return platformSigner(parsed.kid, importSecret(parsed.secret));
}

function toBase64Url(value: unknown): string {
  return base64Url(UTF8.encode(JSON.stringify(value)));
}

function base64Url(bytes: Uint8Array): string {
  const binary = String.fromCharCode(...bytes);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
