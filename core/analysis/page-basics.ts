import type { Entity } from '../entities/entity.ts';
import type { PageReading } from './page.ts';

/** What a page says of itself in the tags that most pages have. Empty where it does not. */
export interface PageBasics {
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly site: string;
  /** ISO 8601, UTC, milliseconds; empty when it is not known. */
  readonly published: string;
  /** Address of the picture that stands for the page. */
  readonly cover: string;
}

/** Names of tags, the most telling first. */
const TAGS = {
  title: ['og:title', 'twitter:title', 'dc.title', 'citation_title'],
  description: ['og:description', 'description', 'twitter:description', 'dc.description'],
  author: ['author', 'article:author_name', 'dc.creator', 'citation_author', 'parsely-author'],
  site: ['og:site_name', 'application-name', 'apple-mobile-web-app-title'],
  published: ['article:published_time', 'datepublished', 'date', 'dc.date', 'citation_publication_date'],
  cover: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const;

/** Reads the tags of a page; what is missing is taken from its heading, its byline and its times. */
export function pageBasics(page: PageReading): PageBasics {
  const said = (names: readonly string[]) =>
    names
      .flatMap((name) => page.meta.find((tag) => tag.name === name)?.content ?? [])
      .find((text) => text !== '') ?? '';
  const cover = said(TAGS.cover);
  return {
    title: said(TAGS.title) || page.title || page.heading,
    description: said(TAGS.description),
    author: said(TAGS.author) || page.byline,
    site: said(TAGS.site),
    published: toInstant(said(TAGS.published) || (page.times[0] ?? '')),
    cover: URL.canParse(cover, page.url) ? new URL(cover, page.url).href : '',
  };
}

/**
 * The entity of a page: an article where it has a text to read, and an author or a date (D25), else a web page.
 * @param before the entity before, whose id stays
 */
export function pageEntity(before: Entity, page: PageReading, basics: PageBasics): Entity {
  const { title, author, site, published } = basics;
  const url = page.canonicalUrl ?? page.url;
  const { hostname } = new URL(url);
  const isArticle = page.text !== '' && (author !== '' || published !== '');
  if (!isArticle) {
    return {
      id: before.id,
      '@type': 'WebPage',
      title,
      site: { ...(site && { name: site }), domain: hostname },
      url,
    };
  }
  return {
    id: before.id,
    '@type': 'Article',
    title,
    ...(author && { authors: [{ name: author }] }),
    ...(published && { published }),
    ...(site && { publisher: { name: site } }),
    url,
  };
}

function toInstant(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}
