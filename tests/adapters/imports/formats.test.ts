import { describe, expect, it } from 'vitest';
import { fileOf, fixtureSource, readRows, short, sourceOf } from '../../support/imports.ts';

/** What each service exports, read from files as they write them. */

async function rowsOf(name: string) {
  const { format, rows } = await readRows(fixtureSource(name));
  return { format, rows: rows.map(short) };
}

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

describe('tables', () => {
  it('of Pocket', async () => {
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

  it('of Raindrop', async () => {
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

  it('of Instapaper, three of whose folders are states', async () => {
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

  it('of Readwise, whose highlights are put together by book', async () => {
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

  it('of one’s own hold pages and notes', async () => {
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

  it('are read with the delimiter of their heading', async () => {
    const table = fileOf('url;title;tags\nhttps://semi.example/;A, and B;"x, y"\n');
    const { rows } = await readRows(sourceOf([table]));
    expect(rows.map(short)).toEqual([{ url: 'https://semi.example/', title: 'A, and B', tags: ['x', 'y'] }]);
  });
});

describe('JSON', () => {
  it('of Pinboard', async () => {
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

  it('of wallabag', async () => {
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

  it('of Karakeep', async () => {
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
        { name: 'A picture', skipped: 'The export does not hold its content.' },
      ],
    });
  });

  it('of Linkwarden', async () => {
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
});

describe('notes', () => {
  it('of Evernote are Markdown, and refer to their files, which come before them', async () => {
    expect(await rowsOf('notes.enex')).toEqual({
      format: 'enex',
      rows: [
        { file: 'one.txt', tags: ['baking', 'kitchen'], created: '2020-01-02T03:04:05.000Z' },
        {
          text: 'Knead **well**.\n\n☑ Flour\n\n☐ Water\n\n![[enex-file-1|one.txt]]\n\n<https://bread.example/recipe>',
          files: ['enex-file-1'],
          title: 'Bread & butter',
          tags: ['baking', 'kitchen'],
          created: '2020-01-02T03:04:05.000Z',
        },
        {
          text: 'Only text',
          title: 'Second',
          remarks: ['The date created 16010101T000000Z is not between 1970 and today: it was left out.'],
        },
      ],
    });
  });

  it('of Keep are lists or texts, with their pictures', async () => {
    expect(await rowsOf('keep')).toEqual({
      format: 'keep',
      rows: [
        { name: 'gone.jpg', skipped: 'The export does not hold this picture of the note.' },
        { file: 'photo.jpg', created: '2020-09-13T12:26:42.000Z' },
        {
          text: 'See 1. this\n\n<https://keep.example/>\n\n![[Takeout/Keep/photo.jpg|photo.jpg]]',
          files: ['Takeout/Keep/photo.jpg'],
          created: '2020-09-13T12:26:42.000Z',
          isRead: true,
        },
        {
          text: '- [x] Milk\n- [ ] Bread',
          title: 'Shopping',
          tags: ['home'],
          created: '2020-09-13T12:26:40.000Z',
          isFavourite: true,
        },
        { name: 'Gone', skipped: 'The note is in the trash of Keep.' },
      ],
    });
  });

  it('of a vault have the names of their files, and links by them', async () => {
    const { format, rows } = await readRows(fixtureSource('vault'));
    expect(format).toBe('markdown');
    const [picture, home, plan] = rows.map(short).map(({ created, ...row }) => row);
    expect(picture).toEqual({ file: 'picture.png', folder: ['assets'] });
    expect(home).toMatchObject({ title: 'Home', tags: ['reading', 'books', 'inline/tag'] });
    expect(home?.text).toBe(
      'Start at [[Plan]] and [[Other note|the other]].\n\n#inline/tag and `#nocode` #123\n\n' +
        '![[assets/picture.png|picture.png]] and ![[assets/picture.png|the same]]\n\n' +
        '```\n[[Projects/Plan]] #code\n```\n',
    );
    expect(plan).toEqual({
      text: 'Back to [[Home]], and [[Home#Start|home]].\n',
      title: 'Plan',
      folder: ['Projects'],
    });
  });

  it('of Omnivore are pages with what was marked in them', async () => {
    expect(await rowsOf('omnivore')).toEqual({
      format: 'omnivore',
      rows: [
        {
          url: 'https://vore.example/essay',
          page: '<!doctype html>\n<html>\n<meta charset="utf-8">\n<title>An essay</title>\n<meta name="author" content="A">\n<article>\n<h1>An essay</h1>\n<div class="page"><p>The essay &amp; its text.</p></div>\n</article>\n',
          title: 'An essay',
          tags: ['essay'],
          created: '2023-04-05T06:07:08.000Z',
          isRead: true,
          notes: ['About much', '> A marked sentence\n\nMy comment'],
        },
        { url: 'https://vore.example/unread', title: 'Unread', created: '2023-04-07T06:07:08.000Z' },
      ],
    });
  });
});

describe('subscriptions', () => {
  it('of readers of feeds have the folder and the categories of each', async () => {
    expect(await rowsOf('subscriptions.opml')).toEqual({
      format: 'opml',
      rows: [
        {
          feed: 'https://soup.example/feed.xml',
          site: 'https://soup.example/',
          title: 'Soup & bread',
          tags: ['Soup', 'winter'],
          folder: ['Cooking'],
        },
        { feed: 'https://bread.example/atom', title: 'Bread', folder: ['Cooking', 'Baking'] },
        { feed: 'https://loose.example/atom.xml', title: 'Loose' },
        { url: 'https://page.example/', title: 'A page', created: '2023-01-02T03:04:05.000Z' },
        { name: 'Nowhere', skipped: 'The feed has no address (xmlUrl).' },
        { name: 'javascript:alert(1)', skipped: 'The address is a program (a bookmarklet) and no page.' },
        {
          name: 'https://me:secret@closed.example/feed',
          skipped: 'url must not hold a name or password: feeds are read without.',
        },
      ],
    });
  });
});
