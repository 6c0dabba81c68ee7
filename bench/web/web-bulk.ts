import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { readConfig } from '../../apps/server/config.ts';
import { makeCollection } from '../collection.ts';
import { median, printFigure, printMeasure } from '../figure.ts';
import { startProcess } from '../server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from '../signed.ts';
import { openApp, startBrowser } from './web-page.ts';

const OBJECTS = 1_000;
const ROUNDS = 5;
/** How many objects are read in one request before they are changed. */
const PART = 100;
/** How many requests the app sends at the same time (apps/web/selection/jobs.ts). */
const MAX_CONCURRENT = 4;

/** Compares a change of 1,000 objects in the app with a loop that sends the same requests from a page of the same browser. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const environment = serviceEnvironment(folder);
  await makeCollection(readConfig(environment), CREDENTIALS, OBJECTS);
  const service = await startProcess([path.resolve('dist/commonplace.js'), 'serve'], environment);
  const browser = await startBrowser();
  try {
    const page = await openApp(browser, service.url, { width: 1280, height: 900 });
    await page.getByText(`${OBJECTS.toLocaleString('en')} items`, { exact: true }).waitFor();
    const ids = await idsOf(service.url);
    const times: { readonly app: number; readonly bare: number }[] = [];
    // In the first round the app loads its code.
    for (let round = 0; round <= ROUNDS; round++) {
      const app = await completeInApp(page);
      const bare = await reopenBare(page, ids);
      await page.reload();
      await page.getByText(`${OBJECTS.toLocaleString('en')} items`, { exact: true }).waitFor();
      if (round > 0) times.push({ app, bare });
    }
    const appMs = median(times.map(({ app }) => app));
    const bareMs = median(times.map(({ bare }) => bare));
    printFigure('bulk change of 1,000 objects against bare requests, by speed', bareMs / appMs, {
      atLeast: 0.8,
    });
    printMeasure('bulk change of 1,000 objects', appMs, 'ms');
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

async function idsOf(url: string): Promise<readonly string[]> {
  const { path: pathname, headers } = await signed('GET', '/_/cards');
  const cards = (await (await fetch(url + pathname, { headers })).json()) as readonly {
    readonly id: string;
  }[];
  return cards.map(({ id }) => id);
}

/** Marks all items as done with two keys. @returns the time until the app reports it, in milliseconds */
async function completeInApp(page: Page): Promise<number> {
  await page.keyboard.press('Control+a');
  await page.getByText(`${OBJECTS.toLocaleString('en')} selected`).waitFor();
  await page.evaluate(
    `addEventListener('keydown', () => { window.began = performance.now(); }, { once: true, capture: true })`,
  );
  await page.keyboard.press('d');
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      const isTold = document.querySelector('.toasts').textContent.includes('Marked as done');
      if (isTold) resolve(performance.now() - window.began);
      else setTimeout(look, 5);
    };
    look();
  })`);
}

/** Undoes the change with the same requests, signed in advance. @returns how long they took, in milliseconds */
async function reopenBare(page: Page, ids: readonly string[]): Promise<number> {
  const parts = Array.from({ length: ids.length / PART }, (_, at) => ids.slice(at * PART, (at + 1) * PART));
  const reads = parts.map((part) => signed('GET', '/_/previews', `?id=${part.join('&id=')}`));
  const requests = await Promise.all([...reads, ...ids.map((id) => signed('PATCH', `/objects/${id}`))]);
  return page.evaluate<number>(`(async (requests) => {
    const began = performance.now();
    let next = 0;
    const work = async () => {
      while (next < requests.length) {
        const { method, path, headers } = requests[next++];
        const body = method === 'PATCH' ? '{"completed":false}' : undefined;
        const response = await fetch(path, { method, headers, body });
        await response.text();
        if (!response.ok) throw new Error(response.status);
      }
    };
    await Promise.all(Array.from({ length: ${MAX_CONCURRENT} }, work));
    return performance.now() - began;
  })(${JSON.stringify(requests)})`);
}
