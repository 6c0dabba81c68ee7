import { describe, expect, it } from 'vitest';
import { fileOf, readRows, rowsOf, short, sourceOf } from '../../../support/imports.ts';

describe('a table', () => {
  it('of Pocket is read', async () => {
    expect(await rowsOf('pocket.csv')).toEqual({
      format: 'pocket',
      rows: [
        {
          url: 'https://long.example/read',
          title: 'A long read',
          tags: ['essay', 'later'],
          created: '2020-01-01T00:00:00.000Z',
        },
        { url: 'https://bare.example/', created: '2019-01-01T00:00:00.000Z', isRead: true },
        {
          url: 'https://quoted.example/',
          title: 'Commas, and "quotes"',
          created: '2019-01-01T00:00:01.000Z',
        },
      ],
    });
  });

  it('may begin with the delimiter, as Excel writes it', async () => {
    const { rows } = await readRows(
      sourceOf([fileOf('sep=;\r\nurl;title\r\nhttps://one.example/;One, two\r\n')]),
    );
    expect(rows.map(short)).toEqual([{ url: 'https://one.example/', title: 'One, two' }]);
  });

  it('may have other names for its columns', async () => {
    const table = 'Name,HREF,Date Added,Labels,Comments\nOne,https://one.example/,2024-03-02,"a,b",Words\n';
    expect((await readRows(sourceOf([fileOf(table)]))).rows.map(short)).toEqual([
      {
        url: 'https://one.example/',
        title: 'One',
        tags: ['a', 'b'],
        created: '2024-03-02T00:00:00.000Z',
        notes: ['Words'],
      },
    ]);
  });

  it('of Raindrop is read', async () => {
    expect(await rowsOf('raindrop.csv')).toEqual({
      format: 'raindrop',
      rows: [
        {
          url: 'https://bread.example/',
          title: 'Bread',
          tags: ['bread', 'oven'],
          folder: ['Cooking', 'Baking'],
          created: '2023-01-02T03:04:05.678Z',
          isFavourite: true,
          notes: ['My note', 'A short excerpt', '> Knead it well.\n\nTen minutes'],
        },
        { url: 'https://loose.example/', title: 'Loose', created: '2023-02-01T00:00:00.000Z' },
      ],
    });
  });

  it('of Instapaper is read, with three of its folders as states', async () => {
    expect(await rowsOf('instapaper.csv')).toEqual({
      format: 'instapaper',
      rows: [
        {
          url: 'https://paper.example/a',
          title: 'Paper A',
          tags: ['essays', 'long'],
          created: '2017-07-14T02:40:00.000Z',
          isRead: true,
          notes: ['> A selected sentence.'],
        },
        {
          url: 'https://paper.example/b',
          title: 'Paper B',
          created: '2017-07-14T02:40:01.000Z',
          isFavourite: true,
        },
        {
          url: 'https://paper.example/c',
          title: 'Paper C',
          folder: ['Recipes'],
          created: '2017-07-14T02:40:02.000Z',
        },
      ],
    });
  });

  it('of Readwise is read, with highlights combined by book', async () => {
    expect(await rowsOf('readwise.csv')).toEqual({
      format: 'readwise',
      rows: [
        {
          text: '# A Book\n\nAda Author',
          title: 'A Book',
          tags: ['history', 'long', 'idea'],
          created: '2021-03-04T05:06:07.000Z',
          notes: ['> The first, with a comma\n\nMy thought', '> The second of the book'],
        },
        {
          text: '# Another Book',
          title: 'Another Book',
          created: '2021-03-06T05:06:07.000Z',
          notes: ['> Of another'],
        },
      ],
    });
    expect((await rowsOf('reader.csv')).rows).toEqual([
      {
        url: 'https://essay.example/',
        title: 'An essay',
        tags: ['philosophy'],
        created: '2024-05-06T07:08:09.123Z',
        isRead: true,
      },
    ]);
  });

  it('of any other origin can contain pages and notes', async () => {
    expect(await rowsOf('cards.csv')).toEqual({
      format: 'cards',
      rows: [
        {
          url: 'https://cards.example/',
          title: 'A page',
          tags: ['a', 'b'],
          created: '2020-01-02T03:04:05.000Z',
          notes: ['Why it matters'],
        },
        { text: 'Some *text* with [[A page]]', title: 'A thought', created: '2020-01-03T00:00:00.000Z' },
        { text: '> To be', tags: ['quotes'], created: '2020-01-04T00:00:00.000Z', notes: ['Said often'] },
      ],
    });
  });

  it('is read with the delimiter of its heading', async () => {
    const table = fileOf('url;title;tags\nhttps://semi.example/;A, and B;"x, y"\n');
    const { rows } = await readRows(sourceOf([table]));
    expect(rows.map(short)).toEqual([{ url: 'https://semi.example/', title: 'A, and B', tags: ['x', 'y'] }]);
  });
});
