/** One `meta` element: what it is about, and what it says. */
export interface MetaTag {
  /** Its `property`, `name`, `itemprop` or `http-equiv`, in lower case. */
  readonly name: string;
  readonly content: string;
}

/** A link of the page that tells something about it. */
export interface PageLink {
  /** Its relations in lower case, such as `icon` or `license`. */
  readonly rel: readonly string[];
  /** Absolute address. */
  readonly href: string;
  /** What it reads, in white space folded; of a `link` element its `title`. */
  readonly text: string;
  /** As `sizes` says it: `32x32`, `any`. */
  readonly sizes?: string;
}

/** JSON as a page states it: nothing about it is certain. */
export type Json = string | number | boolean | null | readonly Json[] | JsonRecord;

export interface JsonRecord {
  readonly [name: string]: Json | undefined;
}

/** What a page says about itself and what it has to read: everything `describePage` knows of it. */
export interface PageReading {
  /** Where it was found, after redirects. */
  readonly url: string;
  /** Where it says that it belongs: `link rel=canonical`, else `og:url`. */
  readonly canonicalUrl?: string;
  /** The language it declares, as it does: `en`, `pt-BR`. */
  readonly language?: string;
  /** Of the `title` element; empty without one. */
  readonly title: string;
  /** The first first-level heading; empty without one. */
  readonly heading: string;
  readonly meta: readonly MetaTag[];
  /** The text of each `application/ld+json` script. */
  readonly jsonLd: readonly string[];
  /** Microdata items in the form of JSON-LD nodes, `@type` without its namespace. */
  readonly microdata: readonly JsonRecord[];
  /** Values of `time` elements that are marked as the time of publication or stand first, in order. */
  readonly times: readonly string[];
  readonly links: readonly PageLink[];
  /** The line that names the author, as the page shows it; empty without one. */
  readonly byline: string;
  /** The text a person came for, as Markdown (D36); empty when there is none. */
  readonly text: string;
}
