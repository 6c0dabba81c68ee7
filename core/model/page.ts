/** The media type of pages. */
export const PAGE_TYPE = 'text/html';
/** The largest page that is fetched, or taken as a browser showed it: 10 MiB. */
export const MAX_PAGE_BYTES: number = 10 * 1024 * 1024;

/** A `meta` element. */
export interface MetaTag {
  /** Its `property`, `name`, `itemprop` or `http-equiv`, in lower case. */
  readonly name: string;
  readonly content: string;
}

/** A `link` or `a` element that says something about the page. */
export interface PageLink {
  /** Its relations in lower case, such as `icon` or `license`. */
  readonly rel: readonly string[];
  /** Absolute address. */
  readonly href: string;
  /** Its text with white space collapsed; for a `link` element its `title`. */
  readonly text: string;
  /** The value of `sizes`, such as `32x32` or `any`. */
  readonly sizes?: string;
}

/** A heading that a page shows. */
export interface Heading {
  readonly text: string;
  /** 1 to 3. */
  readonly level: number;
}

/** JSON from a page: anything can be in it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonRecord;

export interface JsonRecord {
  readonly [name: string]: Json | undefined;
}

/** Lines of a page that are marked as telling of a thing for sale or of music, in order, without what stands beside its content. */
export interface ShownThings {
  readonly prices: readonly string[];
  readonly brands: readonly string[];
  readonly artists: readonly string[];
  readonly albums: readonly string[];
  /** The number of buttons by which something is bought. */
  readonly buyButtons: number;
  readonly hasTracks: boolean;
  readonly hasPlayer: boolean;
}

/** What a page says about itself, and its readable text: all that `describePage` gets to see. */
export interface PageReading {
  /** The URL of the page, after redirects. */
  readonly url: string;
  /** `link rel=canonical`, otherwise `og:url`. */
  readonly canonicalUrl?: string;
  /** The language that it declares, as written: `en`, `pt-BR`. */
  readonly language?: string;
  /** The text of the `title` element; empty without one. */
  readonly title: string;
  /** The first first-level heading that is not that of the site; empty without one. */
  readonly heading: string;
  /** The headings of the first three levels, in order, without that of the site; absent without any. */
  readonly headings?: readonly Heading[];
  /** The first-level heading that leads to the start page, or is marked as the name of the site. */
  readonly siteHeading?: string;
  readonly meta: readonly MetaTag[];
  /** The text of each `application/ld+json` script. */
  readonly jsonLd: readonly string[];
  /** Microdata items as JSON-LD nodes, with `@type` without its namespace. */
  readonly microdata: readonly JsonRecord[];
  /**
   * When it may have been published, as shown, the best first: values of `time` elements that are marked as telling so, of others, then
   * lines in other elements that are marked as telling a date.
   */
  readonly times: readonly string[];
  readonly links: readonly PageLink[];
  /** What it shows of a thing for sale or of music; absent where nothing looks like that. */
  readonly things?: ShownThings;
  /** The visible line that names the author; empty without one. */
  readonly byline: string;
  /** The main text as Markdown (D36); empty when there is none. */
  readonly text: string;
  /** Where there is no main text: how everything that the page shows begins, its blocks separated by blank lines. */
  readonly shown?: string;
}
