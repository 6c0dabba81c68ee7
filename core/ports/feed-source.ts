/** The HTTP validators of a feed's content (RFC 9110, 8.8), as its server sent them. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** The response of a feed's server. */
export type FetchedFeed =
  | { readonly isChanged: false }
  | {
      readonly isChanged: true;
      /** The final address after redirects. */
      readonly url: string;
      /** Its new permanent URL, if every redirect was permanent. */
      readonly movedTo?: string;
      readonly contentType: string;
      readonly bytes: Uint8Array;
      readonly validators: Validators;
    };

/** Fetches feeds, but never from IP addresses that only this machine or its network can reach. */
export interface FeedFetcher {
  /**
   * Fetches a URL, unless its content still matches the validators.
   * @throws DomainError like `WebFetcher.fetch`, or the signal's abort reason
   */
  fetch(url: string, validators: Validators, signal?: AbortSignal): Promise<FetchedFeed>;
}

/** An item as the feed writes it, except that its URL is made absolute where possible. */
export interface FeedItem {
  /** Its id in the feed; empty if it has none. */
  readonly id: string;
  /** Its URL; empty if it has none. */
  readonly url: string;
  readonly title: string;
  /** In ISO 8601, or as the feed writes it. */
  readonly published?: string;
}

export interface FeedContent {
  readonly type: 'feed';
  readonly title: string;
  readonly siteUrl?: string;
  /** The polling interval that the feed suggests, in milliseconds. */
  readonly suggestedMs?: number;
  /** Its items, in document order. */
  readonly items: readonly FeedItem[];
}

/** A page, and the addresses of its feeds. */
export interface PageWithFeeds {
  readonly type: 'page';
  readonly feedUrls: readonly string[];
}

/** Parses RSS, Atom and JSON feeds, and finds them in pages. */
export interface FeedParser {
  /** @throws DomainError `unprocessable` for damaged input, or input that is neither a feed nor a page */
  parse(resource: {
    readonly url: string;
    readonly contentType: string;
    readonly bytes: Uint8Array;
  }): Promise<FeedContent | PageWithFeeds>;
}
