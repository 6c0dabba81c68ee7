/** The media type of pages. */
export const PAGE_TYPE = 'text/html';
/** Maximum size of a page that is fetched or accepted from a browser: 10 MiB. */
export const MAX_PAGE_BYTES: number = 10 * 1024 * 1024;

/** A `meta` element. */
export interface MetaTag {
  /** Its `property`, `name`, `itemprop` or `http-equiv`, in lower case. */
  readonly name: string;
  readonly content: string;
}

/** A `link` or `a` element with information about the page. */
export interface PageLink {
  /** Its relations in lower case, such as `icon` or `license`. */
  readonly rel: readonly string[];
  /** An absolute URL. */
  readonly href: string;
  /** Its text with white space collapsed; for a `link` element its `title`. */
  readonly text: string;
  /** The value of `sizes`, such as `32x32` or `any`. */
  readonly sizes?: string;
}

export interface Heading {
  readonly text: string;
  /** From 1 to 3. */
  readonly level: number;
}

/** JSON from a page: anything can be in it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonRecord;

export interface JsonRecord {
  readonly [name: string]: Json | undefined;
}

/** Lines in the content of a page whose markup suggests a product for sale or music, in order, without sidebars. */
export interface ShownThings {
  readonly prices: readonly string[];
  readonly brands: readonly string[];
  readonly artists: readonly string[];
  readonly albums: readonly string[];
  readonly buyButtons: number;
  readonly hasTracks: boolean;
  readonly hasPlayer: boolean;
}

/** The captions of a video, a file in WebVTT or SubRip. */
export interface Captions {
  /** An absolute URL. */
  readonly url: string;
  /** BCP 47, as written. */
  readonly language?: string;
}

/** The metadata of a page and its readable text: the whole input of `describePage`. */
export interface PageReading {
  /** The URL of the page, after redirects. */
  readonly url: string;
  /** Whether it only checks that the visitor is a person; otherwise absent. */
  readonly isChallenge?: boolean;
  /** Whether it only says that the page does not exist, or that the site is out of order; otherwise absent. */
  readonly isError?: boolean;
  /** Whether it shows hardly more than a field for a password, at an address for logging in; otherwise absent. */
  readonly isLogIn?: boolean;
  /** `link rel=canonical`, otherwise `og:url`. */
  readonly canonicalUrl?: string;
  /** Its declared language, as written: `en`, `pt-BR`. */
  readonly language?: string;
  /** The text of the `title` element; empty without one. */
  readonly title: string;
  /** The first level-1 heading other than the site's name; empty without one. */
  readonly heading: string;
  /** The headings of levels 1 to 3, in order, without the site's name; absent without any. */
  readonly headings?: readonly Heading[];
  /** The site's name: a level-1 heading that links to the home page or is marked as the name. */
  readonly siteHeading?: string;
  readonly meta: readonly MetaTag[];
  /** The text of each `application/ld+json` script. */
  readonly jsonLd: readonly string[];
  /** Microdata items, and a post in microformats, as JSON-LD nodes, with `@type` without its namespace. */
  readonly microdata: readonly JsonRecord[];
  /**
   * Candidates for the date of publication, as shown, the most reliable first: `time` elements marked as such, other `time` elements, then
   * lines in other elements marked as dates.
   */
  readonly times: readonly string[];
  readonly links: readonly PageLink[];
  /** Visible signs of a product for sale or of music; absent without any. */
  readonly things?: ShownThings;
  /** The captions of its first video; absent without any. */
  readonly captions?: readonly Captions[];
  /** The visible line that names the author; empty without one. */
  readonly byline: string;
  /** The main text as Markdown (D36); empty without one. */
  readonly text: string;
  /** For pages without a main text: the beginning of everything that the page shows, its blocks separated by blank lines. */
  readonly shown?: string;
}
