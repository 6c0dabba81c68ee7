/** What identifies the content of a feed, as its server said. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** What the server of a feed answered. */
export type FetchedFeed =
  | { readonly isChanged: false }
  | {
      readonly isChanged: true;
      /** The final address after redirects. */
      readonly url: string;
      /** Where it is for good from now on, if every redirect said so. */
      readonly movedTo?: string;
      readonly contentType: string;
      readonly bytes: Uint8Array;
      readonly validators: Validators;
    };

/** Fetches feeds, and never from addresses that only this machine or its network can reach. */
export interface FeedFetcher {
  /**
   * What is at an address, unless it is still what the validators identify.
   * @throws DomainError as `WebFetcher.fetch`; the reason of the signal
   */
  fetch(url: string, validators: Validators, signal?: AbortSignal): Promise<FetchedFeed>;
}

/** An item of a feed, as written there but for its address, which is absolute where it can be. */
export interface FeedItem {
  /** What the feed knows it by; empty where it says nothing. */
  readonly id: string;
  /** Empty where it has none. */
  readonly url: string;
  readonly title: string;
  /** ISO 8601, or whatever was written instead. */
  readonly published?: string;
}

/** What a feed says. */
export interface FeedContent {
  readonly type: 'feed';
  readonly title: string;
  readonly siteUrl?: string;
  /** How often it asks to be read. */
  readonly suggestedMs?: number;
  /** In its order. */
  readonly items: readonly FeedItem[];
}

/** A page, with the addresses of the feeds that it names. */
export interface PageWithFeeds {
  readonly type: 'page';
  readonly feedUrls: readonly string[];
}

/** Reads RSS, Atom and JSON feeds, and finds them in pages. */
export interface FeedParser {
  /** @throws DomainError `unprocessable` for what is neither a feed nor a page, or damaged */
  parse(resource: {
    readonly url: string;
    readonly contentType: string;
    readonly bytes: Uint8Array;
  }): Promise<FeedContent | PageWithFeeds>;
}
