/** The response for a fetched URL. */
export interface FetchedResource {
  /** The final URL after redirects, without fragment and credentials. */
  readonly url: string;
  /** Its media type in lower case, without parameters; `application/octet-stream` if the server sent none. */
  readonly type: string;
  /** The `Content-Type` header as received; may be empty. */
  readonly contentType: string;
  /** Decompressed. */
  readonly bytes: Uint8Array;
}

export interface FetchRequest {
  /** The `Accept` header; without it, anything is accepted. */
  readonly accept?: string;
  /** Maximum size of the body in bytes, if less than the fetcher's own limit. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

/** Fetches public resources without credentials, but never from IP addresses that only this machine or its network can reach. */
export interface WebFetcher {
  /**
   * Fetches an http or https URL.
   * @throws DomainError `unprocessable` for permanent failures and if the URL cannot or must not be reached; `not-found` for 404 and 410;
   * `too-large` above the limit; `unsupported-format` for an unknown encoding; `unavailable` if a later attempt may succeed (with
   * `retryAfterSeconds` if the server sent it)
   */
  fetch(url: string, request?: FetchRequest): Promise<FetchedResource>;
}
