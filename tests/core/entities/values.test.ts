import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as values from '../../../core/entities/values.ts';

describe('parseTimestamp', () => {
  test.each([
    ['2024-05-14T17:05:00+02:00', '2024-05-14T15:05:00.000Z'],
    ['2024-05-14T17:05:00+0200', '2024-05-14T15:05:00.000Z'],
    ['2024-05-14 17:05:00', '2024-05-14T17:05:00.000Z'],
    ['2024-05-14 17:05:00 UTC', '2024-05-14T17:05:00.000Z'],
    ['2024-05-14', '2024-05-14T00:00:00.000Z'],
    ['2024-05', '2024-05-01T00:00:00.000Z'],
    ['1925', '1925-01-01T00:00:00.000Z'],
    ['2024/05/14', '2024-05-14T00:00:00.000Z'],
    ['20240514', '2024-05-14T00:00:00.000Z'],
    ['14.05.2024', '2024-05-14T00:00:00.000Z'],
    ['May 14, 2024', '2024-05-14T00:00:00.000Z'],
    ['Tuesday, May 14th, 2024', '2024-05-14T00:00:00.000Z'],
    ['14 May 2024', '2024-05-14T00:00:00.000Z'],
    ['Tue, 14 May 2024 17:05:00 GMT', '2024-05-14T17:05:00.000Z'],
    ['May 14, 2024 at 5:05 PM', '2024-05-14T17:05:00.000Z'],
    ['Sept 2019', '2019-09-01T00:00:00.000Z'],
    ['2012 Nov 26', '2012-11-26T00:00:00.000Z'],
    ['2012 November 26', '2012-11-26T00:00:00.000Z'],
    ['2012-Nov-26', '2012-11-26T00:00:00.000Z'],
    ['2012/Nov/26', '2012-11-26T00:00:00.000Z'],
    ['2012, Nov. 26', '2012-11-26T00:00:00.000Z'],
    ['2012 Nov', '2012-11-01T00:00:00.000Z'],
    ['2012 Nov-Dec', '2012-11-01T00:00:00.000Z'],
    ['2012 Nov 26;13(4):1-9', '2012-11-26T00:00:00.000Z'],
    ['26-Nov-2012', '2012-11-26T00:00:00.000Z'],
    ['26. November 2012', '2012-11-26T00:00:00.000Z'],
    ['Nov-26-2012', '2012-11-26T00:00:00.000Z'],
    ['20240514T170500Z', '2024-05-14T17:05:00.000Z'],
    ['20240514T1705+0200', '2024-05-14T15:05:00.000Z'],
    ['1715706300', '2024-05-14T17:05:00.000Z'],
    ['1715706300123', '2024-05-14T17:05:00.123Z'],
  ])('%s', (text, expected) => expect(values.parseTimestamp(text)).toBe(expected));

  test.each([
    '',
    'yesterday',
    '0000-00-00',
    '0001-01-01',
    '2024-13-01',
    '2024-02-30',
    '99',
    '171570630',
    '20241301T170500Z',
    'May',
    '1/2/2024',
    '2012 Nov 31',
    '2012 Dez 26',
  ])('%j is not a date', (text) => expect(values.parseTimestamp(text)).toBeUndefined());

  test('reads every timestamp as written', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-01'), max: new Date('9999-01-01'), noInvalidDate: true }),
        (date) => {
          expect(values.parseTimestamp(date.toISOString())).toBe(date.toISOString());
        },
      ),
    );
  });
});

test.each([
  ['2020', '2020'],
  ['2020-06', '2020-06'],
  ['12 Jun 2020 00:00:00 GMT', '2020-06-12'],
  ['2020-06-12T23:00:00Z', '2020-06-12'],
  ['soon', undefined],
])('the date %s is %s', (text, expected) => expect(values.parseIsoDate(text)).toBe(expected));

test.each([
  ['PT1H30M', 'PT1H30M'],
  ['PT90M', 'PT1H30M'],
  ['P0DT0H45M0S', 'PT45M'],
  ['P00H03M41S', 'PT3M41S'],
  ['P1DT2H', 'PT26H'],
  ['5400', 'PT1H30M'],
  ['3:41', 'PT3M41S'],
  ['1:30:00', 'PT1H30M'],
  ['1 hr 30 min', 'PT1H30M'],
  ['90 minutes', 'PT1H30M'],
  ['1h30m', 'PT1H30M'],
  ['45 secs', 'PT45S'],
  ['PT0S', undefined],
  ['P1M', undefined],
  ['a while', undefined],
  ['', undefined],
  ['99999999999', undefined],
])('the duration %j is %s', (text, expected) => expect(values.parseDuration(text)).toBe(expected));

describe('parseIsbn', () => {
  test.each([
    ['0-306-40615-2', '9780306406157'],
    ['ISBN 978-0-306-40615-7', '9780306406157'],
    ['isbn:080442957X', '9780804429573'],
    ['urn:isbn:9780306406157', '9780306406157'],
    ['0-306-40615-3', undefined],
    ['9780306406158', undefined],
    ['4006381333931', undefined],
    ['', undefined],
  ])('%s is %s', (text, expected) => expect(values.parseIsbn(text)).toBe(expected));

  test('rejects every single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (at, add) => {
        const digits = [...'9780306406157'];
        digits[at] = String((Number(digits[at]) + add) % 10);
        expect(values.parseIsbn(digits.join(''))).toBeUndefined();
      }),
    );
  });
});

test.each([
  ['https://doi.org/10.1000/ABC.1', '10.1000/abc.1'],
  ['doi:10.48550/arXiv.2401.01234', '10.48550/arxiv.2401.01234'],
  ['10.1000/182.', '10.1000/182'],
  ['11.1000/182', undefined],
  ['https://example.org/10.1000/182', undefined],
])('the DOI %s is %s', (text, expected) => expect(values.parseDoi(text)).toBe(expected));

test.each([
  ['49.00', 49],
  ['1,299.00', 1299],
  ['1.299,00 €', 1299],
  ['1 299,5', 1299.5],
  ['€ 12', 12],
  ['1,299', 1299],
  ['0', 0],
  ['free', undefined],
])('the price %s is %s', (text, expected) => expect(values.parsePrice(text)).toBe(expected));

test.each([
  ['eur', 'EUR'],
  ['$', 'USD'],
  ['XQQ', undefined],
])('the currency %s is %s', (text, expected) => expect(values.parseCurrency(text)).toBe(expected));

test.each([
  ['Norway', { name: 'Norway', code: 'NO' }],
  ['us', { name: 'United States', code: 'US' }],
  ['USA', { name: 'United States', code: 'US' }],
  ["Côte d'Ivoire", { name: 'Côte d’Ivoire', code: 'CI' }],
  ['Atlantis', undefined],
])('the country %s', (text, expected) => expect(values.parseCountry(text)).toEqual(expected));

test.each([
  ['en-GB', 'en'],
  ['pt_BR', 'pt'],
  ['DE', 'de'],
  ['deu', 'de'],
  ['klingon!', undefined],
  ['', undefined],
])('the language %j is %s', (text, expected) => expect(values.parseLanguage(text)?.code).toBe(expected));

test('no text makes a normaliser fail', () => {
  const { parsePrice, parseCountry, parseLanguage, ...texts } = values;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const parse of [...Object.values(texts), parsePrice, parseCountry, parseLanguage]) parse(text);
    }),
  );
});
