/** A token taken apart but not yet believed. */
export interface UnverifiedToken {
  readonly kid: string;
  /** As they stand in the token; only their syntax is known to be JSON without duplicate members. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Whether the signature is that of `secret`. */
  isSignedWith(secret: Uint8Array): boolean;
}

/** Reads signed tokens (interface: Authentication; D14). */
export interface TokenVerifier {
  /**
   * Takes a compact JWS apart.
   * @throws DomainError `unauthenticated` when it is not strict base64url, not HS256, has duplicate members or `crit`
   */
  read(token: string): UnverifiedToken;
}
