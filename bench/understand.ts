import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { embeddedEmbedder } from '../adapters/intelligence/embedded/embedder.ts';
import { embeddedLanguageModel } from '../adapters/intelligence/embedded/language-model.ts';
import { localMedia } from '../adapters/media/media.ts';
import { FULL_THUMBNAIL } from '../core/ports/media.ts';
import { EVERYDAY_TEXTS } from './everyday-texts.ts';

/** Prints what understanding costs a core, how good similarity by topic is, and what memory each worker takes. */
export async function bench(): Promise<void> {
  await embedding();
  await describing();
  await rendering();
  await memory();
}

async function embedding(): Promise<void> {
  const texts = Object.entries(EVERYDAY_TEXTS).flatMap(([topic, list]) =>
    list.map((text) => ({ topic, text })),
  );
  const embedder = embeddedEmbedder();
  await embedder.embed(['warm up']);
  const seconds = cpuSeconds();
  const vectors = await embedder.embed(texts.map(({ text }) => text));
  print('short texts embedded', texts.length / seconds(), 'a second a core');
  const long = Array.from({ length: 4 }, () => texts.map(({ text }) => text).join('. '));
  const longSeconds = cpuSeconds();
  await embedder.embed(long);
  print('texts of 5,000 characters embedded', long.length / longSeconds(), 'a second a core');
  const topics = texts.map(({ topic }) => topic);
  print('precision@5 by topic, single lines', precision(topics, vectors, 5), '(at least 0.95)');
  const notes = Object.entries(EVERYDAY_TEXTS).flatMap(([topic, list]) =>
    [0, 2, 4, 6].map((at) => ({ topic, text: `${list[at]}. ${list[at + 1]}.` })),
  );
  const noteVectors = await embedder.embed(notes.map(({ text }) => text));
  const noteTopics = notes.map(({ topic }) => topic);
  print('precision@3 by topic, notes of two lines', precision(noteTopics, noteVectors, 3), '(at least 0.95)');
}

/** The share of the nearest texts that are of the text's own topic. */
function precision(
  topics: readonly string[],
  vectors: readonly (Float32Array | null)[],
  neighbours: number,
): number {
  const shares = vectors.map((vector, at) => {
    const near = vectors
      .map((other, to) => ({ to, likeness: to === at ? Number.NEGATIVE_INFINITY : dot(vector, other) }))
      .sort((one, other) => other.likeness - one.likeness)
      .slice(0, neighbours);
    return near.filter(({ to }) => topics[to] === topics[at]).length / neighbours;
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
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
  print('texts of 5,000 characters summarised and tagged', runs / seconds(), 'a second a core');
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
  print('thumbnails of photographs of 12 megapixels', runs / seconds(), 'a second a core');
  const small = { bytes: thumbnail.bytes, type: 'image/webp' };
  const paletteSeconds = cpuSeconds();
  for (let run = 0; run < runs; run++) await media.palette(small);
  print('palettes of thumbnails', runs / paletteSeconds(), 'a second a core');
}

/** Starts each worker of the bundle alone, lets it do a job, and reads its memory from the system. */
async function memory(): Promise<void> {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const jobs = [
    ['media-worker', 'media.thumbnail', [{ bytes: svg, type: 'image/svg+xml' }, FULL_THUMBNAIL]],
    ['intelligence-worker', 'embedder.embed', [Object.values(EVERYDAY_TEXTS).flat()]],
  ] as const;
  for (const [worker, name, input] of jobs) {
    const child = fork(new URL(`../dist/${worker}.js`, import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
    });
    child.send({ id: 1, name, input });
    await new Promise((resolve) => child.once('message', resolve).once('exit', resolve));
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    print(`memory of ${worker}`, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024, 'MiB');
    child.kill('SIGKILL');
  }
}

/** Seconds of processor time that this process spends from now on. */
function cpuSeconds(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
}

const dot = (one: Float32Array | null, other: Float32Array | null): number =>
  one?.reduce((sum, value, at) => sum + value * (other?.[at] ?? 0), 0) ?? 0;

function print(name: string, value: number, unit: string): void {
  process.stdout.write(`${name}: ${value < 10 ? value.toFixed(3) : value.toFixed(0)} ${unit}\n`);
}
