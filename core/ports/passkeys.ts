/** The site of a passkey: its name, and the origin of the page. */
export interface PasskeySite {
  readonly origin: string;
  readonly rpId: string;
}

export interface NewPasskey {
  readonly id: string;
  /** In base64url. */
  readonly publicKey: string;
  readonly counter: number;
}

/** Web Authentication (https://www.w3.org/TR/webauthn-3/). Options and responses are JSON of the specification. */
export interface Passkeys {
  /**
   * Options for creating a passkey.
   * @param known ids of existing passkeys; an authenticator that has one of these must not create another
   */
  creation(
    site: PasskeySite,
    person: { readonly id: string; readonly name: string },
    known: readonly string[],
  ): Promise<{ readonly challenge: string }>;
  /** Options for logging in with any passkey of the site. */
  request(site: PasskeySite): Promise<{ readonly challenge: string }>;
  /** The new passkey; null if the response does not prove one. */
  created(site: PasskeySite, challenge: string, response: unknown): Promise<NewPasskey | null>;
  /** The id of the passkey in a response; null for anything else. */
  idOf(response: unknown): string | null;
  /** The new counter; null when the response is not from the passkey, or its challenge, origin or counter is wrong. */
  used(site: PasskeySite, challenge: string, response: unknown, passkey: NewPasskey): Promise<number | null>;
}
