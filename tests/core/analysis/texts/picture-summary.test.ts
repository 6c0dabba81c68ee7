import { describe, expect, test } from 'vitest';
import { colorName } from '../../../../core/analysis/texts/color-name.ts';
import { pictureKind, pictureSummary } from '../../../../core/analysis/texts/picture-summary.ts';

describe('the summary of a picture', () => {
  test.each([
    [{ facts: {}, colors: [], text: '' }, 'Picture.'],
    [{ facts: {}, colors: ['#1030c0', '#fafafa'], text: '' }, 'Picture in blue and white.'],
    [
      {
        facts: { created: '2024-05-06T07:08:09', camera: { make: 'FUJIFILM', model: 'X100V' } },
        colors: ['#1d4a2a', '#87c0ee', '#fafafa', '#d02020'],
        text: '',
      },
      'Photograph taken on 6 May 2024 with FUJIFILM X100V in dark green, light blue and white.',
    ],
    [
      { facts: { camera: { make: 'Canon', model: 'Canon EOS R5' } }, colors: [], text: '' },
      'Photograph with Canon EOS R5.',
    ],
    [
      { facts: { isScreenshot: true as const }, colors: ['#fafafa'], text: 'Departures\n12:05  Oslo' },
      'Screenshot in white. Text in the picture: “Departures 12:05 Oslo”',
    ],
    [
      { facts: { description: 'The old harbour' }, colors: ['#fafafa'], text: 'EXIT' },
      'The old harbour. Text in the picture: “EXIT”',
    ],
  ])('%#', (picture, expected) => {
    expect(pictureSummary(picture)).toBe(expected);
  });

  test('quotes a long text in part', () => {
    const summary = pictureSummary({ facts: {}, colors: [], text: 'word '.repeat(500) });
    expect(summary.length).toBeLessThan(300);
    expect(summary).toMatch(/…”$/);
  });
});

test.each([
  [{ camera: { model: 'X100V' } }, 'DSC001.jpg', 'Photograph'],
  [{ camera: { latitude: 1, longitude: 2 } }, 'map.png', 'ImageObject'],
  [{ isScreenshot: true as const }, '', 'Screenshot'],
  [{}, 'Screenshot 2024-05-06 at 07.08.09.png', 'Screenshot'],
  [{}, 'Bildschirmfoto vom 6. Mai.png', 'Screenshot'],
  [{}, 'drawing.png', 'ImageObject'],
])('a picture with %j named %j is a %s', (facts, name, kind) => {
  expect(pictureKind(facts, name)).toBe(kind);
});

test.each([
  ['#000000', 'black'],
  ['#ffffff', 'white'],
  ['#ff0000', 'red'],
  ['#0000ff', 'blue'],
  ['#008000', 'green'],
  ['#ffff00', 'yellow'],
  ['#808080', 'grey'],
  ['#ffc0cb', 'pink'],
])('%s is %s', (hex, name) => {
  expect(colorName(hex)).toBe(name);
});
