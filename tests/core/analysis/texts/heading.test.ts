import { describe, expect, it } from 'vitest';
import { headingOf, withoutHeading } from '../../../../core/analysis/texts/heading.ts';
import { sentences } from '../pages/readings.ts';

describe('the part of a title about the subject of the text', () => {
  it.each([
    ['The boats that stayed in harbour all winter and what became of them', '', undefined],
    ['Banana bread (Ruth’s version)', 'Banana bread (Ruth’s version)\n\n3 bananas', 'Banana bread'],
    ['https://example.org/', 'https://example.org/', undefined],
    ['Dentist: Dr Weller, ring twice', 'Dentist: Dr Weller, ring twice', 'Dentist'],
    [
      '新商品の打ち合わせメモ。デザインは三案。',
      '新商品の打ち合わせメモ。デザインは三案。',
      '新商品の打ち合わせメモ。',
    ],
    ['', 'Harbour at dawn', 'Harbour at dawn'],
    ['October bus stop', 'October bus stop\nthree strangers', undefined],
  ])('is all of a heading, of a first line what it begins with: %s', (title, text, heading) => {
    expect(headingOf(title, text)).toBe(heading ?? title);
  });

  it('is empty if a first line is running text', () => {
    const line = 'The boiler was repaired by the plumber who came on Tuesday in the rain and left.';
    expect(headingOf(line, `${line} It works.`)).toBe('');
  });
});

it('the words of a title at the start of its text are not counted again', () => {
  const text = sentences('Boats/n race', 'The tide/n turns .');
  expect(withoutHeading(text, sentences('Boats/n race'))).toEqual(text.slice(1));
  expect(withoutHeading(text, sentences('Cats/n'))).toEqual(text);
  expect(withoutHeading(text, sentences('Boats/n'))[0]?.words.map((word) => word.text)).toEqual(['race']);
});
