/** What a token is for: one method on one path, at about one time. */
export interface Claims {
  readonly method: string;
  /** The path as sent, without the query. */
  readonly path: string;
  /** Seconds since 1970, by the clock of the server. */
  readonly nowSeconds: number;
}

/** Makes tokens of one access key. */
export interface Signer {
  readonly kid: string;
  sign(claims: Claims): Promise<string>;
}

/** Computes the HMAC-SHA-256 of a text. */
export type Hmac = (text: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

const TTL_SECONDS = 300;
const UTF8 = new TextEncoder();

/** A signer that makes JSON Web Tokens (RFC 7519) with the given HMAC. */
export function signerWith(kid: string, hmac: Hmac): Signer {
  const header = toBase64Url(UTF8.encode(JSON.stringify({ alg: 'HS256', kid })));
  return {
    kid,
    async sign({ method, path, nowSeconds }) {
      const claims = { method, path, iat: nowSeconds, exp: nowSeconds + TTL_SECONDS };
      const text = `${header}.${toBase64Url(UTF8.encode(JSON.stringify(claims)))}`;
      return `${text}.${toBase64Url(await hmac(UTF8.encode(text)))}`;
    },
  };
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = String.fromCharCode(...bytes);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
