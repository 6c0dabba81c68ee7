import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { embeddedUnderstanding } from '../../../apps/server/understanding.ts';
import { FULL_THUMBNAIL } from '../../../core/ports/media.ts';
import { pdf, svg } from '../../adapters/media/files.ts';

const understanding = embeddedUnderstanding();
afterAll(() => understanding.close());

describe('understanding in workers', () => {
  const { media, languageModel, embedder, detector } = understanding;

  test('reads files and texts', async () => {
    const png = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    const file = { bytes: new Uint8Array(png), type: 'image/png' };
    const [thumbnail, [first], { document }, vectors, language, { tags }] = await Promise.all([
      media.thumbnail(file, FULL_THUMBNAIL),
      media.palette(file),
      media.text({ bytes: pdf(['BT /F1 12 Tf 72 700 Td (Hello) Tj ET']), type: 'application/pdf' }),
      embedder.embed(['a boat', '']),
      detector.detect('Where does this ferry go?'),
      languageModel.describeText({ title: 'Ferries', text: 'The ferry is late.', knownTags: [], fields: [] }),
    ]);
    expect(thumbnail).toMatchObject({ width: 1024, height: 512 });
    expect((await sharp(thumbnail.bytes).metadata()).format).toBe('webp');
    expect(first).toBe('#0000ff');
    expect(document.content).toHaveLength(1);
    expect(vectors).toEqual([expect.any(Float32Array), null]);
    expect(language).toBe('en');
    expect(tags).toEqual(['ferries']);
  });

  test('loses only the file that cannot be understood', async () => {
    const bad = [
      { bytes: svg('', 'width="50000" height="50000"'), type: 'image/svg+xml' },
      { bytes: new Uint8Array(100), type: 'video/mp4' },
      { bytes: new TextEncoder().encode('%PDF-1.7'), type: 'application/pdf' },
    ];
    const good = { bytes: svg('<rect width="9" height="9"/>'), type: 'image/svg+xml' };
    const results = await Promise.allSettled(
      [...bad, good].map((file) => media.thumbnail(file, FULL_THUMBNAIL)),
    );
    for (const result of results.slice(0, -1)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unprocessable' } });
    }
    expect(results.at(-1)).toMatchObject({ status: 'fulfilled', value: { width: 100 } });
  });
});
