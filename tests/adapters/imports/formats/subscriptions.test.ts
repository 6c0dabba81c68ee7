import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../support/imports.ts';

describe('subscriptions', () => {
  it('of feed readers keep the folder and the categories of each', async () => {
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
        { name: 'javascript:alert(1)', skipped: 'The address is a program (a bookmarklet), not a page.' },
        {
          name: 'https://me:secret@closed.example/feed',
          skipped: 'url must not contain a name or password: feeds are read without.',
        },
      ],
    });
  });
});
