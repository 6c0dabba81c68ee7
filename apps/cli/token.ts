import { SignJWT } from 'jose';
import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';

/** What a token allows, and for how long. */
interface TokenTerms {
  readonly method: string;
  /** The path as sent, without a query. */
  readonly path: string;
  readonly seconds: number;
}

/** Creates a token for one method and path, valid from now (docs/commands.md, "Signing requests yourself"). */
export function signToken(
  { kid, secret }: Credentials,
  { method, path, seconds }: TokenTerms,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ method, path })
    .setProtectedHeader({ alg: 'HS256', kid })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(secret);
}
