import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { EVERYDAY_TEXTS } from './everyday-texts.ts';
import { median, printFigure } from './figure.ts';
import { memoryOf, processorSecondsOf } from './process-family.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { serviceEnvironment, signed } from './signed.ts';

const ANALYSES = 100;
const SAVES = 100;
const IDLE_SAVES = 20;
const READS = 1_000;
const READS_AT_ONCE = 10;
const POLL_MS = 20;
const MEMORY_POLL_MS = 100;
/** Pages of ordinary length without pictures, and their length in characters. */
const ORDINARY_PAGES = 40;
const ORDINARY_LENGTH = 6_000;
const PAGES_WITH_PHOTOGRAPHS = 10;
const MEBIBYTE = 1024 ** 2;
const PAGES = path.resolve('tests/fixtures/pages');

/**
 * Measures the effect of analysis on users: how long saving and reading take in the meantime, its duration,
 * and its memory.
 */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const site = await publish();
  const { port } = site.address() as AddressInfo;
  const service = await startProcess([path.resolve('dist/commonplace.js'), 'serve'], {
    ...serviceEnvironment(path.join(folder, 'data')),
    WORKERS: 'inline',
    FETCH_ALLOW: `127.0.0.1:${port}`,
  });
  try {
    await whileAnalysing(service, `http://127.0.0.1:${port}`);
  } finally {
    await service.stop();
    site.close();
    await rm(folder, { recursive: true });
  }
}

async function whileAnalysing({ url, pid }: ServerProcess, site: string): Promise<void> {
  const { save, read, pending } = await client(url);
  const settled = async () => {
    while ((await pending()) > 0) await wait(POLL_MS);
  };
  const id = await save({ content: 'Loads everything once.' });
  await settled();
  const idleSaves: number[] = [];
  for (let at = 0; at < IDLE_SAVES; at++) {
    idleSaves.push(await timed(() => save({ content: noteAt(at) })));
    await settled();
  }
  const idle: number[] = [];
  while (idle.length < READS) idle.push(await timed(() => read(id)));

  const before = processorSecondsOf(pid);
  for (let at = 0; at < ORDINARY_PAGES; at++) await save({ url: `${site}/ordinary/${at}` });
  const most = { resident: 0, proportional: 0 };
  while ((await pending()) > 0) {
    const now = memoryOf(pid);
    most.resident = Math.max(most.resident, now.resident);
    most.proportional = Math.max(most.proportional, now.proportional);
    await wait(MEMORY_POLL_MS);
  }
  const spent = (processorSecondsOf(pid) - before) / ORDINARY_PAGES;
  printFigure('processor time for a page of ordinary length, all processes', spent, { below: 0.3 }, 's');
  printFigure(
    'memory of all processes during that (PSS)',
    most.proportional / MEBIBYTE,
    { below: 390 },
    'MiB',
  );
  printFigure(
    'the same, with what they share counted for each (RSS)',
    most.resident / MEBIBYTE,
    { below: 600 },
    'MiB',
  );

  // The worker for files must be running.
  await save({ url: `${site}/photographed/0` });
  await settled();
  const beforePhotographs = processorSecondsOf(pid);
  for (let at = 1; at <= PAGES_WITH_PHOTOGRAPHS; at++) await save({ url: `${site}/photographed/${at}` });
  await settled();
  printFigure(
    'the same for a page with a photograph of 12 megapixels',
    (processorSecondsOf(pid) - beforePhotographs) / PAGES_WITH_PHOTOGRAPHS,
    { below: 0.3 },
    's',
  );

  const began = performance.now();
  for (let at = 0; at < ANALYSES; at++) await save({ url: `${site}/${at}` });
  const saves: number[] = [];
  const busy: number[] = [];
  let mostMemory = 0;
  for (let left = await pending(); left > 0; left = await pending()) {
    if (saves.length < SAVES)
      saves.push(await timed(() => save({ content: noteAt(IDLE_SAVES + saves.length) })));
    for (let at = 0; at < READS_AT_ONCE; at++) busy.push(await timed(() => read(id)));
    mostMemory = Math.max(mostMemory, memoryOf(pid).resident);
    await wait(POLL_MS);
  }
  const minutes = (performance.now() - began) / 60_000;
  printFigure(`saving while ${ANALYSES} analyses run`, median(saves), { below: 20 }, 'ms');
  printFigure('that, to saving when idle', median(saves) / median(idleSaves), { below: 4 });
  printFigure('p99 of a read while analysing, to that when idle', p99(busy) / p99(idle), { below: 2 });
  printFigure('pages and notes understood', (ANALYSES + saves.length) / minutes, { atLeast: 60 }, 'a minute');
  printFigure('memory of the server and its workers', mostMemory / MEBIBYTE, { below: 700 }, 'MiB');
}

/** The requests to the service, with tokens made in advance. */
async function client(url: string) {
  const saving = await signed('POST', '/objects');
  const watching = await signed('GET', '/_/analysis');
  const reading = new Map<string, Awaited<ReturnType<typeof signed>>>();

  async function ask({ method, path: target, headers }: typeof saving, body?: object) {
    const response = await fetch(url + target, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  return {
    async save(body: object): Promise<string> {
      const { id } = (await ask(saving, body)) as { id: string };
      reading.set(id, await signed('GET', `/objects/${id}`));
      return id;
    },
    async read(id: string): Promise<void> {
      const request = reading.get(id);
      if (request) await ask(request);
    },
    /** The number of waiting and running steps of analysis. */
    async pending(): Promise<number> {
      const { queued, running } = (await ask(watching)) as { queued: number; running: number };
      return queued + running;
    },
  };
}

/** Serves the pages of the tests, each at many URLs, and articles of ordinary length, with or without a photograph. */
async function publish(): Promise<Server> {
  const names = (await readdir(PAGES)).filter((name) => name.endsWith('.html'));
  const pages = await Promise.all(names.map((name) => readFile(path.join(PAGES, name))));
  const photograph = await takePhotograph();
  const server = createServer(({ url = '/' }, response) => {
    const [, kind, number = url.slice(1)] = /^\/([a-z]+)\/(\d+)$/.exec(url) ?? [];
    const body =
      kind === 'photograph'
        ? // Bytes after its end make each photograph a file of its own.
          Buffer.concat([photograph, Buffer.from(number)])
        : kind === 'photographed'
          ? ordinaryPage(Number(number), `/photograph/${number}`)
          : kind === 'ordinary'
            ? ordinaryPage(Number(number))
            : pages[Number(number) % pages.length];
    const type = kind === 'photograph' ? 'image/jpeg' : 'text/html; charset=utf-8';
    response.writeHead(body ? 200 : 404, { 'Content-Type': type }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** A blurred picture of 12 megapixels as JPEG. */
async function takePhotograph(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const small = sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } }).blur(
    2,
  );
  return sharp(await small.png().toBuffer())
    .resize(4_000, 3_000)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** An article of ordinary length that differs from all others. */
function ordinaryPage(number: number, picture?: string): string {
  const paragraphs: string[] = [];
  for (let at = number * 7, length = 0; length < ORDINARY_LENGTH; at += 5) {
    const sentences = Array.from({ length: 5 }, (_, next) => `${TEXTS[(at + next) % TEXTS.length]}.`);
    const paragraph = sentences.join(' ');
    paragraphs.push(`<p>${paragraph}</p>`);
    length += paragraph.length;
  }
  const image = picture ? `<meta property="og:image" content="${picture}">` : '';
  return `<!doctype html><html lang="en"><title>Article ${number}</title>${image}<article><h1>Article ${number}</h1>${paragraphs.join('\n')}</article></html>`;
}

const TEXTS = Object.values(EVERYDAY_TEXTS).flat();
const noteAt = (at: number) => `${TEXTS[at % TEXTS.length]}. Said the ${at}th time.`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}
