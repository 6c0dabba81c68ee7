import { type Instant, SECOND } from '../../model/instant.ts';
import { urlOrNull } from '../../model/url.ts';
import { escapeHtml } from '../../prose/to-html.ts';

/** The parts of an EPUB 3 (https://www.w3.org/TR/epub-33/): XHTML, the contents, and the list of its files. */

export interface BookFile {
  readonly name: string;
  readonly type: string;
}

export interface Chapter extends BookFile {
  readonly title: string;
}

export interface Book {
  readonly id: string;
  readonly title: string;
  /** BCP 47; undefined if unknown. */
  readonly language: string | undefined;
  readonly author: string | undefined;
  readonly modified: Instant;
  readonly cover: BookFile;
  readonly pictures: readonly BookFile[];
  readonly chapters: readonly Chapter[];
}

export const XHTML = 'application/xhtml+xml';

/** The first files of every book, in this order. */
export const BOOK_HEAD: readonly {
  readonly name: string;
  readonly text: string;
  readonly isStored?: true;
}[] = [
  { name: 'mimetype', text: 'application/epub+zip', isStored: true },
  {
    name: 'META-INF/container.xml',
    text: '<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n',
  },
  {
    name: 'EPUB/style.css',
    text: `body{line-height:1.5;overflow-wrap:break-word}
h1,h2,h3,h4{line-height:1.2;text-align:start}
img{max-width:100%;height:auto}
.by,.label,.source{color:#655f56;font-size:.85em}
.cover{text-align:center}
blockquote{border-inline-start:.2em solid #b9b2a6;padding-inline-start:1em;margin-inline:0}
.highlights p{white-space:pre-line}
pre{white-space:pre-wrap;font-size:.85em}
table{border-collapse:collapse;font-size:.9em}
td,th{border:1px solid #b9b2a6;padding:.3em .6em;text-align:start}
.note{border-top:1px solid #b9b2a6;padding-top:1em}
ul.tags{list-style:none;padding:0}
`,
  },
];

/** Characters that XML cannot contain. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** The text of an attribute that `escapeHtml` escaped. */
export const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? '');

/**
 * Converts HTML that the service wrote to XHTML. Its tags and attributes are known, and everything else in it is escaped.
 * @param base the URL against which links are resolved. Links that e-book readers cannot open lose their URL.
 */
function toXhtml(html: string, base: string | undefined): string {
  return html
    .replace(/<input type="checkbox" disabled( checked)?>/g, (_, checked) => (checked ? '☑ ' : '☐ '))
    .replace(/<(br|hr|img [^>]*)>/g, (_, tag: string) => `<${tag.replace(' loading="lazy"', '')}/>`)
    .replace(/<a href="([^"]*)"([^>]*)>(.*?)<\/a>/gs, (_, address: string, more: string, shown: string) => {
      const absolute = addressOf(unescaped(address), base);
      return absolute === null
        ? `<span>${shown}</span>`
        : `<a href="${escapeHtml(absolute)}"${more}>${shown}</a>`;
    });
}

/** A URL that e-book readers can open; null for other URLs. */
function addressOf(address: string, base: string | undefined): string | null {
  const url = urlOrNull(address, base);
  if (url === null) return null;
  const { protocol, href, pathname, search, hash } = url;
  if (!['http:', 'https:', 'mailto:'].includes(protocol)) return null;
  const start = href.slice(0, href.length - (pathname + search + hash).length);
  return `${start}${encoded(pathname + search)}${hash && `#${encoded(hash.slice(1))}`}`;
}

/** Encodes the characters of a part of a URL that browsers leave as they are, but RFC 3986 and the XML type for URIs do not allow. */
const encoded = (part: string): string =>
  part.replace(/%(?![0-9a-f]{2})|[^\w\-.~:/?@!$&'()*+,;=%]/gi, encodeURIComponent);

interface PageOptions {
  readonly title: string;
  readonly language?: string | undefined;
  readonly base?: string | undefined;
}

export function bookPage(body: string, { title, language, base }: PageOptions): string {
  const lang =
    language === undefined ? '' : ` lang="${escapeHtml(language)}" xml:lang="${escapeHtml(language)}"`;
  return writable(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${lang}>
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body dir="auto">
${toXhtml(body, base)}</body>
</html>
`);
}

export const coverPage = (title: string, { name }: BookFile): string =>
  bookPage(`<section class="cover"><img src="${name}" alt="${escapeHtml(title)}"></section>\n`, { title });

/** The table of contents. In a book without chapters, it leads to the cover. */
export function contentsPage(title: string, chapters: readonly Chapter[]): string {
  const listed = chapters.length > 0 ? chapters : [{ name: 'cover.xhtml', title }];
  const items = listed.map((one) => `<li><a href="${one.name}">${escapeHtml(one.title)}</a></li>\n`).join('');
  const nav = `<nav epub:type="toc" id="toc"><h1>${escapeHtml(title)}</h1>\n<ol>\n${items}</ol></nav>\n`;
  // Added after `toXhtml`, which would remove links to files of the book.
  return bookPage('', { title }).replace('</body>', () => `${writable(nav)}</body>`);
}

/** The list of the files of a book. */
export function packageFile(book: Book): string {
  const { id, title, language, author, modified, cover, pictures, chapters } = book;
  const item = (key: string, { name, type }: BookFile, properties = '') =>
    `<item id="${key}" href="${name}" media-type="${type}"${properties && ` properties="${properties}"`}/>\n`;
  const time = new Date(Math.floor(modified / SECOND) * SECOND).toISOString().replace('.000', '');
  return writable(`<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:x-commonplace:${escapeHtml(id)}</dc:identifier>
<dc:title>${escapeHtml(title)}</dc:title>
<dc:language>${escapeHtml(language ?? 'und')}</dc:language>
${author === undefined ? '' : `<dc:creator>${escapeHtml(author)}</dc:creator>\n`}<meta property="dcterms:modified">${time}</meta>
<meta name="cover" content="cover-image"/>
</metadata>
<manifest>
${item('cover-image', cover, 'cover-image')}${item('cover', { name: 'cover.xhtml', type: XHTML })}${item('nav', { name: 'contents.xhtml', type: XHTML }, 'nav')}${item('style', { name: 'style.css', type: 'text/css' })}${chapters.map((one, at) => item(`c${at}`, one)).join('')}${pictures.map((one, at) => item(`p${at}`, one)).join('')}</manifest>
<spine>
<itemref idref="cover"/>
<itemref idref="nav"/>
${chapters.map((_, at) => `<itemref idref="c${at}"/>\n`).join('')}</spine>
</package>
`);
}

/** A cover with text only, for a book without pictures. */
export function letteredCover(title: string): string {
  const lines = title.match(/\S.{0,15}(?=\s|$)|\S{1,16}/gu)?.slice(0, 8) ?? [];
  const spans = lines.map((line) => `<tspan x="300" dy="64">${escapeHtml(line)}</tspan>`).join('');
  return writable(
    `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800"><rect width="600" height="800" fill="#f4efe6"/><rect x="40" y="40" width="520" height="720" fill="none" stroke="#7a4b1d" stroke-width="3"/><text y="180" font-family="serif" font-size="52" text-anchor="middle" fill="#211e1a">${spans}</text></svg>\n`,
  );
}

/** XML without the characters that it cannot contain. */
export const writable = (xml: string): string => xml.replace(UNWRITABLE, '');
