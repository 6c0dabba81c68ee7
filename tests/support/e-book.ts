import { strToU8, zipSync } from 'fflate';

/** The time of the files, so that the same chapters are the same bytes. */
const MTIME = '2026-01-01';

/** An EPUB with these chapters, as the content of their bodies, and other files by their paths in its folder. */
export function eBook(
  chapters: readonly string[],
  others: Readonly<Record<string, string | Uint8Array>> = {},
): Buffer {
  const page = (body: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;
  const names = chapters.map((_, at) => `text/c${at}.xhtml`);
  const nav = names.map((name, at) => `<li><a href="${name}#top">Chapter ${at + 1}</a></li>`).join('');
  const items = names.map(
    (name, at) => `<item id="c${at}" href="${name}" media-type="application/xhtml+xml"/>`,
  );
  const files: Record<string, string | Uint8Array> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package><metadata><dc:title>Walls</dc:title></metadata><manifest>
      <item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>${items.join('')}
      </manifest><spine>${names.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    'OEBPS/nav.xhtml': `<html><body><nav epub:type="toc"><ol>${nav}</ol></nav></body></html>`,
    ...Object.fromEntries(names.map((name, at) => [`OEBPS/${name}`, page(chapters[at] ?? '')])),
    ...others,
  };
  const bytes = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 0, mtime: MTIME }));
}
