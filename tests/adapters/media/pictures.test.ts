import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localMedia } from '../../../adapters/media/media.ts';
import { FULL_THUMBNAIL } from '../../../core/ports/media.ts';
import { svg } from './files.ts';

const media = localMedia({});
const image = (bytes: Uint8Array, subtype = 'png') => ({ bytes, type: `image/${subtype}` });
const flat = (width: number, height: number, background = '#c83232') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A PNG that claims a size and contains junk. */
function claiming(png: Uint8Array, width: number, height: number): Uint8Array {
  const forged = Uint8Array.from(png);
  const view = new DataView(forged.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return forged;
}

describe('a thumbnail', () => {
  test.each([
    [1600, 1200, FULL_THUMBNAIL, 1024, 768],
    [1200, 1600, FULL_THUMBNAIL, 768, 1024],
    [200, 100, FULL_THUMBNAIL, 200, 100],
    [1600, 1200, { width: 1, height: 1 }, 1, 1],
    [1600, 1200, { width: 4096, height: 300 }, 400, 300],
  ])('of %i × %i pixels fits its box and is never enlarged', async (width, height, box, wide, high) => {
    const jpeg = await flat(width, height).jpeg().toBuffer();
    const thumbnail = await media.thumbnail(image(jpeg, 'jpeg'), box);
    const { format, ...size } = await sharp(thumbnail.bytes).metadata();
    expect(format).toBe('webp');
    expect(size).toMatchObject({ width: wide, height: high });
    expect(thumbnail).toMatchObject({ width: wide, height: high });
  });

  test('is upright and has no metadata', async () => {
    const turned = await flat(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { bytes } = await media.thumbnail(image(turned, 'jpeg'), FULL_THUMBNAIL);
    const { width, height, exif } = await sharp(bytes).metadata();
    expect({ width, height, exif }).toEqual({ width: 300, height: 400, exif: undefined });
  });

  test.each([[{ width: 0, height: 10 }], [{ width: 10, height: 4097 }], [{ width: 1.5, height: 10 }]])(
    'of the box %j is rejected',
    async (box) => {
      const png = await flat(10, 10).png().toBuffer();
      await expect(media.thumbnail(image(png), box)).rejects.toMatchObject({ code: 'unprocessable' });
    },
  );

  test.each(['png', 'webp', 'gif', 'tiff', 'avif', 'jpeg'] as const)('is made from %s', async (format) => {
    const bytes = await flat(60, 40).toFormat(format).toBuffer();
    const { width, height } = await media.thumbnail(image(bytes, format), FULL_THUMBNAIL);
    expect({ width, height }).toEqual({ width: 60, height: 40 });
  });

  test('is made by the real type of a file with another type', async () => {
    const webp = await flat(60, 40).webp().toBuffer();
    expect(await media.thumbnail(image(webp, 'jpeg'), FULL_THUMBNAIL)).toMatchObject({ width: 60 });
  });

  test('of a thousand frames is that of the first', async () => {
    const frames = Buffer.concat(
      Array.from({ length: 1000 }, (_, at) => Buffer.alloc(16 * 16 * 3, at === 0 ? 200 : 20 + 80 * (at % 2))),
    );
    const gif = await sharp(frames, { raw: { width: 16, height: 16 * 1000, channels: 3, pageHeight: 16 } })
      .gif()
      .toBuffer();
    expect(await media.facts(image(gif, 'gif'))).toMatchObject({ width: 16, height: 16, frameCount: 1000 });
    const { bytes } = await media.thumbnail(image(gif, 'gif'), FULL_THUMBNAIL);
    expect((await sharp(bytes).stats()).channels[0]?.mean).toBeGreaterThan(150);
  });
});

describe('a picture that cannot be read', () => {
  test('is rejected before it is decoded when it is enormous', async () => {
    const bomb = claiming(await flat(10, 10).png().toBuffer(), 50_000, 50_000);
    for (const work of [
      () => media.thumbnail(image(bomb), FULL_THUMBNAIL),
      () => media.palette(image(bomb)),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: 'unprocessable', message: /too many pixels/ });
    }
    const drawn = svg('<rect width="100%" height="100%"/>', 'width="50000" height="50000"');
    await expect(media.thumbnail(image(drawn, 'svg+xml'), FULL_THUMBNAIL)).rejects.toMatchObject({
      code: 'unprocessable',
    });
  });

  test('is rejected before it is decoded when it would all be in memory at the same time', async () => {
    const interlaced = await flat(10, 10).png({ progressive: true }).toBuffer();
    const bomb = claiming(interlaced, 13_000, 13_000);
    for (const work of [
      () => media.thumbnail(image(bomb), FULL_THUMBNAIL),
      () => media.palette(image(bomb)),
      () => media.recognize(image(bomb)),
    ]) {
      await expect(work()).rejects.toMatchObject({
        code: 'unprocessable',
        message:
          'This picture of 13000 × 13000 pixels is too large for its format, png, which must be decoded in memory as a whole.',
      });
    }
  });

  test('is rejected when it is junk', async () => {
    const heic = strToU8('\0\0\0\x18ftypheic\0\0\0\0mif1heic and then nothing', true);
    for (const junk of [image(new Uint8Array()), image(strToU8('not a picture')), image(heic, 'heic')]) {
      await expect(media.thumbnail(junk, FULL_THUMBNAIL)).rejects.toMatchObject({ code: 'unprocessable' });
      await expect(media.facts(junk)).rejects.toMatchObject({ code: 'unprocessable' });
    }
  });

  test('is shown up to the cut if it is truncated', async () => {
    const jpeg = await flat(800, 600).jpeg().toBuffer();
    const half = image(jpeg.subarray(0, jpeg.length / 2), 'jpeg');
    expect(await media.thumbnail(half, { width: 80, height: 80 })).toMatchObject({ width: 80, height: 60 });
  });
});

describe('a drawing', () => {
  let folder: string;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drawing-'));
    await writeFile(join(folder, 'secret.png'), await flat(50, 50, '#00ff00').png().toBuffer());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  test('shows no other files and fetches nothing', async () => {
    const { port } = server.address() as AddressInfo;
    const references = [pathToFileURL(join(folder, 'secret.png')).href, `http://127.0.0.1:${port}/x.png`];
    const drawing = svg(
      `<rect width="100" height="100" fill="#0000ff"/>${references
        .map((href) => `<image href="${href}" width="100" height="100"/>`)
        .join('')}`,
    );
    const { bytes } = await media.thumbnail(image(drawing, 'svg+xml'), FULL_THUMBNAIL);
    const [red, green, blue] = (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean));
    expect([red, green]).toEqual([expect.closeTo(0, -1), expect.closeTo(0, -1)]);
    expect(blue).toBeGreaterThan(240);
    expect(requests).toEqual([]);
  });
});

describe('the facts of a picture', () => {
  test("have the caption in any script, but not a camera's placeholder for it", async () => {
    const caption = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">Küche &amp; 桜</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`;
    const bare = flat(40, 30).withExif({ IFD0: { ImageDescription: 'OLYMPUS DIGITAL CAMERA' } });
    const described = await bare.clone().withXmp(caption).jpeg().toBuffer();
    expect(await media.facts(image(described, 'jpeg'))).toMatchObject({ description: 'Küche & 桜' });
    expect(await media.facts(image(await bare.jpeg().toBuffer(), 'jpeg'))).not.toHaveProperty('description');
  });

  test('are the metadata of the camera', async () => {
    const jpeg = await flat(40, 30)
      .withExif({
        IFD0: { Make: 'Fujifilm', Model: 'X100V', Artist: 'Ada; Bo', ImageDescription: 'Harbour' },
        IFD2: {
          DateTimeOriginal: '2024:05:06 07:08:09',
          OffsetTimeOriginal: '+02:00',
          FNumber: '28/10',
          ExposureTime: '1/250',
        },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '33/1 30/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '18/1 15/1 0/1',
        },
      })
      .jpeg()
      .toBuffer();
    expect(await media.facts(image(jpeg, 'jpeg'))).toEqual({
      width: 40,
      height: 30,
      description: 'Harbour',
      authors: ['Ada', 'Bo'],
      created: '2024-05-06T07:08:09+02:00',
      camera: {
        make: 'Fujifilm',
        model: 'X100V',
        aperture: 2.8,
        exposureSeconds: 0.004,
        latitude: -33.5,
        longitude: 18.25,
      },
      place: { town: 'Atlantis', country: 'ZA' },
    });
  });

  test('identify a screenshot', async () => {
    const png = await flat(40, 30)
      .withExif({ IFD2: { UserComment: 'Screenshot' } })
      .png()
      .toBuffer();
    expect(await media.facts(image(png))).toMatchObject({ isScreenshot: true });
  });

  test('omit an invalid date, and are the size alone without EXIF', async () => {
    const odd = await flat(4, 3)
      .withExif({ IFD2: { DateTimeOriginal: '2024:13:45 99:00:00' } })
      .jpeg()
      .toBuffer();
    expect(await media.facts(image(odd, 'jpeg'))).toEqual({ width: 4, height: 3 });
    expect(await media.facts(image(await flat(4, 3).png().toBuffer()))).toEqual({ width: 4, height: 3 });
  });
});

test('the palette of a picture has the colours that a person would name', async () => {
  const flag = svg(
    '<rect width="60" height="96" fill="#123456"/><rect x="60" width="28" height="96" fill="#fafafa"/><rect x="88" width="8" height="96" fill="#cc0000"/>',
    'width="96" height="96"',
  );
  const colors = await media.palette(image(flag, 'svg+xml'));
  expect(colors.slice(0, 3)).toEqual(['#123456', '#fafafa', '#cc0000']);
  const { bytes } = await media.thumbnail(image(flag, 'svg+xml'), FULL_THUMBNAIL);
  expect(await media.palette(image(bytes, 'webp'))).toHaveLength(colors.length);
});
