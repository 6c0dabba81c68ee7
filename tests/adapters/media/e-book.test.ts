import { expect, it } from 'vitest';
import { openArchive } from '../../../adapters/media/archive.ts';
import { readBook } from '../../../adapters/media/e-book.ts';
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
