import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { workerPool } from '../../../adapters/workers/pool.ts';
import { workerModule } from '../../../apps/server/paths.ts';
import { embeddedUnderstanding } from '../../../apps/server/understanding.ts';
import { topicReader } from '../../../core/analysis/topics/topic-reader.ts';
import { FULL_THUMBNAIL } from '../../../core/ports/media.ts';
import { pdf, svg } from '../../adapters/media/files.ts';
import { itLong } from '../../support/runs.ts';

const understanding = embeddedUnderstanding();
afterAll(() => understanding.close());

describe('analysis in workers', () => {
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
    expect(tags).toEqual([]); // tags come from topics and own tags, not from the model
  });

  test('finds topics and the tags of similar things as on this thread, and asks for examples once', async () => {
    const cooking = { title: 'Soup', text: 'Dice the onion, simmer the broth with garlic.', language: 'en' };
    const thing = { ...cooking, shapes: ['note'] };
    const examples = Array.from({ length: 12 }, (_, at) => ({ key: `${at} 1`, tags: ['dinners'] }));
    const asked: string[] = [];
    const read = async (keys: readonly string[]) => {
      asked.push(...keys);
      return keys.map(() => thing);
    };
    const found = await understanding.topicReader.read(thing, examples, read);
    expect(found.topics[0]?.topic).toBe('cooking');
    expect(found.likely).toEqual([{ name: 'dinners', probability: expect.any(Number) }]);
    expect(await understanding.topicReader.read(thing, examples, read)).toEqual(found);
    expect(asked).toEqual(examples.map(({ key }) => key));
    expect(found).toEqual(await topicReader().read(thing, examples, read));
    expect(await understanding.mainText('# Soup\n\nSimmer the *broth*.')).toBe('Soup\n\nSimmer the broth.');
  });

  test('loses only the file that cannot be read', async () => {
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

/** A small PDF with a page of very many lines. */
function crowdedPdf(): Uint8Array {
  const content = deflateSync('0 0 m 9 9 l S\n'.repeat(3_000_000)).toString('latin1');
  const text = [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>endobj',
    `4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream\n${content}\nendstream endobj`,
    'trailer<</Root 1 0 R>>\n%%EOF',
  ].join('\n');
  return Buffer.from(text, 'latin1');
}

/** A small drawing that takes minutes. */
const SLOW_DRAWING = svg(
  `<filter id="f">${'<feTurbulence baseFrequency=".05" numOctaves="9"/><feMorphology radius="99"/>'.repeat(9)}</filter>
   <rect width="6000" height="6000" filter="url(#f)"/>`,
  'width="6000" height="6000"',
);

itLong.each([
  ['more memory', { bytes: crowdedPdf(), type: 'application/pdf' }, { residentMebibytes: 256 }, /memory/],
  ['more time', { bytes: SLOW_DRAWING, type: 'image/svg+xml' }, { processorSeconds: 2 }, /processor time/],
])(
  'a small file that takes %s than it may fails immediately, and permanently',
  async (_, file, limits, reason) => {
    const workerUrl = workerModule('media-worker');
    const pool = workerPool({
      workerUrl,
      isolation: 'process',
      heapMebibytes: 512,
      label: 'The reader',
      ...limits,
    });
    try {
      const work = pool.run('media.thumbnail', [file, FULL_THUMBNAIL], 200_000);
      await expect(work).rejects.toMatchObject({ code: 'unprocessable', message: reason });
    } finally {
      await pool.close();
    }
  },
);
