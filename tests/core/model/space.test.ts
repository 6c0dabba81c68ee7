import { describe, expect, it } from 'vitest';
import { AUTOMATIC_COLORS, leastUsedColor, parseColor } from '../../../core/model/color.ts';
import { parseSpaceName } from '../../../core/model/space.ts';

describe('a space name', () => {
  it.each([
    ['  Reading ', 'Reading'],
    ['a  b', 'a  b'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['a'.repeat(200), 'a'.repeat(200)],
  ])('%j is stored as %j', (given, kept) => {
    expect(parseSpaceName(given)).toBe(kept);
  });

  it.each(['', ' \n', 'a'.repeat(201)])('may not be %j', (name) => {
    expect(() => parseSpaceName(name)).toThrow(/1 to 200 characters/);
  });
});

describe('a colour', () => {
  it.each([
    ['#abc', '#abc'],
    ['#ABCDEF80', '#ABCDEF80'],
    ['red', '#ff0000'],
    ['RebeccaPurple', '#663399'],
    ['rgb(0 128 255)', '#0080ff'],
    ['hsl(120, 100%, 25%)', '#008000'],
  ])('%s is stored as %s', (given, kept) => {
    expect(parseColor(given)).toBe(kept);
  });

  it.each(['', 'reddish', '#12', '#12345', 'abc', 'rgb(', 'none'])('may not be %j', (color) => {
    expect(() => parseColor(color)).toThrow(/must be a CSS colour/);
  });

  it('defaults to the least used one', () => {
    expect(leastUsedColor([])).toBe(AUTOMATIC_COLORS[0]);
    const [first = '', ...others] = AUTOMATIC_COLORS;
    expect(leastUsedColor([first.toUpperCase()])).toBe(others[0]);
    expect(leastUsedColor([...AUTOMATIC_COLORS, ...others, '#123456'])).toBe(first);
  });
});
