import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { openBlobs } from '../apps/server/blobs.ts';
import { type Config, readConfig } from '../apps/server/config.ts';
import { openCoreServices } from '../apps/server/core-services.ts';
import { toAsyncIterable } from '../core/library/parts.ts';
import { accountUseCases } from '../core/use-cases/accounts/accounts.ts';
import { object } from '../tests/support/objects.ts';
import { printFigure, printMeasure } from './figure.ts';
import { CREDENTIALS, serviceEnvironment } from './signed.ts';
import { peakMemory, processorSeconds } from './transfer.ts';

const ARTICLES = 500;
const PICTURES = 2;
const SENTENCE = 'The baker of the street by the river kept a book of all her loaves, one page for each. ';

/** Measures exports of 500 articles of 1,700 words with two pictures each, for other programs (docs/export.md). */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  try {
    const environment = serviceEnvironment(path.join(folder, 'data'));
    await makeArticles(readConfig(environment));
    const seconds: Record<string, number> = {};
    const formats = ['archive', 'markdown', 'epub', ...(process.env.BROWSER_PATH ? ['pdf'] : [])];
    for (const format of formats) {
      const file = path.join(folder, format);
      const before = processorSeconds();
      const peak = await peakMemory(['export', file, '--format', format], environment);
      seconds[format] = processorSeconds() - before;
      printMeasure(`processor time of ${ARTICLES} articles as ${format}`, seconds[format], 's');
      printMeasure(`most memory of the command`, peak / 1_000_000, 'MB');
      printMeasure(`size of the file`, (await stat(file)).size / 1_000_000, 'MB');
    }
    const { archive = 0, markdown = 0, epub = 0 } = seconds;
    printFigure('speed of an export as Markdown against the lossless one', archive / markdown, {
      atLeast: 0.5,
    });
    printFigure('articles of an EPUB a second of processor time', ARTICLES / epub, { atLeast: 20 });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A picture like a photograph: soft shapes with some grain. */
async function photograph(seed: number): Promise<Buffer> {
  const soft = Buffer.from(
    Array.from({ length: 64 * 48 * 3 }, (_, at) => (at * 2_654_435_761 + seed * 97) >>> 24),
  );
  const grain = {
    create: {
      width: 1024,
      height: 768,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  } as const;
  return sharp(soft, { raw: { width: 64, height: 48, channels: 3 } })
    .resize(1024, 768, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: await sharp(grain).png().toBuffer(), blend: 'soft-light' }])
    .webp({ quality: 80 })
    .toBuffer();
}

async function makeArticles(config: Config): Promise<void> {
  const foundation = await openCoreServices(config);
  const { storage, ids, vault } = foundation;
  const blobs = await openBlobs(config);
  await accountUseCases(foundation).bootstrap(CREDENTIALS);
  const photographs = await Promise.all(Array.from({ length: 8 }, (_, seed) => photograph(seed)));
  for (let number = 0; number < ARTICLES; number += 1) {
    const addresses = Array.from({ length: PICTURES }, (_, at) => `https://example.org/${number}-${at}.jpg`);
    const body = addresses
      .map((address) => `${SENTENCE.repeat(50)}\n\n![a loaf](${address})\n\n`)
      .join('## A part\n\n');
    const made = object({
      id: ids(),
      title: `Article ${number}`,
      identity: `article ${number}`,
      content: { type: 'text/markdown', body },
    });
    await storage.commit([{ type: 'object.insert', object: made }]);
    for (const [at, address] of addresses.entries()) {
      const bytes = photographs[(number + at) % photographs.length] ?? new Uint8Array();
      const key = ids();
      const stored = await blobs.put(key, toAsyncIterable([bytes]));
      const blob = { key, type: 'image/webp', width: 1024, height: 768, ...stored };
      await storage.commit([
        {
          type: 'picture.put',
          accountId: made.accountId,
          objectId: made.id,
          address: vault.sha256(address),
          blob,
        },
      ]);
    }
  }
  await storage.close();
}
