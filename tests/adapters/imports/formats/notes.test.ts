import { describe, expect, it } from 'vitest';
import { fixtureSource, readRows, rowsOf, short } from '../../../support/imports.ts';

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
