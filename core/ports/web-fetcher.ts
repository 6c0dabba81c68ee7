/** What was fetched from a URL. */
export interface FetchedResource {
  /** The final URL after redirects, without fragment and credentials. */
  readonly url: string;
  /** Its media type in lower case, without parameters; `application/octet-stream` when the server sent none. */
  readonly type: string;
  /** The `Content-Type` header as received; empty when there was none. */
  readonly contentType: string;
  /** Decompressed. */
  readonly bytes: Uint8Array;
}

export interface FetchRequest {
  /** The `Accept` header; anything is accepted when absent. */
  readonly accept?: string;
  /** The largest body, where that is less than the fetcher's own limit. */
  readonly maxBytes?: number;
  /** Aborts the fetch. */
  readonly signal?: AbortSignal;
}

/** Fetches public resources without credentials, and never from addresses that only this machine or its network can reach. */
export interface WebFetcher {
  /**
   * The resource at an http or https URL.
   * @throws DomainError `unprocessable` for an address that cannot or must not be reached and for answers that will not change,
   * `not-found` when there is nothing (404, 410), `too-large` beyond the limit, `unsupported-format` for an unknown encoding,
   * `unavailable` when a later attempt may succeed (with `retryAfterSeconds` when the server sent it)
   */
  fetch(url: string, request?: FetchRequest): Promise<FetchedResource>;
}
