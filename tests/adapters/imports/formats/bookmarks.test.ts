import { describe, expect, it } from 'vitest';
import { fileOf, readRows, rowsOf, short, sourceOf } from '../../../support/imports.ts';

describe('bookmarks', () => {
  it('from browsers keep their folders, tags, dates and descriptions', async () => {
    expect(await rowsOf('bookmarks.html')).toEqual({
      format: 'netscape',
      rows: [
        { url: 'https://plain.example/', title: 'Plain & simple', created: '2020-09-13T12:26:40.000Z' },
        {
          url: 'https://soup.example/?a=1&b=2',
          title: 'Lentil soup',
          tags: ['soup', 'winter'],
          folder: ['Cooking'],
          created: '2017-07-14T02:40:00.000Z',
          notes: ['Needs \\*two\\* hours & patience'],
        },
        {
          url: 'https://bread.example/',
          folder: ['Cooking', 'Bread'],
          created: '1970-01-01T00:00:01.000Z',
        },
        { name: 'javascript:alert(1)', skipped: 'The address is a program (a bookmarklet), not a page.' },
        {
          name: 'place:sort=8&maxResults=10',
          skipped: 'The address is a saved search of the browser, not a page.',
        },
        {
          url: 'https://soup.example/again',
          title: 'No scheme, milliseconds',
          created: '2017-07-14T02:40:00.000Z',
          isRead: true,
        },
        {
          url: 'https://webkit.example/',
          title: 'Microseconds since 1601',
          created: '2020-03-30T00:00:00.000Z',
        },
        {
          url: 'https://future.example/',
          title: 'Of the year 2264',
          remarks: ['The date created 9300000000 is not between 1970 and today: it was left out.'],
        },
        {
          url: 'https://before.example/',
          title: 'Of the year 1601',
          remarks: ['The date created -11644473600 is not between 1970 and today: it was left out.'],
        },
      ],
    });
  });

  it('from services keep descriptions of several lines', async () => {
    expect((await rowsOf('shaarli.html')).rows).toEqual([
      {
        url: 'https://one.example/a',
        title: 'One',
        tags: ['maps', 'open source'],
        created: '2016-03-05T14:33:40.000Z',
        notes: ['Several\\\nlines of text'],
      },
      { url: 'https://two.example/', title: 'Two', created: '2014-09-07T16:33:00.000Z' },
    ]);
  });

  it('from Pocket are read or unread by the list that contains them', async () => {
    expect(await rowsOf('pocket.html')).toEqual({
      format: 'pocket-html',
      rows: [
        {
          url: 'https://unread.example/',
          title: 'Still to read',
          tags: ['long', 'later'],
          created: '2020-01-01T00:00:00.000Z',
        },
        {
          url: 'https://read.example/',
          title: 'Was read',
          created: '2019-01-01T00:00:00.000Z',
          isRead: true,
        },
      ],
    });
  });

  it('from OneTab are lines, whose titles may contain bars', async () => {
    expect(await rowsOf('onetab.txt')).toEqual({
      format: 'onetab',
      rows: [
        { url: 'https://tab.example/a', title: 'Tab A' },
        { url: 'https://tab.example/b', title: 'Tab | with bars' },
        { url: 'https://tab.example/c', title: 'Tab C' },
      ],
    });
  });

  it('in lists of other kinds keep their titles', async () => {
    const list = '- https://a.example/\r\n2. https://b.example/ The title\r\n';
    expect((await readRows(sourceOf([fileOf(list)]))).rows.map(short)).toEqual([
      { url: 'https://a.example/' },
      { url: 'https://b.example/', title: 'The title' },
    ]);
  });

  it.each([
    [
      'HREF="https://a.example/" DATA-IMPORTANT="true">A</A>',
      { url: 'https://a.example/', title: 'A', isFavourite: true },
    ],
    [
      'HREF="https://a.example/" TOREAD="1" TAGS="x,linkding:bookmarks.archived">A</A><DD>so[linkding-notes]*md*[/linkding-notes]',
      { url: 'https://a.example/', title: 'A', tags: ['x'], isRead: true, notes: ['so', '*md*'] },
    ],
    ['HREF="/shaare/Ab-1_2">Note</A><DD>its text', { text: 'its text', title: 'Note' }],
    ['HREF="?Ab-1_2">Note</A>', { text: 'Note', title: 'Note' }],
  ])('with what only one service writes: %s', async (attributes, row) => {
    const file = fileOf(`<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p><DT><A ${attributes}</DL>`);
    expect((await readRows(sourceOf([file]))).rows.map(short)).toEqual([row]);
  });

  const HARBOUR = 'c3e0e2e0edfc20e820ece0ffea20e4e5f0e6e0f2'; // in windows-1251
  it.each([
    ['windows-1251, declared', 'charset=windows-1251', 'c3e0e2e0edfc', 'Гавань'],
    ['KOI8-R, declared', 'charset=KOI8-R', 'e7c1d7c1ced8', 'Гавань'],
    ['Shift_JIS, declared', 'charset=x-sjis', '8d6082cc936e', '港の渡'],
    ['ISO-2022-JP, declared', 'charset=ISO-2022-JP', '1b24423941244e454f1b2842', '港の渡'],
    ['UTF-8, in spite of what it declares', 'charset=windows-1251', 'd093d0b0', 'Га'],
    ['windows-1251, in spite of what it declares', 'charset=utf-8', HARBOUR, 'Гавань и маяк держат'],
    ['windows-1251, undeclared', '', HARBOUR, 'Гавань и маяк держат'],
    ['GBK, undeclared', '', 'b8dbbfdab5c4b6c9b4acd4dac8d5b3f6c7b0bfaab3f6', '港口的渡船在日出前开出'],
    [
      'a Western encoding, undeclared',
      '',
      '436166e920e0206c61206672616ee7616973652c2064e96ae02076752e',
      'Café à la française, déjà vu.',
    ],
    ['an unknown encoding', 'charset=x-none', '436166e9', 'Café'],
  ])('are read in %s', async (_, declared, hex, title) => {
    const meta = declared === '' ? '' : `<META HTTP-EQUIV="Content-Type" CONTENT="text/html; ${declared}">`;
    const bytes = Buffer.concat([
      Buffer.from(`<!DOCTYPE NETSCAPE-Bookmark-file-1>\n${meta}\n<DL><p><DT><A HREF="https://a.example/">`),
      Buffer.from(hex, 'hex'),
      Buffer.from('</A>\n</DL>'),
    ]);
    const { rows } = await readRows(sourceOf([fileOf(bytes, { pieceBytes: 10 })]));
    expect(rows.map(short)).toEqual([{ url: 'https://a.example/', title }]);
  });

  it.each(['utf-16le', 'utf16le without a mark'])('are read in %s', async (name) => {
    const text = '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><DT><A HREF="https://a.example/">Гавань</A></DL>';
    const bytes = Buffer.from(`${name.includes('without') ? '' : '\ufeff'}${text}`, 'utf16le');
    const { rows } = await readRows(sourceOf([fileOf(bytes)]));
    expect(rows.map(short)).toEqual([{ url: 'https://a.example/', title: 'Гавань' }]);
  });
});
