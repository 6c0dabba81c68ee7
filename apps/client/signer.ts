import { parseKey } from './key.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const TTL_SECONDS = 300;
const UTF8 = new TextEncoder();

/** What the platform keeps of a secret: it can be used, but not read. */
export type SecretKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** An access key that can sign. */
export interface Signer {
  readonly kid: string;
  /** The HMAC-SHA-256 of a text by the key's secret. */
  hmac(text: Uint8Array<ArrayBuffer>): Promise<Uint8Array> | Uint8Array;
}

/** What a token is for: one method on one path, at about one time. */
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

/** A signer by the cryptography of the platform, which browsers offer on https and localhost alone. */
export function platformSigner(kid: string, key: SecretKey | Promise<SecretKey>): Signer {
  return { kid, hmac: async (text) => new Uint8Array(await crypto.subtle.sign('HMAC', await key, text)) };
}

/** A secret as the platform keeps it. @throws TypeError where there is no cryptography, as on pages of plain http */
export function importSecret(secret: Uint8Array<ArrayBuffer>): Promise<SecretKey> {
  if (globalThis.crypto?.subtle === undefined)
    throw new TypeError('There is no WebCrypto here, which browsers offer on https and localhost alone.');
  return crypto.subtle.importKey('raw', secret, HMAC, false, ['sign']);
}

/**
 * The signer of a key as `commonplace keys create` prints it, `kid:secret`.
 * @throws TypeError if it is not whole, or the platform cannot sign
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
