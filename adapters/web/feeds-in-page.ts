import { resolve } from './feed-addresses.ts';
import { walk } from './nodes.ts';
import { parseHtml } from './parse-html.ts';

/** The most feeds taken from a page. */
const MAX_NAMED = 20;
const FEED_TYPES = /^(application|text)\/(rss\+xml|atom\+xml|feed\+json|rdf\+xml|xml|json)\b/i;

/** The feeds that a page links by `<link rel="alternate">`, in its order; comment feeds are left out if there are others. */
export function feedsNamedIn(html: string, url: string): readonly string[] {
  const found: { readonly href: string; readonly isOfComments: boolean }[] = [];
  let base = url;
  walk(parseHtml(html), ({ name, attribs }) => {
    if (name === 'base' && attribs.href !== undefined) base = resolve(attribs.href, url);
    const { rel = '', href, type = '', title = '' } = attribs;
    const isNamed = rel.toLowerCase().split(/\s+/).includes('alternate') && FEED_TYPES.test(type.trim());
    if (name === 'link' && isNamed && href !== undefined && href.trim() !== '')
      found.push({ href, isOfComments: /comments?/i.test(`${title} ${href}`) });
    return true;
  });
  const absolute = found
    .toSorted((a, b) => Number(a.isOfComments) - Number(b.isOfComments))
    .map(({ href }) => resolve(href, base))
    .filter((address) => /^https?:/i.test(address));
  return [...new Set(absolute)].slice(0, MAX_NAMED);
}
