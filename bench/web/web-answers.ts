import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { median, printFigure, printMeasure } from '../figure.ts';
import { compare } from '../load.ts';
import { startProcess } from '../server-process.ts';
import { serviceEnvironment, signed } from '../signed.ts';

const ROUNDS = 9;
/** Every object of the collection has one of this many topics (collection.ts). */
const TOPICS = 40;
const OPENED = 5;
const POLL_MS = 20;

/**
 * Makes the page record in `window.began` when its address last changed. `whenPainted` resolves with the time from then until an element
 * exists and is painted, in milliseconds.
 */
const PROBE = `
  for (const name of ['pushState', 'replaceState']) {
    const change = history[name];
    history[name] = function (...args) { window.began = performance.now(); return change.apply(this, args); };
  }
  window.whenPainted = (isThere) => new Promise((resolve) => {
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - window.began);
      channel.port2.postMessage(0);
    };
    requestAnimationFrame(look);
  });
`;

/** Compares the time from pressing Enter until results are painted with the bare request from the same page. */
export async function compareResults(page: Page): Promise<void> {
  await page.addInitScript(PROBE);
  await page.reload();
  await page.locator('.card:not(.waiting)').first().waitFor();
  const times: { readonly app: number; readonly bare: number }[] = [];
  // Each topic once, since results may be cached; the first round does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    const app = await paintedMs(page, 2 * round);
    const bare = await bareMs(page, 2 * round + 1);
    if (round > 0) times.push({ app, bare });
  }
  const appMs = median(times.map(({ app }) => app));
  printFigure('results painted against the bare request', appMs / median(times.map(({ bare }) => bare)), {
    below: 2,
  });
  printMeasure('results painted', appMs, 'ms');
}

const queryOf = (topic: number) => `tag:"topic ${topic}"`;

async function paintedMs(page: Page, topic: number): Promise<number> {
  await page.locator('input.query').fill(queryOf(topic));
  const painted = page.evaluate<number>(`whenPainted(() => {
    const card = document.querySelector('.card:not(.waiting)');
    const [, number] = /part (\\d+)/.exec(card?.textContent) ?? [];
    return Number(number) % ${TOPICS} === ${topic};
  })`);
  await page.keyboard.press('Enter');
  const ms = await painted;
  await page.locator('#collection[aria-busy="false"]').waitFor();
  return ms;
}

async function bareMs(page: Page, topic: number): Promise<number> {
  const query = `?q=${encodeURIComponent(queryOf(topic))}`;
  const { path: address, headers } = await signed('GET', '/_/cards', query, 'application/jsonl');
  return page.evaluate<number>(`(async () => {
    const began = performance.now();
    const response = await fetch(${JSON.stringify(address)}, { headers: ${JSON.stringify(headers)} });
    await response.text();
    return performance.now() - began;
  })()`);
}

/** Measures the time from the click on a card until its note, opened before, is painted without the server. */
export async function openWithoutServer(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app?q=${encodeURIComponent('type:Note')}`);
  const cards = page.locator('.card:not(.waiting) a');
  const text = page.locator('.detail .reader');
  await cards.first().waitFor();
  for (let at = 0; at < OPENED; at++) {
    await cards.nth(at).click();
    await text.waitFor();
    await page.keyboard.press('Escape');
    await text.waitFor({ state: 'detached' });
  }
  while ((await page.evaluate<number>(KEPT_TEXTS)) < OPENED) await wait(POLL_MS);
  await page.context().setOffline(true);
  const times: number[] = [];
  for (let at = 0; at < OPENED; at++) {
    const painted = page.evaluate<number>(
      `whenPainted(() => document.querySelector('.detail .reader .prose')?.textContent)`,
    );
    await cards.nth(at).click();
    times.push(await painted);
    await page.keyboard.press('Escape');
    await text.waitFor({ state: 'detached' });
  }
  await page.context().setOffline(false);
  printFigure('opening a kept object without the server', median(times), { below: 200 }, 'ms');
}

const KEPT_TEXTS = `(async () => {
  const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith('commonplace kept'));
  const database = await new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });
  const keys = await new Promise((resolve) => {
    const request = database.transaction('parts').objectStore('parts').getAllKeys();
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return keys.filter(([, part]) => part === 'text').length;
})()`;

/** Compares loading a card's thumbnail with loading the full picture; both are made in advance. */
export async function compareThumbnails(dataDir: string): Promise<void> {
  const environment = { ...serviceEnvironment(dataDir), WORKERS: 'inline' };
  const service = await startProcess([path.resolve('dist/commonplace.js'), 'serve'], environment);
  try {
    const id = await savePicture(service.url);
    const target = async (size: string) => {
      const request = await signed('GET', `/objects/${id}/thumbnail`, `?size=${size}`, 'image/webp');
      return { url: service.url, requests: [request] };
    };
    const speed = await compare(await target('480x480'), await target('full'), { connections: 1 });
    printFigure('thumbnail of a card against a full one', 1 / speed, { below: 1.5 });
  } finally {
    await service.stop();
  }
}

/** Saves a photograph, and waits until it is analysed. @returns its id */
async function savePicture(url: string): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const image = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#888', noise } });
  const { headers } = await signed('POST', '/objects');
  const { Authorization, Accept } = headers;
  const body = new FormData();
  body.append('blob', new Blob([new Uint8Array(await image.jpeg().toBuffer())]), 'photograph.jpg');
  const saved = await fetch(`${url}/objects`, { method: 'POST', headers: { Authorization, Accept }, body });
  const { id } = (await saved.json()) as { readonly id: string };
  while (!(await isAnalysed(url, id))) await wait(POLL_MS);
  return id;
}

async function isAnalysed(url: string, id: string): Promise<boolean> {
  const { path: address, headers } = await signed('GET', '/_/previews', `?id=${id}`);
  const [preview] = (await (await fetch(url + address, { headers })).json()) as readonly {
    readonly analysis?: string;
    readonly thumbnail?: object;
  }[];
  return preview?.thumbnail !== undefined && preview.analysis !== 'queued' && preview.analysis !== 'running';
}
