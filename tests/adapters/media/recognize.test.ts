import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { localMedia } from '../../../adapters/media/media.ts';
import { toText } from '../../../core/prose/to-text.ts';
import { pdf, svg } from './files.ts';

const media = localMedia({});

/** A sign of 640 by 140 pixels. */
const sign = (words: string): Uint8Array =>
  svg(
    `<rect width="640" height="140" fill="#fff"/><text x="30" y="80" font-family="DejaVu Sans" font-size="40">${words}</text>`,
    'width="640" height="140"',
  );

describe('text in a picture', () => {
  test('is read, offline', async () => {
    const file = { bytes: sign('The ferry leaves at noon'), type: 'image/svg+xml' };
    expect(await media.recognize(file)).toBe('The ferry leaves at noon');
  });

  test('that is small in a large window is read', async () => {
    const words =
      '<text x="100" y="300" font-family="DejaVu Sans" font-size="14">A short line of small text on a slide</text>';
    const window = svg(`<rect width="1280" height="720" fill="#fff"/>${words}`, 'width="1280" height="720"');
    expect(await media.recognize({ bytes: window, type: 'image/svg+xml' })).toBe(
      'A short line of small text on a slide',
    );
  });

  test('is none where there is none', async () => {
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

  /** A photograph with the sign in it, so many pixels wide. */
  const photograph = async (width: number) => {
    const board = await sharp(sign('KEEP OFF THE GRASS')).resize({ width }).png().toBuffer();
    const noise = { type: 'gaussian', mean: 110, sigma: 30 } as const;
    return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#474', noise } })
      .composite([{ input: board }])
      .jpeg()
      .withExif({ IFD0: { Make: 'Canon', Model: 'EOS R5' } })
      .toBuffer();
  };

  test('is left alone where a camera took more than a page', async () => {
    expect(await media.recognize({ bytes: await photograph(300), type: 'image/jpeg' })).toBe('');
  });

  test('is read where a camera took a page', async () => {
    const page = await sharp(
      svg(
        `<rect width="900" height="400" fill="#fff"/>${Array.from({ length: 9 }, (_, line) => `<text x="20" y="${40 + 40 * line}" font-family="DejaVu Sans" font-size="24">Nine lines that were all written on a board</text>`).join('')}`,
        'width="900" height="400"',
      ),
    )
      .jpeg()
      .withExif({ IFD0: { Make: 'Canon', Model: 'EOS R5' } })
      .toBuffer();
    expect(await media.recognize({ bytes: page, type: 'image/jpeg' })).toContain('Nine lines that were');
  });
});

describe('a PDF without text', () => {
  /** A content stream that draws a picture over the upper part of its page. */
  async function scanned(words: string): Promise<string> {
    const { data, info } = await sharp(sign(words))
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return `q 500 0 0 110 56 600 cm BI /W ${width} /H ${height} /CS /G /BPC 8 /F /AHx ID ${data.toString('hex')}> EI Q`;
  }

  test('is read from the pictures of its pages', async () => {
    const bytes = pdf([await scanned('The first page'), '', await scanned('The third page')]);
    const { document, isCut } = await media.text({ bytes, type: 'application/pdf' });
    expect(toText(document).trim()).toBe('The first page\n\nThe third page');
    expect(isCut).toBe(false);
  });

  test('that shows none has none', async () => {
    const bytes = pdf(['0 0 1 rg 0 0 300 300 re f']);
    const { document } = await media.text({ bytes, type: 'application/pdf' });
    expect(toText(document).trim()).toBe('');
  });
});
