import { expect, test } from 'vitest';
import { described } from './described.ts';

/** The titles of posts on sites of any kind. */

const titled = (title: string, site = 'Chirrup', description = '') =>
  described({
    title,
    meta: [
      { name: 'og:site_name', content: site },
      { name: 'og:description', content: description },
    ],
  });

test.each([
  ['Ada Fisher on Chirrup: “The terns are back.”', 'Ada Fisher: The terns are back.'],
  ['Ada Fisher (@ada): "The terns are back." - Chirrup', 'Ada Fisher: The terns are back.'],
  ['Ada Fisher auf Chirrup: „Die Möwen sind zurück.“', 'Ada Fisher: Die Möwen sind zurück.'],
  ['Ada Fisher on Elsewhere: “The terns are back.”', 'Ada Fisher on Elsewhere: “The terns are back.”'],
  ['Ada Fisher: terns on the shore', 'Ada Fisher: terns on the shore'],
])('%s', (title, expected) => {
  expect(titled(title).title).toBe(expected);
});

test('have the words that the title cuts, and the page no description', () => {
  const text = 'The terns are back, all forty of them, and louder than ever.';
  const page = titled('Ada Fisher on Chirrup: “The terns are back, all fo…”', 'Chirrup', text);
  expect(page).toMatchObject({ title: `Ada Fisher: ${text}`, description: '' });
  const cut = 'The terns are back!! All forty of them, and loud…';
  expect(titled('Ada Fisher on Chirrup: “The terns are ba…”', 'Chirrup', cut).title).toBe(
    'Ada Fisher: The terns are back!!',
  );
  const long = `${text} `.repeat(5).trim();
  expect(titled(`Ada Fisher on Chirrup: “${long}”`).title).toMatch(/^Ada Fisher: The terns .*\p{L}…$/u);
});

test.each([
  ['Ada Fisher (@ada@chirrup.example)', 'Attached: 2 images\n\nThe terns are back.'],
  ['Ada Fisher (@ada) • fotos e vídeos', '203 gostos, 4 comentários — Ada Fisher: "The terns are back."'],
  ['Ada Fisher (@ada) on Chirrup', 'The terns are back.'],
])('a title with a name only, %s, gets the first words', (title, description) => {
  const meta = [{ name: 'og:description', content: description }];
  const post = described({ url: 'https://chirrup.example/@ada/113', title, meta });
  expect(post).toMatchObject({ title: 'Ada Fisher: The terns are back.', description: '' });
  const person = described({ url: 'https://chirrup.example/@ada', title, meta });
  expect(person.title).not.toContain('terns');
});

test('a site that gives its own name as the title of each page', () => {
  const meta = [{ name: 'og:title', content: 'The Shore' }];
  expect(described({ title: 'Terns – The Shore', heading: 'Terns', meta }).title).toBe('Terns');
});

test.each([
  ['家庭での備蓄について|南浜市公式', '家庭での備蓄について'],
  ['燕鸥每年飞越两极 - 海岸晚报', '燕鸥每年飞越两极'],
  ['(3) Help with my terns', 'Help with my terns'],
])('%s', (title, expected) => {
  expect(described({ title }).title).toBe(expected);
});

test.each([
  ['history', '', '**A short history of our bells**\n\nThere are six.', 'A short history of our bells'],
  ['Neue Seite 1', 'Die Glocken', '', 'Die Glocken'],
  ['page3', '', 'There are six.', 'page3'],
  ['Inception', 'Welcome', '**Trailer**\n\nA film.', 'Inception'],
])(
  '%s is a title only if there is no heading, if a program filled it in',
  (title, heading, text, expected) => {
    expect(described({ title, heading, text }).title).toBe(expected);
  },
);

test('the slogan of a site is not a description of its page', () => {
  const text = 'The arctic tern flies from pole to pole and back each year. '.repeat(12);
  const meta = (content: string) => [
    { name: 'description', content },
    { name: 'og:type', content: 'website' },
  ];
  expect(
    described({ text, meta: meta('Looking at things since 2009, mostly on Sundays.') }).description,
  ).toBe('');
  const form = { title: 'Thanks! Your answer is stored', text: 'You can close this window now.' };
  expect(described({ ...form, meta: meta('Beautiful forms for everyone') }).description).toBe('');
  const own = 'Why the arctic tern flies from pole to pole each year.';
  expect(described({ text, meta: meta(own) }).description).toBe(own);
  expect(
    described({ text, meta: [{ name: 'description', content: 'News of the arctic tern' }] }),
  ).toMatchObject({
    description: '',
  });
  const preview = [
    { name: 'og:title', content: 'The Shore' },
    { name: 'og:description', content: 'News of the arctic tern, which flies from pole to pole.' },
  ];
  expect(described({ title: 'Terns – The Shore', text, meta: preview }).description).toBe('');
  expect(described({ title: 'The Shore', text, meta: preview }).description).not.toBe('');
});
