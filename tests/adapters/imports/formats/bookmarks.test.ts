import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../support/imports.ts';

describe('bookmarks', () => {
  it('of browsers have their folders, tags, dates and descriptions', async () => {
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
        { name: 'javascript:alert(1)', skipped: 'The address is a program (a bookmarklet) and no page.' },
        {
          name: 'place:sort=8&maxResults=10',
          skipped: 'The address is a saved search of the browser and no page.',
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

  it('of services have descriptions of several lines', async () => {
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

  it('of Pocket are read or not by the list that they are in', async () => {
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

  it('of OneTab are lines, in which titles may have bars', async () => {
    expect(await rowsOf('onetab.txt')).toEqual({
      format: 'onetab',
      rows: [
        { url: 'https://tab.example/a', title: 'Tab A' },
        { url: 'https://tab.example/b', title: 'Tab | with bars' },
        { url: 'https://tab.example/c', title: 'Tab C' },
      ],
    });
  });
});
