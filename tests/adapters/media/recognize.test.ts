import sharp from 'sharp';
import { expect, test } from 'vitest';
import { localMedia } from '../../../adapters/media/media.ts';
import { svg } from './files.ts';

const media = localMedia({});

test('text in a picture is read, offline', async () => {
  const words =
    '<text x="30" y="80" font-family="DejaVu Sans" font-size="40">The ferry leaves at noon</text>';
  const sign = svg(`<rect width="640" height="140" fill="#fff"/>${words}`, 'width="640" height="140"');
  expect(await media.recognize({ bytes: sign, type: 'image/svg+xml' })).toBe('The ferry leaves at noon');
});

test('a picture without text has none', async () => {
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  expect(await media.recognize({ bytes: noise, type: 'image/png' })).toBe('');
});
