import { expect, it } from 'vitest';
import { openArchive } from '../../../adapters/media/archive.ts';
import { bookCover, readBook } from '../../../adapters/media/e-book.ts';
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
