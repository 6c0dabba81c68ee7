import { expect, test } from 'vitest';
import { plausibleName, shownName, withoutCapitals } from '../../../../core/analysis/pages/names.ts';
import { expectLinear } from '../../../support/growth.ts';

test.each([
  ['Lucas Nolan22 Dec 2016651', 'Lucas Nolan'],
  ['GILLIAN MOHNEY March 11', 'GILLIAN MOHNEY'],
  ['Anna Müller, 3. Mai 2020', 'Anna Müller'],
  ['Marie Curie le 4 août 2021', 'Marie Curie'],
  ['Мария Иванова 12 марта 2020', 'Мария Иванова'],
  ['John Smith on 3 May', 'John Smith'],
])('the date next to a name is not part of it: %s', (text, name) => {
  expect(plausibleName(text)).toBe(name);
});

test.each([
  'June Carter',
  'August Strindberg',
  'Ludwig van Beethoven',
  'bell hooks',
  'Editors of The Economist',
  'Augusta Ada King, Countess of Lovelace',
  '山田太郎',
  'jane_doe42',
  '3Blue1Brown',
])('%s is a name', (name) => {
  expect(plausibleName(name)).toBe(name);
});

test.each([
  'View my complete profile',
  'read more about the author',
  'see all posts by ann lee',
  'admin',
  'Unknown Author',
  'Microsoft Office User',
  'WordPress 6.1',
  'Redaktion',
  'Mac',
  'Windows',
  'La rédaction',
  'Redacción',
  'Editorial Staff',
  'Executive Editor',
  'Staff Writers',
  'Редакция',
  '編集部',
  'v1.11.1',
  'n/a',
  'March 3, 2021',
  '2016',
  'ann@example.org',
  'https://a.example/ann',
  '·',
  '',
])('%j is not a name', (text) => {
  expect(plausibleName(text)).toBeUndefined();
});

test.each([
  ['by Ann Lee', 'Ann Lee'],
  ['Von Anna Müller', 'Anna Müller'],
  ['Posted by Ann', 'Ann'],
  ['作者:李白', '李白'],
])('%s is shown without its preposition', (text, name) => {
  expect(shownName(text)).toBe(name);
});

test.each(['Published by Ana Rey', 'di Ana Rey', 'Av Ana Rey'])('"by" is not part of a name: %s', (line) => {
  expect(shownName(line)).toBe('Ana Rey');
});

// A few repetitions suffice: with a faulty pattern, each repetition doubles the time.
test('symbols next to a name take linear time', async () => {
  await expectLinear((size) => plausibleName(`Ann Lee${'-'.repeat(size)}x 5`), 27);
});

test.each([
  ['Jane Austen (Author) Format: Kindle Edition', 'Jane Austen'],
  ['Jane Austen Format: Hardcover', 'Jane Austen'],
  ['Hermann Hesse (Autor)', 'Hermann Hesse'],
  ['Griffin Lee @griffinlee', 'Griffin Lee'],
  ['Doug Lee, USA TODAY', 'Doug Lee'],
  ['Andrea Stone Senior Washington Correspondent', 'Andrea Stone'],
  ['RACHEL LEE - AP Technology Writers', 'RACHEL LEE'],
  ['Ann Lee, Staff Writer', 'Ann Lee'],
  ['Ann Writer', 'Ann Writer'],
  ['LEE, ANN MARIE', 'LEE, ANN MARIE'],
])('additions of shops and newspapers to a name are not part of it: %s', (text, name) => {
  expect(plausibleName(text)).toBe(name);
});

test.each([
  ['GILLIAN MOHNEY', 'Gillian Mohney'],
  ['LUDWIG VAN BEETHOVEN', 'Ludwig van Beethoven'],
  ['SEÁN O’BRIEN-SMITH', 'Seán O’Brien-Smith'],
  ['J. R. R. TOLKIEN', 'J. R. R. Tolkien'],
  ['BBC NEWS', 'BBC News'],
  ['NASA', 'NASA'],
  ['bell hooks', 'bell hooks'],
  ['山田 太郎', '山田 太郎'],
])('an author in capitals is changed to normal case: %s', (name, expected) => {
  expect(withoutCapitals(name)).toBe(expected);
});
