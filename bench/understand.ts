import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { embeddedEmbedder } from '../adapters/intelligence/embedded/embedder.ts';
import { embeddedLanguageModel } from '../adapters/intelligence/embedded/language-model.ts';
import { localMedia } from '../adapters/media/media.ts';
import { READY } from '../adapters/workers/messages.ts';
import { FULL_THUMBNAIL } from '../core/ports/media.ts';
import { EXPECTED_PAGES } from '../tests/adapters/web/expected-pages.ts';
import { EVERYDAY_TEXTS } from './everyday-texts.ts';
import { printMeasure } from './figure.ts';
import { describeFixture } from './quality/quality-pages.ts';

/** Prints the processor time of analysis and the memory of each worker. */
export async function bench(): Promise<void> {
  reading();
  await embedding();
  await describing();
  await rendering();
  await memory();
}

function reading(): void {
  for (const page of EXPECTED_PAGES) describeFixture(page);
  const seconds = cpuSeconds();
  const runs = 5;
  for (let run = 0; run < runs; run++) for (const page of EXPECTED_PAGES) describeFixture(page);
  printMeasure('pages read', (60 * runs * EXPECTED_PAGES.length) / seconds(), 'a minute a core');
}

async function embedding(): Promise<void> {
  const texts = Object.values(EVERYDAY_TEXTS).flat();
  const embedder = embeddedEmbedder();
  await embedder.embed(['warm up']);
  const seconds = cpuSeconds();
  await embedder.embed(texts);
  printMeasure('short texts embedded', texts.length / seconds(), 'a second a core');
  const long = Array.from({ length: 4 }, () => texts.join('. '));
  const longSeconds = cpuSeconds();
  await embedder.embed(long);
  printMeasure('texts of 5,000 characters embedded', long.length / longSeconds(), 'a second a core');
}

async function describing(): Promise<void> {
  const model = embeddedLanguageModel();
  const text = Object.values(EVERYDAY_TEXTS)
    .flatMap((list) => list.map((each) => `${each}.`))
    .join(' ');
  const input = { title: 'A collection', text, language: 'en', knownTags: ['travel'], fields: [] };
  await model.describeText(input);
  const seconds = cpuSeconds();
  const runs = 20;
  for (let run = 0; run < runs; run++) await model.describeText(input);
  printMeasure('texts of 5,000 characters summarised and tagged', runs / seconds(), 'a second a core');
}

async function rendering(): Promise<void> {
  const media = localMedia({});
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photograph = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#888', noise },
  })
    .blur(3)
    .jpeg()
    .toBuffer();
  const file = { bytes: new Uint8Array(photograph), type: 'image/jpeg' };
  const thumbnail = await media.thumbnail(file, FULL_THUMBNAIL);
  const seconds = cpuSeconds();
  const runs = 20;
  for (let run = 0; run < runs; run++) await media.thumbnail(file, FULL_THUMBNAIL);
  printMeasure('thumbnails of photographs of 12 megapixels', runs / seconds(), 'a second a core');
  const small = { bytes: thumbnail.bytes, type: 'image/webp' };
  const paletteSeconds = cpuSeconds();
  for (let run = 0; run < runs; run++) await media.palette(small);
  printMeasure('palettes of thumbnails', runs / paletteSeconds(), 'a second a core');
}

const NO_LIMITS = { durationMs: 1e9, processorMs: 1e9, residentBytes: 1e12 };

/** Starts each worker of the bundle separately, lets it do a job, and reads its memory from the system. */
async function memory(): Promise<void> {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const jobs = [
    ['media-worker', 'media.thumbnail', [{ bytes: svg, type: 'image/svg+xml' }, FULL_THUMBNAIL]],
    ['intelligence-worker', 'embedder.embed', [Object.values(EVERYDAY_TEXTS).flat()]],
  ] as const;
  const [, build = ''] = /'\.\/(.+)\//.exec(await readFile('dist/commonplace.js', 'utf8')) ?? [];
  for (const [worker, name, input] of jobs) {
    const child = fork(path.resolve('dist', build, `${worker}.js`), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
      execArgv: [],
    });
    child.send({ id: 1, name, input, limits: NO_LIMITS });
    await new Promise((resolve) =>
      child.on('message', (message) => message !== READY && resolve(null)).once('exit', resolve),
    );
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    printMeasure(
      `memory of ${worker}`,
      Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024,
      'MiB',
    );
    child.kill('SIGKILL');
  }
}

/** Measures the processor time of this process from now on, in seconds. */
function cpuSeconds(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
}
