import { describe, expect, test } from 'vitest';
import {
  photographTitle,
  pictureKind,
  pictureSummary,
  pictureTags,
} from '../../../../core/analysis/texts/picture-summary.ts';

describe('the summary of a picture', () => {
  test.each([
    [{ facts: {}, text: '' }, ''],
    [{ facts: { isScreenshot: true as const }, text: '' }, ''],
    [
      { facts: { created: '2024-05-06T07:08:09', camera: { make: 'FUJIFILM', model: 'X100V' } }, text: '' },
      'Photograph taken on 6 May 2024 with FUJIFILM X100V.',
    ],
    [
      {
        facts: {
          created: '2024-05-06T07:08:09',
          camera: { make: 'Canon', model: 'EOS R5' },
          place: { town: 'Lisbon', country: 'PT' },
        },
        text: '',
      },
      'Photograph taken in Lisbon, Portugal on 6 May 2024 with Canon EOS R5.',
    ],
    [
      { facts: { camera: { exposureSeconds: 0.1 }, place: { town: 'Singapore', country: 'SG' } }, text: '' },
      'Photograph taken in Singapore.',
    ],
    [
      { facts: { camera: { make: 'Canon', model: 'Canon EOS R5' } }, text: '' },
      'Photograph with Canon EOS R5.',
    ],
    [
      { facts: { isScreenshot: true as const }, text: 'Departures\n12:05  Oslo' },
      'Text in the picture: “Departures · 12:05 Oslo”',
    ],
    [
      { facts: {}, text: 'The tide decides when the boats can leave\nthe harbour, and nobody else.' },
      'Text in the picture: “The tide decides when the boats can leave the harbour, and nobody else.”',
    ],
    [
      { facts: { description: 'The old harbour' }, text: 'EXIT' },
      'The old harbour. Text in the picture: “EXIT”',
    ],
  ])('%#', (picture, expected) => {
    expect(pictureSummary(picture)).toBe(expected);
  });

  test('quotes a long text in part', () => {
    const summary = pictureSummary({ facts: {}, text: 'word '.repeat(500) });
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

const taken = (created: string, latitude?: number) => ({
  created,
  camera: { make: 'Canon', model: 'EOS R5', ...(latitude !== undefined && { latitude, longitude: 0 }) },
});

test.each([
  [taken('2024-12-01T00:00:00', 52), ['winter', 'Canon EOS R5']],
  [taken('2024-12-01T00:00:00', -34), ['summer', 'Canon EOS R5']],
  [taken('2024-04-30T00:00:00', 52), ['spring', 'Canon EOS R5']],
  [taken('2024-12-01T00:00:00', 3), ['Canon EOS R5']],
  [taken('2024-12-01T00:00:00'), ['Canon EOS R5']],
  [{ created: '2024-12-01T00:00:00' }, []],
  [
    { ...taken('2024-05-06T00:00:00', 38.7), place: { town: 'Lisbon', country: 'PT' } },
    ['Lisbon', 'Portugal', 'spring', 'Canon EOS R5'],
  ],
  [
    { ...taken('2024-05-06T00:00:00', 1.3), place: { town: 'Singapore', country: 'SG' } },
    ['Singapore', 'Canon EOS R5'],
  ],
])(
  'the tags of a photograph are its place and season, where they are known, and its camera: %j',
  (facts, expected) => {
    expect(pictureTags(facts)).toEqual(expected);
  },
);

test.each([
  ['IMG_2041.JPG', 'Photograph of 6 May 2024'],
  ['PXL_20240506_070809.jpg', 'Photograph of 6 May 2024'],
  ['Harbour in May.jpg', undefined],
])('a photograph named %s is called %s', (name, expected) => {
  expect(photographTitle(taken('2024-05-06T07:08:09'), name)).toBe(expected);
});

test.each([
  [{ ...taken('2024-05-06T07:08:09'), place: { town: 'Lisbon', country: 'PT' } }, 'Lisbon, May 2024'],
  [{ camera: { model: 'X100V' }, place: { town: 'Lisbon', country: 'PT' } }, 'Lisbon'],
  [{ ...taken('2024-05-06T07:08:09'), description: 'The old harbour' }, 'The old harbour'],
  [{ camera: { model: 'X100V' } }, undefined],
])('a photograph is called by its place and month: %j', (facts, expected) => {
  expect(photographTitle(facts, 'IMG_2041.JPG')).toBe(expected);
});
