/** A person as identified by an identity provider. */
export interface ProvidedIdentity {
  readonly issuer: string;
  /** The provider's id for the person, which never changes. */
  readonly subject: string;
  /** From the configured claim; empty if the claim is missing. */
  readonly name: string;
  readonly groups: readonly string[];
}

/** The data that `end` needs to complete a log-in, kept secret until then. */
export interface ProviderChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** An OpenID Connect provider (OpenID Connect Core 1.0), with PKCE (RFC 7636). */
export interface IdentityProvider {
  /** The provider's display name: the host of its issuer. */
  readonly label: string;
  /** The URL at which the browser begins a log-in. @throws DomainError `unavailable` while the provider does not respond */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly checks: ProviderChecks }>;
  /**
   * The person whose identity a redirect proves.
   * @param currentUrl the URL to which the provider redirected, with its query
   * @throws DomainError `unauthenticated` if the redirect does not prove an identity; `unavailable` while the provider does not respond
   */
  end(currentUrl: string, checks: ProviderChecks): Promise<ProvidedIdentity>;
}
