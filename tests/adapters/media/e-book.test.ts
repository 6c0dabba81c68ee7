import { expect, it, test } from 'vitest';
import { openArchive } from '../../../adapters/media/archive.ts';
import { bookCover, bookFacts, readBook } from '../../../adapters/media/e-book.ts';
import { bookReader } from '../../../adapters/media/e-book-chapters.ts';
import { toText } from '../../../core/prose/to-text.ts';
import { eBook } from '../../support/e-book.ts';

it('the text of a book has no encrypted chapters', () => {
  const textWith = (encrypted: string) => {
    const list = `<encryption><e:CipherReference URI="${encrypted}"/></encryption>`;
    const book = eBook(['<p>Mauve</p>', '<p>Teal</p>'], { 'META-INF/encryption.xml': list });
    return JSON.stringify(readBook(openArchive(book)).document);
  };
  expect(textWith('OEBPS/fonts/a.otf')).toMatch(/Mauve.*Teal/);
  expect(textWith('OEBPS/text/c%31.xhtml')).toMatch(/Mauve/);
  expect(textWith('OEBPS/text/c%31.xhtml')).not.toMatch(/Teal/);
});

it('an encrypted cover is no picture, whether it is declared or on the first page', () => {
  const coverOf = (declaration: string, encrypted: string) => {
    const book = eBook(['<img src="../cover.png"/>'], {
      'OEBPS/cover.png': 'PNG',
      'OEBPS/book.opf': `<package><manifest><item id="c0" href="text/c0.xhtml"/>
        <item id="i" href="cover.png" ${declaration}/></manifest><spine><itemref idref="c0"/></spine></package>`,
      'META-INF/encryption.xml': `<encryption><e:CipherReference URI="${encrypted}"/></encryption>`,
    });
    const cover = bookCover(openArchive(book));
    return cover && Buffer.from(cover).toString();
  };
  for (const declaration of ['', 'properties="cover-image"']) {
    expect(coverOf(declaration, 'OEBPS/fonts/a.otf')).toBe('PNG');
    expect(coverOf(declaration, 'OEBPS/cover.png')).toBeUndefined();
  }
});

/** A book in the folder `OEBPS` with one chapter in `one.xhtml`, unless its files say otherwise. */
const bookOf = (
  files: Readonly<Record<string, string | Uint8Array>>,
  { metadata = '', manifest = '', href = 'one.xhtml', guide = '' } = {},
) =>
  openArchive(
    eBook([], {
      'OEBPS/one.xhtml': '<html><body><p>One</p></body></html>',
      'OEBPS/book.opf': `<package><metadata>${metadata}</metadata><manifest><item id="one" href="${href}"/>${manifest}</manifest>
        <spine toc="toc"><itemref idref="one"/></spine>${guide}</package>`,
      ...files,
    }),
  );
const textOf = (files: Readonly<Record<string, string | Uint8Array>>, href?: string) =>
  toText(readBook(bookOf(files, { ...(href && { href }) })).document).trim();

test.each([
  ['Kapitel%20%C3%BC.xhtml', 'Kapitel ü.xhtml'],
  ['Kapitel ü.xhtml', 'Kapitel ü.xhtml'],
  ['u\u0308.xhtml', '\u00fc.xhtml'],
  ['a%20b.xhtml', 'a%20b.xhtml'],
  ['100%.xhtml', '100%.xhtml'],
  ['c%231.xhtml', 'c#1.xhtml'],
  ['Text\\A.XHTML', 'text/a.xhtml'],
  ['../text/a.xhtml', '../text/a.xhtml'],
])('the chapter at %s is found in the file %s', (href, path) => {
  expect(textOf({ [`OEBPS/${path}`.replace('OEBPS/../', '')]: '<p>Here</p>' }, href)).toBe('Here');
});

test.each<[string, string | Uint8Array, string]>([
  [
    'empty elements',
    '<html><head><title/><script/></head><p>a<i/>b</p><style/><iframe/><p>c</p></html>',
    'ab\n\nc',
  ],
  ['entities', '<!DOCTYPE html [<!ENTITY hero "Ada">]><p>&hero;&nbsp;&mdash; &other;</p>', 'Ada — &other;'],
  [
    'a declared charset',
    Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><p>caf\u00e9</p>', 'latin1'),
    'café',
  ],
])('a chapter is read with %s', (_, chapter, text) => {
  expect(textOf({ 'OEBPS/one.xhtml': chapter })).toBe(text);
});

test('the title, authors and date of a book are those that say so, and its description is text', () => {
  const facts = (metadata: string) => bookFacts(bookOf({}, { metadata }));
  expect(
    facts(`<dc:title id="s">Series</dc:title><dc:title id="m">Walls</dc:title><meta refines="#m" property="title-type">main</meta>
      <dc:creator id="t">Tom</dc:creator><meta refines="#t" property="role">trl</meta><meta refines="#t" property="file-as">T</meta><dc:creator id="a">Ada</dc:creator><meta refines="#a" property="role">aut</meta>
      <dc:date opf:event="modification">2020-01-01</dc:date><dc:date opf:event="publication">1999</dc:date>
      <dc:description>&lt;p&gt;A &lt;b&gt;bold&lt;/b&gt; story&lt;/p&gt;</dc:description>`),
  ).toEqual({ title: 'Walls', authors: ['Ada'], created: '1999', description: 'A bold story' });
  expect(facts('<dc:creator opf:role="ill">Ida</dc:creator>')).toEqual({ authors: ['Ida'] });
});

test.each([
  { metadata: '<meta name="Cover" content="i"/>' },
  { metadata: '<meta name="cover" content="cover.png"/>' },
  { metadata: '<meta name="cover" content="page"/>' },
  { guide: '<guide><reference type="cover" href="cover.xhtml"/></guide>' },
  { guide: '<guide><reference type="cover" href="cover.png"/></guide>' },
  { manifest: '<item href="none.png" properties="cover-image"/>', href: 'cover.xhtml' },
])('a cover is declared in any way that programs have: %j', ({ manifest = '', ...declaration }) => {
  const archive = bookOf(
    { 'OEBPS/cover.png': 'PNG', 'OEBPS/cover.xhtml': '<html><body><img src="cover.png"/></body></html>' },
    {
      manifest: `${manifest}<item id="i" href="cover.png"/><item id="page" href="cover.xhtml"/>`,
      ...declaration,
    },
  );
  expect(Buffer.from(bookCover(archive) ?? []).toString()).toBe('PNG');
});

test.each([
  [
    'nav.xhtml" properties="nav',
    '<nav epub:type="page-list"><ol><li><a href="one.xhtml">7</a></li></ol></nav><nav role="doc-toc"><ul><li><a href="one.xhtml"><span>1</span> Walls</a></li></ul></nav>',
  ],
  ['toc.xml', '<n:ncx><n:navPoint><n:text>1 Walls</n:text><n:content src="one.xhtml"/></n:navPoint></n:ncx>'],
  [
    'toc.ncx" media-type="application/x-dtbncx+xml',
    '<ncx><navPoint><text>1&nbsp;Walls</text><content src="one.xhtml"/></navPoint></ncx>',
  ],
])('the contents of a book are in the list in %s', async (href, list) => {
  const path = href.replace(/".*/, '');
  const book = eBook(['<p>One</p>'], {
    'OEBPS/one.xhtml': '<p>One</p>',
    [`OEBPS/${path}`]: list,
    'OEBPS/book.opf': `<package><manifest><item id="one" href="one.xhtml"/><item id="toc" href="${href}"/></manifest><spine toc="toc"><itemref idref="one"/></spine></package>`,
  });
  const { sections } = await bookReader((html) => html).contents(book);
  expect(sections).toEqual([{ title: '1 Walls', level: 1, chapter: 0 }]);
});
