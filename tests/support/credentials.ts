import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';

/** Options for a token. */
export interface TokenOptions {
  /** The time of issue, in milliseconds. */
  readonly now: number;
  readonly method: string;
  readonly path: string;
}

const LIFETIME_S = 300;

/** A token such as a correct client makes, valid for 300 seconds (docs/commands.md, "Signing requests yourself"). */
export function signToken(
  { kid, secret }: Credentials,
  { now, method, path }: TokenOptions,
): Promise<string> {
  const issued = Math.floor(now / 1000);
  return new SignJWT({ method, path })
    .setProtectedHeader({ alg: 'HS256', kid })
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFETIME_S)
    .sign(secret);
}

/** The same token as `signToken` makes, but made without the library, in a fraction of the time. */
export function tokenFor({ kid, secret }: Credentials, { now, method, path }: TokenOptions): string {
  const iat = Math.floor(now / 1000);
  return forgeToken({ alg: 'HS256', kid }, { method, path, iat, exp: iat + LIFETIME_S }, secret);
}

/** A compact JWS with any header and claims, given as JSON text or as values, correctly signed with `secret`. */
export function forgeToken(header: unknown, claims: unknown, secret: Uint8Array): string {
  const signed = `${encodePart(header)}.${encodePart(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function encodePart(part: unknown): string {
  const text = typeof part === 'string' ? part : JSON.stringify(part);
  return Buffer.from(text).toString('base64url');
}

/** Parses `kid:secret` from a printed line. */
export function parsePrinted(text: string): Credentials {
  const [kid = '', secret = ''] = text.split(':');
  return { kid, secret: Buffer.from(secret, 'base64') };
}
