import { quote, unauthenticated } from '../errors.ts';
import { type Instant, SECOND } from './instant.ts';

/** The request that a token must have been issued for. */
export interface TokenTarget {
  /** The method of the request, in upper case, and other methods whose tokens are accepted for it. */
  readonly methods: readonly [string, ...string[]];
  /** Every accepted form of the path: as sent, with its query, with or without the public prefix. */
  readonly paths: readonly string[];
}

const CLOCK_SKEW_SECONDS = 60;

/**
 * Checks a token's claims against the request and the time (docs/commands.md, "Signing requests yourself"; D14).
 * @throws DomainError `unauthenticated`, naming the claim that is wrong
 */
export function checkClaims(
  claims: Readonly<Record<string, unknown>>,
  target: TokenTarget,
  now: Instant,
): void {
  const seconds = now / SECOND;
  const exp = numericClaim(claims, 'exp');
  const iat = numericClaim(claims, 'iat');
  if (exp <= seconds) throw unauthenticated('The token has expired: make a fresh one for each request.');
  if (iat > seconds + CLOCK_SKEW_SECONDS)
    throw unauthenticated('The token was issued in the future: check the clock.');
  if (exp <= iat) throw unauthenticated('The token expires before it was issued.');
  if (claims.nbf !== undefined && numericClaim(claims, 'nbf') > seconds + CLOCK_SKEW_SECONDS) {
    throw unauthenticated('The token is not valid yet.');
  }
  if (typeof claims.method !== 'string' || !target.methods.includes(claims.method)) {
    throw unauthenticated(
      `The token is for the method ${quote(claims.method)}, but the request is ${target.methods[0]}.`,
    );
  }
  if (typeof claims.path !== 'string' || !target.paths.includes(claims.path)) {
    throw unauthenticated(`The token is for the path ${quote(claims.path)}, but the request is for another.`);
  }
}

function numericClaim(claims: Readonly<Record<string, unknown>>, name: string): number {
  const value = claims[name];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw unauthenticated(`The token's claim ${name} must be a number of seconds, but is ${quote(value)}.`);
}
