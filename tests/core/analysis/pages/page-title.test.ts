import { expect, test } from 'vitest';
import { isSharedPost } from '../../../../core/analysis/pages/social-title.ts';
import { described } from './described.ts';

const SHORE = 'https://shorenews.example/reports/7';
const MENU = '[Home](https://shorenews.example/a)\\\n[Reports](https://shorenews.example/b)\n\n';

test.each([
  ['the name of the site', { title: 'Shore News weekly', heading: 'Terns are back' }, 'Terns are back'],
  [
    'a section to which the page links',
    { title: 'Shore News - Reports', text: `${MENU}**Terns are back**\n\nThey came on Friday.` },
    'Terns are back',
  ],
])('the heading is the title of a page that is called after %s', (_, page, title) => {
  expect(described({ url: SHORE, ...page }).title).toBe(title);
});

test('a heading that says more than a part of the title is the title', () => {
  const page = { title: 'Shore Letters: No. 12', heading: 'No. 12: terns, and a storm' };
  expect(described(page).title).toBe('No. 12: terns, and a storm');
});

test.each([
  ['Letter 14 | St Bede’s C of E Primary', 'https://stbedesprimary.example/a', 'Letter 14'],
  ['The clockmaker | Province', 'https://quarterlyprovince.example/a', 'The clockmaker'],
  ['Reader » Gone, but tidy', 'https://reader.example/?p=7', 'Gone, but tidy'],
  ['Terns | Gulls', 'https://shore.example/a', 'Terns | Gulls'],
])('%s: the part that spells the host is the name of the site', (title, url, expected) => {
  expect(described({ title, url }).title).toBe(expected);
});

test('a Chinese title ends where the heading of its thread ends', () => {
  const heading = { text: '多肉化水了,求救!', level: 3 };
  expect(described({ title: '多肉化水了,求救!-养护问答-阳台花友', headings: [heading] }).title).toBe(
    heading.text,
  );
});

test('data for previews that is about the whole site counts neither as title nor as description', () => {
  const meta = [
    { name: 'og:site_name', content: 'Shore News' },
    { name: 'og:title', content: 'Shore News, your coast online' },
    { name: 'og:description', content: 'The coast, told by people.' },
  ];
  const page = { url: SHORE, title: 'Why terns return | Shore News', meta };
  expect(described(page)).toMatchObject({ title: 'Why terns return', description: '' });
  const own = { name: 'og:title', content: 'Shore News: terns return' };
  expect(described({ ...page, meta: [own] }).title).toBe('terns return');
});

test('a post is known by its first words, whatever their quotation marks and lines', () => {
  expect(isSharedPost('Ada: 「The terns are back', 'Ada\n\n「The terns\nare back! They came today.')).toBe(
    true,
  );
  expect(isSharedPost('Ada: 「The gulls are back', 'Ada\n\nThe terns are back!')).toBe(false);
  expect(isSharedPost('Terns: what to know', 'Terns fly from pole to pole.')).toBe(false);
});
