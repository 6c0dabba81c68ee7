import { escapeUTF8 } from 'entities';
import type { PageReading } from '../../core/model/page.ts';
import type { FeedContent, FeedItem } from '../../core/ports/feed-source.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

/** A feed as a page: its title, and its items as a list of links with their dates. */
export function feedAsPage({ title, items }: FeedContent, url: string): PageReading {
  return {
    url,
    title,
    heading: title,
    meta: [],
    jsonLd: [],
    microdata: [],
    times: [],
    links: [],
    byline: '',
    text: htmlToMarkdown(`<ul>${items.map(itemAsHtml).join('')}</ul>`),
  };
}

function itemAsHtml({ title, url, published = '' }: FeedItem): string {
  const text = escapeUTF8(title || url);
  const day = /^\d{4}-\d\d-\d\d/.exec(published)?.[0];
  const link = /^https?:/i.test(url) ? `<a href="${escapeUTF8(url)}">${text}</a>` : text;
  return `<li>${link}${day === undefined ? '' : ` (${day})`}</li>`;
}
