import type { Feed } from '../../../core/model/feed.ts';

/** A feed, with the name of the space for its objects. */
interface ListedFeed {
  readonly feed: Feed;
  readonly space: string | null;
}

/** Feeds in OPML 2.0, which other readers can import. The feeds of a space are in a folder with its name. */
export function opmlOf(feeds: readonly ListedFeed[]): string {
  const folders = new Map<string, Feed[]>();
  for (const { feed, space } of feeds)
    if (space !== null) folders.set(space, [...(folders.get(space) ?? []), feed]);
  const loose = feeds.filter(({ space }) => space === null).map(({ feed }) => feed);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '  <head><title>Commonplace</title></head>',
    '  <body>',
    ...[...folders].flatMap(([name, held]) => [
      `    <outline${attribute('text', name)}>`,
      ...held.map((feed) => `      ${outlineOf(feed)}`),
      '    </outline>',
    ]),
    ...loose.map((feed) => `    ${outlineOf(feed)}`),
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

function outlineOf({ url, title, siteUrl, tags }: Feed): string {
  const site = siteUrl === undefined ? '' : attribute('htmlUrl', siteUrl);
  // Commas separate categories; slashes separate levels of one category.
  const names = tags.filter((tag) => !/[,/]/.test(tag));
  const category = names.length === 0 ? '' : attribute('category', names.join(','));
  return `<outline type="rss"${attribute('text', title)}${attribute('xmlUrl', url)}${site}${category}/>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML cannot represent at all. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function attribute(name: string, value: string): string {
  const written = value
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
  return ` ${name}="${written}"`;
}
