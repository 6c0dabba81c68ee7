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

const h = (text: string, level = 2) => ({ text, level });

const TERNS = `Terns are back on the bar since Friday. ${'They fish in the shallows by day. '.repeat(6)}`;
const SLOGANS = ['Shore News | Words you can trust', 'Your morning coffee read', 'Our journal', 'Article'];

test.each(SLOGANS)('the first heading is the title of a page that is called %j', (title) => {
  const heading = 'Terns are back on the bar';
  const page = { url: SHORE, title, headings: [h(heading, 1)], text: TERNS };
  expect(described({ ...page, heading }).title).toBe(heading);
  // A heading that has no word of the text says no more.
  const other = described({ ...page, heading: 'Comments', headings: [h('Comments', 1)] });
  expect(other.title).not.toBe('Comments');
});

test('the only heading below the name of the site or of a section is the title', () => {
  const headings = [h('Aktuelles', 1), h('Terns are back')];
  const page = { url: SHORE, title: 'Shore News | Aktuelles', heading: 'Aktuelles', text: TERNS };
  expect(described({ ...page, headings }).title).toBe('Terns are back');
  expect(described({ ...page, headings: [...headings, h('Sturm am Sonntag')] }).title).toBe('Aktuelles');
});

test.each([
  [
    'a section',
    { title: 'Shore News - Reports', headings: [h('Shore News', 1), h('Terns are back')] },
    'Terns are back',
  ],
  [
    'a section in data for previews',
    {
      title: 'News',
      meta: [{ name: 'og:title', content: 'News' }],
      headings: [h('Gulls stay')],
      text: '## Gulls stay\n\nThey do.',
    },
    'Gulls stay',
  ],
  [
    'a section, with a part of the title that the address names',
    { title: 'Terns are back: What you need', headings: [h('What you need', 1)], heading: 'What you need' },
    'Terns are back',
  ],
  [
    'a heading that the title repeats, with more after it',
    {
      title: 'The terns are back (again)',
      headings: [h('The Terns are back', 1)],
      heading: 'The Terns are back',
    },
    'The Terns are back',
  ],
  [
    'one word, with a heading of its consent form',
    { title: 'Bridge', headings: [h('We value your privacy')] },
    'Bridge',
  ],
  ['its own words', { title: 'Two kinds of sleep', headings: [h('Terns are back')] }, 'Terns are back'],
  [
    'its own words, and the address has one of them',
    { title: 'What terns do', headings: [h('Terns are back')] },
    'What terns do',
  ],
])('the title of a page whose address is .../terns-are-back, called after %s', (_, page, title) => {
  expect(described({ url: 'https://shorenews.example/reports/terns-are-back', ...page }).title).toBe(title);
});

test('a description ends before the addresses that a channel lists below it', () => {
  const about = 'How terns dive for fish, filmed from the pier at high tide.';
  const descriptionFrom = (content: string) =>
    described({ title: 'Terns', meta: [{ name: 'description', content }] }).description;
  expect(descriptionFrom(`${about} Follow me: https://shore.example/me #terns`)).toBe(about);
  expect(descriptionFrom('https://shore.example/me')).toBe('https://shore.example/me');
});

test('a description that advertises is not used', () => {
  const meta = [{ name: 'description', content: 'Buy terns online. ✓ Free delivery ✓ 30 days returns' }];
  const about = { name: 'og:description', content: 'A tern carved from driftwood, painted by hand.' };
  expect(described({ title: 'Tern', meta }).description).toBe('');
  expect(described({ title: 'Tern', meta: [...meta, about] }).description).toBe(about.content);
  for (const content of ['Tern ❤ Encontre as melhores aves.', 'Tern: find the best birds of the coast.'])
    expect(described({ title: 'Tern', meta: [{ name: 'description', content }] }).description).toBe('');
});

test.each([
  ['See photos, plans and schools on Nestly.', false],
  ['Contribute to nests/terns by creating an account on Nestly!', false],
  ['It was painted by hand on the coast of Wales.', true],
])('whether a description keeps its last sentence "%s"', (last, isKept) => {
  const about = 'A tern carved from driftwood in 50 lines of C.';
  const meta = [
    { name: 'description', content: `${about} ${last}` },
    { name: 'og:site_name', content: 'Nestly' },
  ];
  expect(described({ title: 'Tern', meta }).description).toBe(isKept ? `${about} ${last}` : about);
});

test('the title of a page is that of its data, unless that is written as in an address', () => {
  const meta = [{ name: 'og:title', content: 'seat-test-autumn-2018' }];
  expect(described({ title: 'Child seats tested', meta }).title).toBe('Child seats tested');
  expect(described({ title: 'seat-test-autumn-2018 - npm', meta }).title).toBe('seat-test-autumn-2018');
});

test('an address with escaped letters names the heading that it was made from', () => {
  const heading = { text: 'Nähen für Anfänger', level: 2 };
  const url = `https://kurse.example/kurs/${encodeURIComponent('nähen-für-anfänger')}`;
  expect(described({ title: 'Kursdetails', url, headings: [heading] }).title).toBe(heading.text);
  expect(described({ title: 'Kursdetails', url: 'https://kurse.example/kurs/%E4' }).title).toBe(
    'Kursdetails',
  );
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

const LONG = `The watch was made for the mayor. ${'It strikes the quarters on a bell in its base. '.repeat(5)}`;

test.each([
  [
    'the name of the site in a higher heading, before it in the title',
    {
      title: 'Shore News Forum • View topic - Stuck seatpost',
      headings: [h('Shore News Forum', 1), h('Stuck seatpost')],
    },
    'Stuck seatpost',
  ],
  [
    'the name of the site in a higher heading, after it in the title',
    { title: 'On the stove train : Rail notes', headings: [h('Rail notes', 1), h('On the stove train', 3)] },
    'On the stove train',
  ],
  [
    'a collection, above the only heading of the text',
    {
      title: 'Online | Shore News',
      heading: 'Online',
      headings: [h('Online', 1), h('Watch with bell')],
      text: LONG,
    },
    'Watch with bell',
  ],
  [
    'the section of a breadcrumb, with the heading that the address names',
    {
      url: 'https://town.example/services/hundesteuer.php',
      title: 'Town / Services / Hundesteuer',
      heading: 'Services',
      headings: [h('Services', 1), h('Hundesteuer')],
    },
    'Hundesteuer',
  ],
  [
    'a greeting, with the heading that the address names, umlauts written out',
    {
      url: 'https://hotel.example/doppelzimmer-sued',
      title: 'Hotel',
      heading: 'Willkommen im Urlaub',
      headings: [h('Willkommen im Urlaub', 1), h('Doppelzimmer Süd')],
    },
    'Doppelzimmer Süd',
  ],
  [
    'the name of the site, with a first line in bold type',
    { title: 'Shore News', text: '**Terns are back**\n\nThey came on Friday.' },
    'Terns are back',
  ],
  [
    'the rest of its heading',
    {
      title: 'Recipe: Smoked eel & rye with pickled cucumbers and dill',
      heading: 'Smoked eel & rye',
      headings: [h('Smoked eel & rye', 1), h('with pickled cucumbers and dill')],
    },
    'Smoked eel & rye',
  ],
  [
    'a thread with the sections of its forum',
    { title: 'Yellow leaves - Diseases - Powered by X', headings: [h('[Help] Yellow leaves', 1)] },
    '[Help] Yellow leaves',
  ],
])('the title of the page is not %s', (_, page, title) => {
  expect(described({ url: SHORE, ...page }).title).toBe(title);
});

test('the name of a site below the domain of a country is not that of its second level', () => {
  const page = { title: 'Terns are back - Shore News', url: 'https://www.shorenews.co.uk/7' };
  expect(described({ ...page, headings: [h('Shore News', 1)] }).title).toBe('Terns are back');
});

test.each([
  ['Is this the best chair? Find out in our review.', ''],
  ['Find many great deals for chairs at the best price here.', ''],
  [
    'Episode · Slow History · It snowed in June, and nobody knew why.',
    'It snowed in June, and nobody knew why.',
  ],
  ['The Salt Choir · album · 2019', ''],
  ['A chair: I had two boards left over and an afternoon.', 'I had two boards left over and an afternoon.'],
  ['In this article, we show how a chair is made from boards.', ''],
])('a description without teasers, facts and the title: %s', (content, description) => {
  const page = { url: SHORE, title: 'A chair', meta: [{ name: 'description', content }] };
  expect(described(page).description).toBe(description);
});
