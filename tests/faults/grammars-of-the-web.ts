import type { Grammar } from './grammar.ts';
import { MARKDOWN } from './grammars.ts';

/** What servers answer: a type in the first line, and then a page or a feed. The first choice of each name ends soon. */

const TYPES: Grammar = {
  ...MARKDOWN,
  charset: ['utf-8', 'latin1', 'utf-16', 'x-user-defined', '<word>', '"'],
};

export const PAGE: Grammar = {
  ...TYPES,
  start: [
    'text/html; charset=<charset>\n<document>',
    'text/html\n<document>',
    '<word>/<word>\n<document>',
    'multipart/related; boundary=b\n<mime>',
  ],
  document: [
    '<!doctype html><html><head lang=en><heads></head><body><elements></body></html>',
    '<heads><elements>',
  ],
  heads: ['<head>', '<head><heads>'],
  head: [
    '<title><words></title>',
    '<meta name="<meta>" content="<value>">',
    '<meta property="<meta>" content="<value>">',
    '<meta charset=<charset>>',
    '<base href="<url>">',
    '<link rel="<word>" href="<url>" type="<word>">',
    '<script type="application/ld+json"><data></script>',
    '<script><data></script>',
    '<style><words></style>',
    '<noscript><elements>',
  ],
  meta: ['og:title', 'og:type', 'og:image', 'article:published_time', 'author', 'description', '<word>'],
  value: ['<words>', '<url>', '2024-02-30', '<json>', '&#0;&quot;&nosuch;'],
  data: [
    '{"@type":"<type>","name":"<words>"}',
    '{"@context":"https://schema.org","@graph":[<data>,<data>]}',
    '{"@type":["<type>","<word>"],"author":<data>,"datePublished":<json>,"image":[<data>]}',
    '{"@type":"<type>","offers":<data>,"price":<json>,"url":"<url>","@id":"<url>"}',
    '[<data>',
    '<json>',
    '<!--<data>-->',
  ],
  type: ['Article', 'Product', 'Recipe', 'Book', 'Movie', 'Person', 'Offer', '__proto__', '<word>'],
  elements: ['<element>', '<element><elements>', '<element>\n<elements>'],
  element: [
    '<words>',
    '<p><elements></p>',
    '<article><h1><words></h1><elements></article>',
    '<div itemscope itemtype="https://schema.org/<type>"><elements></div>',
    '<span itemprop="<word>" content="<words>"><elements></span>',
    '<a href="<url>"><elements></a>',
    '<img src="<url>" alt="<words>" srcset="<url> 2x, <url> <word>">',
    '<table><tr><td colspan=<word>><elements><td rowspan=9><words></table>',
    '<ul><li><elements><li><words></ul>',
    '<pre><code class="language-<word>"><words></code></pre>',
    '<svg><style><elements></svg>',
    '<math><mi><elements></math>',
    '<template><elements></template>',
    '<iframe src="<url>"></iframe>',
    '<time datetime="<date>"><words></time>',
    '<![CDATA[<words>]]>',
    '</div></p></table>',
  ],
  mime: [
    '--b\nContent-Type: text/html\n\n<document>\n--b--',
    '--b\nContent-Type: text/html\nContent-Transfer-Encoding: <encoding>\n\n<document>\n--b--',
    '--b\nContent-Type: <word>\nContent-Location: <url>\n\n<words>\n<mime>',
    '<words>',
  ],
  encoding: ['base64', 'quoted-printable', '<word>'],
};

export const FEED: Grammar = {
  ...TYPES,
  start: [
    'application/rss+xml; charset=<charset>\n<feed>',
    'application/atom+xml\n<feed>',
    'application/json\n<object>',
    '<word>/<word>\n<feed>',
  ],
  feed: [
    '<rss version="2.0"><channel><title><words></title><news></channel></rss>',
    '<?xml version="1.0" encoding="<charset>"?><feed xmlns="http://www.w3.org/2005/Atom"><articles></feed>',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><news></rdf:RDF>',
    '<!DOCTYPE rss [<!ENTITY a "<words>&a;"><!ENTITY b SYSTEM "file:///etc/passwd">]><rss><channel>&a;&b;<news>',
    '<html><head><link rel="alternate" type="application/rss+xml" href="<url>"></head></html>',
    '<news>',
  ],
  news: ['<piece>', '<piece><news>'],
  piece: [
    '<item><title><words></title><link><url></link><guid><word></guid></item>',
    '<item><description><![CDATA[<words>]]></description><pubDate><date></pubDate><link><url></link></item>',
    '<item><content:encoded><words></content:encoded><enclosure url="<url>" length="<word>"/></item>',
    '<item><<word>><words></<word>></item>',
    '<item>',
  ],
  articles: ['<article>', '<article><articles>'],
  article: [
    '<entry><id><url></id><title type="html"><words></title><link href="<url>" rel="<word>"/></entry>',
    '<entry><updated><date></updated><content type="xhtml"><div><words></div></content></entry>',
    '<entry xml:base="<url>"><link href="<word>"/><published><word></published></entry>',
  ],
  object: [
    '{"version":"https://jsonfeed.org/version/1.1","title":"<word>","items":[<post>,<post>]}',
    '{"version":<json>,"items":<json>}',
    '<json>',
  ],
  post: [
    '{"id":"<word>","url":"<url>","content_html":"<word>"}',
    '{"id":<json>,"url":<json>,"date_published":<json>,"tags":<json>}',
    '<json>',
  ],
};
