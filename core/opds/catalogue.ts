import { displayedAuthor, displayedDay } from '../exports/displayed-facts.ts';
import { writable } from '../exports/formats/epub.ts';
import { type Instant, toTimestamp } from '../model/instant.ts';
import type { PreviewedObject } from '../ports/object-reader.ts';
import { escapeHtml } from '../prose/to-html.ts';
import { titleOf } from '../shares/article.ts';

/** Writes the catalogue for e-readers: Atom as OPDS 1.2 describes it (https://specs.opds.io/opds-1.2), and OpenSearch 1.1. */

export const ATOM = 'application/atom+xml';
export const OPEN_SEARCH = 'application/opensearchdescription+xml';
const EPUB = 'application/epub+zip';
/** Uploads that e-readers open. */
const BOOKS: readonly string[] = [EPUB, 'application/pdf'];

/** An entry of a navigation feed: a link to another feed. */
export interface NavigationEntry {
  /** Its path and query, relative to the catalogue. */
  readonly at: string;
  readonly title: string;
  readonly of: 'navigation' | 'acquisition';
}

interface FeedOptions {
  /** The path of the catalogue. */
  readonly home: string;
  /** The path and query of this feed, relative to the catalogue. */
  readonly at: string;
  readonly title: string;
}

interface AcquisitionFeedOptions extends FeedOptions {
  /** The paths and queries of the previous and the next page, where they exist. */
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

const typeOf = (kind: 'navigation' | 'acquisition'): string => `${ATOM};profile=opds-catalog;kind=${kind}`;

const link = (rel: string, type: string, href: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeHtml(href)}"/>\n`;

interface Feed extends FeedOptions {
  readonly kind: 'navigation' | 'acquisition';
  readonly updated: Instant;
  readonly content: string;
}

const feed = ({ home, at, title, kind, updated, content }: Feed): string =>
  writable(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog">
<id>urn:x-commonplace:opds:${escapeHtml(at)}</id>
<title>${escapeHtml(title)}</title>
<updated>${toTimestamp(updated)}</updated>
${link('self', typeOf(kind), home + at)}${link('start', typeOf('navigation'), home)}${link('search', OPEN_SEARCH, `${home}/search`)}${link('search', ATOM, `${home}/books?q={searchTerms}`)}${content}</feed>
`);

/** A navigation feed: a list of links to other feeds. */
export function navigationFeed(options: FeedOptions, entries: readonly NavigationEntry[]): string {
  const content = entries
    .map(
      ({ at, title, of }) =>
        `<entry>\n<id>urn:x-commonplace:opds:${escapeHtml(at)}</id>\n<title>${escapeHtml(title)}</title>\n<updated>${toTimestamp(0)}</updated>\n<content type="text"></content>\n${link('subsection', typeOf(of), options.home + at)}</entry>\n`,
    )
    .join('');
  return feed({ ...options, kind: 'navigation', updated: 0, content });
}

/** An acquisition feed: a page of objects, each with its book and its file. Leaves out objects that have neither. */
export function acquisitionFeed(
  { previous, next, ...options }: AcquisitionFeedOptions,
  previews: readonly PreviewedObject[],
): string {
  const pages = Object.entries({ previous, next })
    .map(([rel, at]) => (at === undefined ? '' : link(rel, typeOf('acquisition'), options.home + at)))
    .join('');
  const updated = Math.max(0, ...previews.map(({ object }) => object.modified));
  const entries = previews.map((preview) => entryOf(preview, options.home)).join('');
  return feed({ ...options, kind: 'acquisition', updated, content: pages + entries });
}

function entryOf({ object, excerpt }: PreviewedObject, home: string): string {
  const { id, kind, blob, thumbnail, summary, language, tags, created, modified, url } = object;
  const isBook = blob !== undefined && kind !== 'url' && BOOKS.includes(blob.type);
  const isShown = blob?.type !== EPUB && (excerpt !== '' || (thumbnail !== undefined && kind !== 'url'));
  const acquire = (type: string, at: string) => link('http://opds-spec.org/acquisition', type, home + at);
  const links = `${isBook ? acquire(blob.type, `/files/${id}`) : ''}${isShown ? acquire(EPUB, `/epub/${id}`) : ''}`;
  if (links === '') return '';
  const [author, published] = [displayedAuthor(object), displayedDay(object)];
  return `<entry>
<id>urn:x-commonplace:${id}</id>
<title>${escapeHtml(titleOf(object))}</title>
${author === undefined ? '' : `<author><name>${escapeHtml(author)}</name></author>\n`}<published>${toTimestamp(created)}</published>
<updated>${toTimestamp(modified)}</updated>
${language === undefined ? '' : `<dc:language>${escapeHtml(language)}</dc:language>\n`}${published === undefined ? '' : `<dc:issued>${published}</dc:issued>\n`}<summary>${escapeHtml(summary || excerpt)}</summary>
${tags.map(({ name }) => `<category term="${escapeHtml(name)}" label="${escapeHtml(name)}"/>\n`).join('')}${links}${url === undefined ? '' : link('alternate', 'text/html', url)}</entry>
`;
}

/** The OpenSearch description with which e-readers search the catalogue. @param url the absolute URL of the catalogue */
export const searchDescription = (url: string, description: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Commonplace</ShortName>
<Description>${escapeHtml(description)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="${ATOM};profile=opds-catalog;kind=acquisition" template="${escapeHtml(url)}/books?q={searchTerms}"/>
</OpenSearchDescription>
`;
