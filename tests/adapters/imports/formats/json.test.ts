import { describe, expect, it } from 'vitest';
import { fileOf, readRows, rowsOf, short, sourceOf } from '../../../support/imports.ts';

describe('a JSON export', () => {
  it('from Pinboard is read', async () => {
    expect(await rowsOf('pinboard.json')).toEqual({
      format: 'pinboard',
      rows: [
        {
          url: 'https://pin.example/',
          title: 'Pinned & kept',
          tags: ['maps', 'travel'],
          created: '2015-06-07T08:09:10.000Z',
          isRead: true,
          notes: ['Longer \\*text\\*'],
        },
        { url: 'https://later.example/', title: 'Later', created: '2015-06-08T08:09:10.000Z' },
      ],
    });
  });

  it('from wallabag is read', async () => {
    expect(await rowsOf('wallabag.json')).toEqual({
      format: 'wallabag',
      rows: [
        {
          url: 'https://bag.example/article?utm_source=x',
          page: '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>An article</title>\n<article>\n<h1>An article</h1>\n<p>Its text</p>\n</article>\n',
          title: 'An article',
          tags: ['press'],
          created: '2019-02-03T04:05:06.000Z',
          isRead: true,
          notes: ['> Its text\n\nMy comment'],
        },
        {
          url: 'https://bag.example/starred',
          title: 'Starred',
          created: '2019-02-05T04:05:06.000Z',
          isFavourite: true,
        },
      ],
    });
  });

  it('from Karakeep is read', async () => {
    expect(await rowsOf('karakeep.json')).toEqual({
      format: 'karakeep',
      rows: [
        {
          url: 'https://hoard.example/',
          title: 'A link',
          tags: ['web'],
          created: '2023-11-14T22:13:20.000Z',
          isRead: true,
          notes: ['For *later*'],
        },
        { text: 'Just a thought', created: '2023-11-14T22:15:00.000Z' },
        { name: 'A picture', skipped: 'The export does not contain its content.' },
      ],
    });
  });

  it('from Linkwarden is read', async () => {
    expect(await rowsOf('linkwarden.json')).toEqual({
      format: 'linkwarden',
      rows: [
        { url: 'https://warden.example/loose', title: 'Loose', created: '2024-02-01T00:00:00.000Z' },
        {
          url: 'https://warden.example/map',
          title: 'Map',
          tags: ['maps'],
          folder: ['Travel'],
          created: '2024-02-02T00:00:00.000Z',
          notes: ['Of the coast'],
        },
        { feed: 'https://warden.example/tides.xml', title: 'Tides', folder: ['Travel', 'Coast'] },
        {
          url: 'https://warden.example/tides',
          title: 'Tide table',
          folder: ['Travel', 'Coast'],
          created: '2024-02-04T00:00:00.000Z',
          isFavourite: true,
        },
      ],
    });
  });

  it('from Karakeep or Linkwarden is read, and rows whose file or address is missing are skipped', async () => {
    const entry = (title: string | null, content: object) => ({
      createdAt: 1700000002,
      title,
      tags: [],
      content,
    });
    const bookmarks = [
      entry('file.pdf', { type: 'asset', assetType: 'pdf' }),
      entry(null, { type: 'asset', assetType: 'image', fileName: 'photo.jpg' }),
      entry('Nowhere', { type: 'link', url: '' }),
    ];
    const { rows } = await readRows(sourceOf([fileOf(JSON.stringify({ bookmarks }))]));
    expect(rows.map(short)).toEqual([
      { name: 'file.pdf', skipped: 'The export does not contain the file.' },
      { name: 'photo.jpg', skipped: 'The export does not contain the file.' },
      { name: 'Nowhere', skipped: 'The row has no address.' },
    ]);
    const links = [{ id: 1, name: 'chart.pdf', type: 'pdf', url: null, tags: [] }];
    const linkwarden = JSON.stringify({ collections: [{ id: 1, name: 'Coast', links }], pinnedLinks: [] });
    expect((await readRows(sourceOf([fileOf(linkwarden)]))).rows.map(short)).toEqual([
      { name: 'chart.pdf', skipped: 'The export does not contain the file.' },
    ]);
  });

  it.each([
    {
      root: 'placesRoot',
      type: 'text/x-moz-place-container',
      children: [
        {
          title: 'menu',
          type: 'text/x-moz-place-container',
          children: [
            {
              title: 'Coast',
              children: [{ title: 'Pier', uri: 'https://a.example/', dateAdded: 1.7e15, tags: 'a,b' }],
            },
          ],
        },
        { root: 'tagsFolder', children: [{ title: 'a', children: [{ uri: 'https://a.example/' }] }] },
      ],
    },
    {
      roots: {
        bookmark_bar: {
          name: 'Bookmarks bar',
          children: [
            {
              name: 'Coast',
              children: [
                { name: 'Pier', url: 'https://a.example/', date_added: '13344473600000000', tags: 'a,b' },
              ],
            },
          ],
        },
      },
      version: 1,
    },
  ])('from a browser is read with its folders', async (bookmarks) => {
    const { format, rows } = await readRows(sourceOf([fileOf(JSON.stringify(bookmarks))]));
    expect(format).toBe('browser-json');
    expect(rows.map(short)).toEqual([
      {
        url: 'https://a.example/',
        title: 'Pier',
        tags: ['a', 'b'],
        folder: ['Coast'],
        created: '2023-11-14T22:13:20.000Z',
      },
    ]);
  });
});
