/** A parsed token whose signature and claims are still unchecked. */
interface UnverifiedToken {
  readonly kid: string;
  /** The claims as written, unchecked except that they are a JSON object without duplicate members. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Whether the token was signed with `secret`. */
  isSignedWith(secret: Uint8Array): boolean;
}

/** Reads and makes signed tokens (docs/commands.md, "Signing requests yourself"; D14). */
export interface TokenVerifier {
  /**
   * Parses a compact JWS.
   * @throws DomainError `unauthenticated` when the token is not strict base64url, not HS256, or has duplicate members or `crit`
   */
  read(token: string): UnverifiedToken;
  /** Signs claims with the secret of a key. */
  sign(kid: string, claims: Readonly<Record<string, string | number>>, secret: Uint8Array): string;
}
