import { expect, it } from 'vitest';
import { bookmarkletTo } from '../../../apps/web/settings/bookmarklet-text.ts';

it('the bookmarklet passes on only the address, the title and the selected text of the page', () => {
  const text = bookmarkletTo('https://books.example/app/save');
  expect(text).toMatch(/^javascript:/);
  const run = new Function('open', 'location', 'document', 'getSelection', text.slice('javascript:'.length));
  let opened = '';
  run(
    (address: string) => {
      opened = address;
    },
    { href: 'https://a.example/?q=a&b=#c' },
    { title: '"A" & \'B\' + C' },
    () => `mär${'k'.repeat(5_000)}`,
  );
  const { origin, pathname, searchParams } = new URL(opened);
  expect(origin + pathname).toBe('https://books.example/app/save');
  const { text: marked, ...rest } = Object.fromEntries(searchParams);
  expect(rest).toEqual({ close: '', url: 'https://a.example/?q=a&b=#c', title: '"A" & \'B\' + C' });
  expect(marked).toBe(`mär${'k'.repeat(1_997)}`);
});
