/** What an address gave. */
export interface FetchedResource {
  /** Where it was found, after redirects; without fragment and credentials. */
  readonly url: string;
  /** Its media type in lower case without parameters; `application/octet-stream` when the server named none. */
  readonly type: string;
  /** The `Content-Type` header as it came; empty when there was none. */
  readonly contentType: string;
  /** Decompressed. */
  readonly bytes: Uint8Array;
}

export interface FetchRequest {
  /** The `Accept` header; anything when absent. */
  readonly accept?: string;
  /** Gives up early. */
  readonly signal?: AbortSignal;
}

/** Fetches what others publish, without telling them who asks, and never from where only this machine may look. */
export interface WebFetcher {
  /**
   * The resource at an http or https address.
   * @throws DomainError `unprocessable` for an address that cannot or must not be reached and for answers that will not change,
   * `not-found` when there is nothing (404, 410), `too-large` beyond the limit, `unsupported-format` for encodings that are not
   * understood, `unavailable` for what a later try may bring (with `retryAfterSeconds` when the server named them)
   */
  fetch(url: string, request?: FetchRequest): Promise<FetchedResource>;
}
