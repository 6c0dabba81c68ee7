import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { folderSource } from '../../../adapters/imports/folder.ts';
import { openImportSource } from '../../../adapters/imports/open-source.ts';
import { fileOf, readFixture, readRows, short, sourceOf } from '../../support/imports.ts';
import { temporaryDirectory } from '../../support/service.ts';

/** Any fault of a file becomes a row with a reason, and never ends the import. */

const directory = temporaryDirectory();
afterAll(() => directory.remove());
const at = (name: string) => path.join(directory.path, name);

const rowsOf = async (contents: string | Uint8Array, name?: string) =>
  (await readRows(sourceOf([fileOf(contents, { ...(name && { path: name }) })]))).rows.map(short);

const bookmark = (attributes: string) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p><DT><A HREF="https://a.example/" ${attributes}>Über</A></DL>`;

describe('a file that is cut off or too wide', () => {
  it('is reported with its row if it is a table', async () => {
    expect(await rowsOf('url,title\nhttps://a.example/,A\nhttps://b.example/,"never en')).toEqual([
      { url: 'https://a.example/', title: 'A' },
      {
        name: '',
        skipped: 'The quotation that begins in row 2 never ends: the file is cut off or damaged there.',
      },
    ]);
  });

  it('is limited to 1,000 columns if it is a table', async () => {
    const row = (url: string) => [url, ...Array.from({ length: 999 }, () => ''), 'beyond'].join(',');
    const [item] = await rowsOf(`${row('url').replace('beyond', 'title')}\n${row('https://a.example/')}`);
    expect(item).toEqual({ url: 'https://a.example/' });
  });

  it('keeps its complete part if it is JSON', async () => {
    const whole = readFixture('pinboard.json');
    const rows = await rowsOf(whole.slice(0, whole.length - 100));
    expect(rows).toMatchObject([
      { url: 'https://pin.example/' },
      { skipped: 'The file ends before its JSON does: it is cut off.' },
    ]);
    expect(await rowsOf(whole.replace('"toread":"yes"', '"toread":yes'))).toMatchObject([
      { url: 'https://pin.example/' },
      { skipped: expect.stringMatching(/^The JSON is damaged: /) },
    ]);
  });

  it('keeps its complete notes if it is from Evernote', async () => {
    const whole = readFixture('notes.enex');
    expect(await rowsOf(whole.slice(0, whole.indexOf('Only text')))).toMatchObject([
      { file: 'one.txt' },
      { title: 'Bread & butter' },
      { skipped: 'The file is cut off here.' },
    ]);
  });

  it('keeps what was read if it contains bookmarks', async () => {
    const whole = readFixture('bookmarks.html');
    const rows = await rowsOf(whole.slice(0, whole.indexOf('<DD>')));
    expect(rows.at(-1)).toMatchObject({ url: 'https://soup.example/?a=1&b=2' });
  });
});

describe('an encoding', () => {
  const html = bookmark('ADD_DATE="1500000000" TAGS="größe"');
  const expected = [
    { url: 'https://a.example/', title: 'Über', tags: ['größe'], created: '2017-07-14T02:40:00.000Z' },
  ];
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');

  it.each([
    ['UTF-8', Buffer.from(html)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${html}`)],
    ['UTF-16 with a byte order mark', utf16(`\uFEFF${html}`)],
    ['UTF-16 without one', utf16(html)],
    ['UTF-16 with the larger byte first', utf16(`\uFEFF${html}`).swap16()],
    ['Latin-1', Buffer.from(html, 'latin1')],
  ])('%s is recognised, however the bytes arrive', async (_, bytes) => {
    for (const pieceBytes of [2, 7, 100_000]) {
      const { rows } = await readRows(sourceOf([fileOf(bytes, { pieceBytes })]));
      expect(rows.map(short)).toEqual(expected);
    }
  });

  it('with a byte order mark adds nothing to the first heading of a table', async () => {
    expect(await rowsOf('\uFEFFurl,title\nhttps://a.example/,A')).toEqual([
      { url: 'https://a.example/', title: 'A' },
    ]);
  });
});

describe('a file that is not an export', () => {
  it.each([
    ['a file of 0 bytes', '', /is empty/],
    ['a compressed file', gzipSync(Buffer.from(bookmark(''))), /compressed with gzip: unpack it/],
    ['plain words', 'nothing '.repeat(100), /has an unsupported format, or is damaged\.$/],
    ['a page', '<!DOCTYPE html><title>A page</title>', /an unsupported format/],
    ['unknown JSON', '{"a": [1, 2]}', /an unsupported format/],
  ])('%s', async (_, contents, message) => {
    await expect(rowsOf(contents)).rejects.toThrow(message);
  });

  it('two formats in one file are read as the first, and the rest is reported', async () => {
    const rows = await rowsOf(`${readFixture('pocket.csv')}${readFixture('bookmarks.html')}`);
    expect(rows.slice(0, 3)).toEqual(
      (await readRows(sourceOf([fileOf(readFixture('pocket.csv'))]))).rows.map(short),
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows.slice(3)) expect(row).toHaveProperty('skipped');
  });

  it('several files are each read in their own format', async () => {
    const files = ['pocket.csv', 'pinboard.json', 'onetab.txt'].map((name) =>
      fileOf(readFixture(name), { path: name }),
    );
    const { format, rows } = await readRows(sourceOf([...files, fileOf('?', { path: 'other.bin' })], true));
    expect(format).toBe('several');
    expect(rows).toHaveLength(9);
    expect(rows[0]?.at).toBe('pocket.csv, row 1');
    expect(rows.at(-1)).toMatchObject({
      at: 'other.bin',
      name: 'other.bin',
      reason: 'The file has an unsupported format.',
    });
  });
});

describe('too many or too long values:', () => {
  it('tags beyond 1,000, and too long ones, are left out', async () => {
    const many = Array.from({ length: 10_000 }, (_, number) => `tag ${number}`).join(',');
    const [row] = (await readRows(sourceOf([fileOf(bookmark(`TAGS="${many},${'x'.repeat(300)}"`))]))).rows;
    expect(row && 'item' in row && row.item.tags).toHaveLength(1_000);
    expect(row && 'remarks' in row && row.remarks).toEqual([
      expect.stringMatching(/^The tag "xxx.+ is longer than 200 characters: it was left out\.$/),
      '9,000 tags were left out: an object has at most 1,000.',
    ]);
  });

  it('a million nested folders are as fast as a million folders', async () => {
    const deep = '<DL><DT><H3>f</H3>'.repeat(1_000_000);
    const contents = `<!DOCTYPE NETSCAPE-Bookmark-file-1>${deep}<DL><DT><A HREF="https://deep.example/">Deep</A>`;
    const { rows } = await readRows(sourceOf([fileOf(contents, { pieceBytes: 256 * 1024 })]));
    expect(rows.map(short)).toEqual([
      { url: 'https://deep.example/', title: 'Deep', folder: Array.from({ length: 12 }, () => 'f') },
    ]);
  });

  it('a text over 1 MiB is cut', async () => {
    const [row] = (await readRows(sourceOf([fileOf('é'.repeat(600_000), { path: 'long.md' })]))).rows;
    expect(row && 'remarks' in row && row.remarks).toEqual([
      'The text was longer than 1 MiB: its end was left out.',
    ]);
  });
});

describe('archives and folders', () => {
  const zip = (name: string, files: Readonly<Record<string, string | Uint8Array>>) => {
    const bytes = Object.fromEntries(
      Object.entries(files).map(([file, contents]) => [
        file,
        typeof contents === 'string' ? new TextEncoder().encode(contents) : contents,
      ]),
    );
    writeFileSync(at(name), zipSync(bytes));
    return at(name);
  };
  const readPlace = async (place: string) => {
    const source = await openImportSource(place);
    try {
      return (await readRows(source)).rows;
    } finally {
      await source.close();
    }
  };

  it('file names that lead out of an archive are reported, and the rest is read', async () => {
    const rows = await readPlace(
      zip('evil.zip', { '../../etc/passwd': 'x', '/root.csv': 'x', 'pocket.csv': readFixture('pocket.csv') }),
    );
    expect(rows.filter((row) => 'item' in row)).toHaveLength(3);
    expect(rows.filter((row) => 'reason' in row)).toMatchObject(
      ['../../etc/passwd', '/root.csv'].map((name) => ({
        at: name,
        name,
        reason: 'Its name points outside the archive.',
      })),
    );
  });

  it('an archive that unpacks to far more than its size is reported', async () => {
    const rows = await readPlace(zip('bomb.zip', { 'bomb.csv': new Uint8Array(70 * 1024 * 1024) }));
    expect(rows).toMatchObject([
      {
        at: 'bomb.csv',
        name: 'bomb.csv',
        reason: expect.stringMatching(/^It would unpack to \d+ times its size\.$/),
      },
    ]);
  });

  it('a truncated archive is reported', async () => {
    const whole = zipSync({ 'a.csv': new TextEncoder().encode(readFixture('pocket.csv')) });
    writeFileSync(at('cut.zip'), whole.subarray(0, whole.length - 30));
    await expect(readPlace(at('cut.zip'))).rejects.toThrow(/^The archive is damaged: /);
  });

  it('links in folders are not followed, so that they cannot loop', async () => {
    mkdirSync(at('circle/inner'), { recursive: true });
    writeFileSync(at('circle/inner/Note.md'), 'See [[Other]].');
    writeFileSync(at('circle/Other.md'), 'See [[Note]].');
    symlinkSync('..', at('circle/inner/up'));
    symlinkSync('/etc/passwd', at('circle/passwd.md'));
    const { rows } = await readRows(folderSource(at('circle')));
    expect(rows.map(short)).toMatchObject([
      { skipped: 'It is a symbolic link, which is not followed.' },
      { skipped: 'It is a symbolic link, which is not followed.' },
      { title: 'Other', text: 'See [[Note]].' },
      { title: 'Note', text: 'See [[Other]].', folder: ['inner'] },
    ]);
  });

  it('folders are read 60 levels deep', async () => {
    const deep = Array.from({ length: 80 }, () => 'd').join('/');
    mkdirSync(at(`deep/${deep}`), { recursive: true });
    writeFileSync(at('deep/Top.md'), 'Top');
    const { rows } = await readRows(folderSource(at('deep')));
    expect(rows.map(short)).toMatchObject([
      { skipped: 'Folders are read only 60 levels deep.' },
      { title: 'Top' },
    ]);
  });
});
