/** A person as an identity provider names them. */
export interface ProvidedIdentity {
  readonly issuer: string;
  /** The provider's id of the person, which never changes. */
  readonly subject: string;
  /** From the configured claim; empty without one. */
  readonly name: string;
  readonly groups: readonly string[];
}

/** What the end of a log-in needs, kept secret meanwhile. */
export interface ProviderChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** An OpenID Connect provider (OpenID Connect Core 1.0), with PKCE (RFC 7636). */
export interface IdentityProvider {
  /** The provider's name for people: the host of its issuer. */
  readonly label: string;
  /** Where the browser begins. @throws DomainError `unavailable` while the provider does not respond */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly checks: ProviderChecks }>;
  /**
   * The person whom a redirect proves.
   * @param currentUrl the address to which the provider redirected, with its query
   * @throws DomainError `unauthenticated` when it proves nobody; `unavailable` while the provider does not respond
   */
  end(currentUrl: string, checks: ProviderChecks): Promise<ProvidedIdentity>;
}
