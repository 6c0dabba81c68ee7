import { deflateSync } from 'node:zlib';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { exifMetadata } from '../../../adapters/media/exif.ts';
import { iptcMetadata } from '../../../adapters/media/iptc.ts';
import { pictureFacts } from '../../../adapters/media/picture.ts';
import { factsOfMetadata } from '../../../adapters/media/picture-metadata.ts';
import { pngMetadata } from '../../../adapters/media/png-texts.ts';
import { xmpMetadata } from '../../../adapters/media/xmp.ts';

const [ASCII, LONG, RATIONAL, UNDEFINED] = [2, 4, 5, 7];
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`${text}\0`, 'utf16le');
const rationals = (...parts: readonly number[]) => Buffer.from(Uint32Array.from(parts).buffer);

type Tag = readonly [tag: number, type: number, value: Buffer];

/** A TIFF structure, little-endian, with the tags of the picture, and a second directory at a tag of the first. */
function tiff(
  tags: readonly Tag[],
  second: { readonly at?: number; readonly tags?: readonly Tag[] } = {},
): Buffer {
  const data: Buffer[] = [Buffer.from('II*\0\x08\0\0\0', 'latin1')];
  const directory = (entries: readonly Tag[], start: number) => {
    const head = Buffer.alloc(2 + 12 * entries.length + 4);
    const values: Buffer[] = [];
    let free = start + head.length;
    head.writeUInt16LE(entries.length);
    for (const [nth, [tag, type, value]] of entries.entries()) {
      const at = 2 + 12 * nth;
      head.writeUInt16LE(tag, at);
      head.writeUInt16LE(type, at + 2);
      head.writeUInt32LE(value.length / (type === RATIONAL ? 8 : type === LONG ? 4 : 1), at + 4);
      if (value.length <= 4) value.copy(head, at + 8);
      else {
        head.writeUInt32LE(free, at + 8);
        values.push(value);
        free += value.length;
      }
    }
    return Buffer.concat([head, ...values]);
  };
  const pointer = (to: number): Tag[] => (second.at ? [[second.at, LONG, rationals(to)]] : []);
  const end = 8 + directory([...tags, ...pointer(0)], 8).length;
  data.push(directory([...tags, ...pointer(end)], 8), directory(second.tags ?? [], end));
  return Buffer.concat(data);
}
const facts = (tags: readonly Tag[], second = {}) =>
  factsOfMetadata({ exif: exifMetadata(tiff(tags, second)) });

describe('EXIF', () => {
  test.each([
    ['in Latin-1', [0x10e, ASCII, latin1('Über den Dächern von Köln\0')], 'Über den Dächern von Köln'],
    ['in UTF-8', [0x10e, ASCII, Buffer.from('Über den Dächern\0')], 'Über den Dächern'],
    ['as a comment of Windows', [0x9c9c, 1, utf16('Die Fähre im Nebel')], 'Die Fähre im Nebel'],
    ['of a camera', [0x10e, ASCII, latin1('SAMSUNG CAMERA PICTURES')], undefined],
    ['of a phone', [0x10e, ASCII, latin1('hdrpl')], undefined],
  ] as const)('has a description %s', async (_, tag, description) => {
    expect((await facts([tag])).description).toBe(description);
  });

  test('has title, authors and keywords of Windows', async () => {
    const tags: Tag[] = [
      [0x9c9b, 1, utf16('Abend über der Förde')],
      [0x9c9d, 1, utf16('Łukasz Żak;Ана')],
      [0x9c9e, 1, utf16('Meer;Abend')],
    ];
    expect(await facts(tags)).toEqual({
      title: 'Abend über der Förde',
      authors: ['Łukasz Żak', 'Ана'],
      tags: ['Meer', 'Abend'],
    });
  });

  test.each([
    ['UNICODE\0', utf16('Oma am See'), { description: 'Oma am See' }],
    ['ASCII\0\0\0', latin1('Oma am See'), { description: 'Oma am See' }],
    ['UNICODE\0', utf16('Screenshot'), { isScreenshot: true }],
    ['ASCII\0\0\0', latin1('a cat at sea, Steps: 20'), {}],
  ])('has a comment %j %s', async (encoding, text, expected) => {
    const comment: Tag = [0x9286, UNDEFINED, Buffer.concat([latin1(encoding), text])];
    expect(await facts([], { at: 0x8769, tags: [comment] })).toEqual(expected);
  });

  test.each([
    ['2024:05:14 10:11:12', '+02:00', '2024-05-14T10:11:12+02:00'],
    ['2024:05:14 10:11:12+02:00', '', '2024-05-14T10:11:12+02:00'],
    ['2024/05/14  9:11', '', '2024-05-14T09:11:00'],
    ['2024:05:14', '', '2024-05-14'],
    ['2024:02:30 10:11:12', '', undefined],
    ['    :  :     :  :  ', '', undefined],
  ])('has the date %j %j', async (date, offset, created) => {
    const tags: Tag[] = [
      [0x9003, ASCII, latin1(`${date}\0`)],
      [0x9011, ASCII, latin1(`${offset}\0`)],
    ];
    expect((await facts([], { at: 0x8769, tags })).created).toBe(created);
  });

  test.each([
    ['degrees, minutes and seconds', 'S', rationals(33, 1, 27, 1, 0, 1), -33.45],
    ['decimal minutes and no seconds', 's', rationals(33, 1, 270, 10, 0, 0), -33.45],
    ['decimal degrees', 'South', rationals(3345, 100), -33.45],
    ['nothing', 'S', rationals(0, 0, 0, 0, 0, 0), undefined],
  ])('has a position in %s', async (_, reference, latitude, expected) => {
    const tags: Tag[] = [
      [1, ASCII, latin1(`${reference}\0`)],
      [2, RATIONAL, latitude],
      [3, ASCII, latin1('W\0')],
      [4, RATIONAL, rationals(70, 1, 40, 1, 0, 1)],
    ];
    const { camera, place } = await facts([], { at: 0x8825, tags });
    expect(camera?.latitude).toBe(expected);
    expect(place?.country).toBe(expected && 'CL');
  });

  test('that is damaged is read as far as possible', () => {
    const whole = tiff([[0x10e, ASCII, latin1('Boats in the harbour\0')]]);
    expect(exifMetadata(whole.subarray(0, 20)).descriptions?.[0]).toBeUndefined();
    expect(exifMetadata(whole.subarray(0, 45)).descriptions?.[0]).toBeUndefined();
    expect(exifMetadata(whole).descriptions?.[0]).toBe('Boats in the harbour');
    whole.writeUInt32LE(8, 10); // the value of the entry is the directory that contains it
    expect(() => exifMetadata(whole)).not.toThrow();
  });
});

test('XMP has the default translation, lists, and attributes, whatever their prefixes', async () => {
  const xml = `<x:xmpmeta><r:RDF><r:Description d:Headline="Heimkehr" exif:GPSLatitude="33,27.0S" exif:GPSLongitude="70,40,0W">
    <d:description><r:Alt><r:li xml:lang="de">Die Herde</r:li><r:li xml:lang="x-default">The herd</r:li></r:Alt></d:description>
    <d:creator><r:Seq><r:li>Ann Bell</r:li><r:li>Ben Höck</r:li></r:Seq></d:creator>
    <exif:DateTimeOriginal>2024-05-14T10:11:12.5Z</exif:DateTimeOriginal></r:Description></r:RDF></x:xmpmeta>`;
  expect(await factsOfMetadata({ xmp: xmpMetadata(xml) })).toMatchObject({
    title: 'Heimkehr',
    description: 'The herd',
    authors: ['Ann Bell', 'Ben Höck'],
    created: '2024-05-14T10:11:12Z',
    camera: { latitude: -33.45 },
  });
});

test('IPTC has a caption in any charset, several authors, and the date', async () => {
  const set = (number: number, value: Buffer) =>
    Buffer.concat([Buffer.from([0x1c, 2, number, 0, value.length]), value]);
  const bytes = Buffer.concat([
    latin1('Photoshop 3.0\0'),
    ...[
      set(120, latin1('Ein Schäfer führt die Herde heim')),
      set(80, latin1('Ann Bell')),
      set(80, latin1('Bo')),
    ],
    ...[set(55, latin1('20240514')), set(60, latin1('101112+0200'))],
  ]);
  expect(await factsOfMetadata({ iptc: iptcMetadata(bytes) })).toEqual({
    description: 'Ein Schäfer führt die Herde heim',
    authors: ['Ann Bell', 'Bo'],
    created: '2024-05-14T10:11:12+02:00',
  });
});

test('PNG has texts before and after its pixels, compressed or not', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, latin1(type), data, Buffer.alloc(4)]);
  };
  const file = Buffer.concat([
    png.subarray(0, 33),
    chunk('iTXt', Buffer.from('Title\0\0\0\0\0План города')),
    chunk('zTXt', Buffer.concat([latin1('Description\0\0'), deflateSync('A plan of the old town')])),
    png.subarray(33, -12),
    chunk('tEXt', latin1('Author\0Zoë Bell')),
    chunk('tEXt', latin1('Creation Time\0Tue, 14 May 2024 10:11:12 GMT')),
    png.subarray(-12),
  ]);
  expect(await factsOfMetadata({ png: pngMetadata(file) })).toEqual({
    title: 'План города',
    description: 'A plan of the old town',
    authors: ['Zoë Bell'],
    created: '2024-05-14T10:11:12Z',
  });
  expect(pngMetadata(strToU8('no chunks at all')).titles).toEqual([undefined]);
});

test('a TIFF file is its own metadata', async () => {
  const file = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
    .tiff()
    .withXmp('<x:xmpmeta><rdf:RDF><rdf:Description dc:title="Plan of the harbour"/></rdf:RDF></x:xmpmeta>')
    .toBuffer();
  expect(await pictureFacts(file)).toMatchObject({ title: 'Plan of the harbour' });
});
