import { describe, expect, test } from 'vitest';
import { isNamedByDevice } from '../../../../core/analysis/texts/file-name.ts';
import {
  pictureKind,
  pictureSummary,
  pictureTitle,
} from '../../../../core/analysis/texts/picture-summary.ts';

describe('the summary of a picture', () => {
  test.each([
    [{ facts: {}, text: '' }, ''],
    [{ facts: { isScreenshot: true as const }, text: '' }, ''],
    [
      { facts: { created: '2024-05-06T07:08:09', camera: { make: 'FUJIFILM', model: 'X100V' } }, text: '' },
      '',
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
      'Photograph taken in Lisbon, Portugal on 6 May 2024.',
    ],
    [
      { facts: { camera: { exposureSeconds: 0.1 }, place: { town: 'Singapore', country: 'SG' } }, text: '' },
      'Photograph taken in Singapore.',
    ],
    [{ facts: { camera: { make: 'Canon', model: 'Canon EOS R5' } }, text: '' }, ''],
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
    [{ facts: { description: 'The old harbour' }, title: 'The old harbour', text: '' }, ''],
  ])('%#', (picture, expected) => {
    expect(pictureSummary({ title: '', ...picture })).toBe(expected);
  });

  test('quotes a long text in part', () => {
    const summary = pictureSummary({ facts: {}, title: '', text: 'word '.repeat(500) });
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
  ['Screenshot_20241201-213355.png', 'Screenshot, 1 December 2024'],
  ['Screenshot_20241201-213355_Chrome.png', 'Screenshot, 1 December 2024'],
  ['Screenshot_20241201-213355_Samsung Internet.png', 'Screenshot, 1 December 2024'],
  ['Captura de pantalla de 2024-12-01 21-33-55.png', 'Captura de pantalla, 1 de diciembre de 2024'],
  ['Screenshot 2024-12-01 train ticket Lyon.png', 'Train ticket Lyon, 1 December 2024'],
  ['rental-car screenshot.png', 'Rental car'],
  ['Bildschirmfoto 2023-02-17 um 10.41.07.png', 'Bildschirmfoto, 17. Februar 2023'],
  ['スクリーンショット 2024-03-09 8.15.00.png', 'スクリーンショット、2024年3月9日'],
  ['WhatsApp-Image-2023-05-14.jpg', 'Photo, 14 May 2023'],
  ['IMG-20210704-WA0012.jpg', 'Photo, 4 July 2021'],
  ['2023-05-14 picnic.jpg', 'Picnic, 14 May 2023'],
  ["dad's motorcycle.png", "Dad's motorcycle"],
  ['Cumplean\u0303os_abuela.jpg', 'Cumpleaños abuela'],
  ['2019年春节.jpg', '2019年春节'],
  ['wolf_park_DSC118.jpg', 'Wolf park'],
  ['wolf (before).heic.jpg', 'Wolf (before)'],
  ['FB_IMG_1593264712345.jpg', 'Photo, 27 June 2020'],
  ['bike-rebuild-03.jpg', 'Bike rebuild'],
  ['worktop_option2.png', 'Worktop option 2'],
  ['微信图片_20250403121530.jpg', 'Photo, 3 April 2025'],
  ['20239999_1.jpg', undefined],
  ['123456789.png', undefined],
  ['c0ffee12-aaaa-bbbb-cccc-1234567890ab.png', undefined],
  ['IMG_4711.jpg', undefined],
  ['image.png', undefined],
])('a picture without other facts is named after the words of its file name: %s', (name, title) => {
  expect(pictureTitle({}, name)).toBe(title);
});

test.each([
  ['asleep on the printer.jpg', 'Again.', 'Asleep on the printer'],
  ['IMG_0912.jpg', 'Again.', 'Again.'],
  ['kitchen_worktop_oak.jpg', 'The oak worktop, £1,840 fitted', 'The oak worktop, £1,840 fitted'],
  ['kitchen_plan_final_sizes.jpg', 'careful, the window is 118', 'Kitchen plan final sizes'],
  ['IMG_1.jpg', 'careful, the window is 118', 'careful, the window is 118'],
  ['IMG_1.jpg', 'Yellow flag on the beach, nobody cared', 'Yellow flag on the beach'],
  ['IMG_1.jpg', "Lou's birthday cake, 6 years (she wanted a tractor)", "Lou's birthday cake, 6 years"],
  ['IMG_1.jpg', 'Lunch in the garden, Anna and Tom', 'Lunch in the garden, Anna and Tom'],
  ['option2.jpg', 'The oak worktop, £1,840 fitted', 'The oak worktop, £1,840 fitted'],
  [
    'IMG_0912.jpg',
    'The year the marrows won. Left to right: Joe, Stan, Pat. Scanned from a slide; colours are off.',
    'The year the marrows won.',
  ],
])(
  'the caption comes first, unless it is a remark about a picture with a name: %s',
  (name, description, title) => {
    expect(pictureTitle({ description }, name)).toBe(title);
  },
);

test.each([
  [{ ...taken('2024-05-06T07:08:09'), place: { town: 'Lisbon', country: 'PT' } }, 'Lisbon, May 2024'],
  [{ camera: { model: 'X100V' }, place: { town: 'Lisbon', country: 'PT' } }, 'Lisbon'],
  [{ ...taken('2024-05-06T07:08:09'), description: 'The old harbour' }, 'The old harbour'],
  [taken('2024-05-06T07:08:09'), 'Photo, 6 May 2024'],
  [{ camera: { model: 'X100V' } }, undefined],
])('a photograph is named after its place and month: %j', (facts, expected) => {
  expect(pictureTitle(facts, 'IMG_2041.JPG')).toBe(expected);
});

test.each([
  ['Screenshot_20241201-213355.png', true],
  ['Bildschirmfoto 2023-02-17 um 10.41.07.png', true],
  ['スクリーンショット 2024-03-09 8.15.00.png', true],
  ['Screenshot 2024-12-01 train ticket Lyon.png', false],
  ["dad's motorcycle.png", false],
])('whether the title of %s shows no subject: %s', (name, isByDevice) => {
  expect(isNamedByDevice(pictureTitle({}, name) ?? '')).toBe(isByDevice);
});
