import { resolve } from './feed-addresses.ts';
import { baseOf, walk } from './nodes.ts';
import { parseHtml } from './parse-html.ts';

/** The most feeds taken from a page. */
const MAX_NAMED = 20;
const FEED_TYPES = /^(application|text)\/(rss\+xml|atom\+xml|feed\+json|rdf\+xml|xml|json)\b/i;
const OF_COMMENTS = /(?<![a-z])comments?(?![a-z])/i;

/** The feeds that a page names with `<link rel="alternate">`, in the order of the page, but with feeds of comments last. */
export function feedsNamedIn(html: string, url: string): readonly string[] {
  const found: { readonly href: string; readonly isOfComments: boolean }[] = [];
  const page = parseHtml(html);
  walk(page, ({ name, attribs }) => {
    const { rel = '', href, type = '', title = '' } = attribs;
    const isNamed = rel.toLowerCase().split(/\s+/).includes('alternate') && FEED_TYPES.test(type.trim());
    if (name === 'link' && isNamed && href !== undefined && href.trim() !== '')
      found.push({ href, isOfComments: OF_COMMENTS.test(`${title} ${href}`) });
    return true;
  });
  const base = baseOf(page, url);
  const absolute = found
    .toSorted((a, b) => Number(a.isOfComments) - Number(b.isOfComments))
    .map(({ href }) => resolve(href, base))
    .filter((address) => /^https?:/i.test(address));
  return [...new Set(absolute)].slice(0, MAX_NAMED);
}
