import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readConfig } from '../apps/server/config.ts';
import { makeCollection } from './collection.ts';
import { median, printFigure, printMeasure } from './figure.ts';
import { startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment } from './signed.ts';
import { compareResults, compareThumbnails, openWithoutServer } from './web/web-answers.ts';
import { timeLayout } from './web/web-layout.ts';
import {
  firstCardMs,
  firstCardsKept,
  framesWhileScrolling,
  heapOf,
  openApp,
  openStatic,
  shiftOf,
  startBrowser,
} from './web/web-page.ts';

const SMALL = 1_000;
const LARGE = 100_000;
const ROUNDS = 9;
const WHEEL_TURNS = 120;
const SCREEN = { width: 1280, height: 900 };
const MEGABYTE = 1_000_000;

/** Measures the web app in Chromium: its first view, and the collection of 1,000 and of 100,000 objects. */
export async function bench(): Promise<void> {
  timeLayout();
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const browser = await startBrowser();
  try {
    const small = await measure(browser, path.join(folder, 'small'), SMALL, sizeOf);
    const large = await measure(browser, path.join(folder, 'large'), LARGE, measureAll);
    printFigure('elements at 100,000 against 1,000', large.elements / small.elements, { below: 1.2 });
    printFigure('heap of 100,000 cards', (large.heap - small.heap) / MEGABYTE, { below: 15 }, 'MB');
    await compareThumbnails(path.join(folder, 'pictures'));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

interface Sizes {
  readonly elements: number;
  readonly heap: number;
}

async function measure(
  browser: Browser,
  dataDir: string,
  size: number,
  run: (browser: Browser, url: string, size: number) => Promise<Sizes>,
): Promise<Sizes> {
  const environment = serviceEnvironment(dataDir);
  await makeCollection(readConfig(environment), CREDENTIALS, size);
  const service = await startProcess([path.resolve('dist/commonplace.js'), 'serve'], environment);
  try {
    return await run(browser, service.url, size);
  } finally {
    await service.stop();
  }
}

async function sizeOf(browser: Browser, url: string, size: number): Promise<Sizes> {
  const page = await openWhole(browser, url, size);
  const sizes = await sizesOf(page);
  await page.context().close();
  return sizes;
}

async function openWhole(browser: Browser, url: string, size: number, ratio = 1): Promise<Page> {
  const screen = ratio === 1 ? SCREEN : { width: 390, height: 844, ratio };
  const page = await openApp(browser, url, screen);
  await page.getByText(`${size.toLocaleString('en')} items`).waitFor();
  return page;
}

async function sizesOf(page: Page): Promise<Sizes> {
  return {
    elements: await page.evaluate<number>('document.querySelectorAll("*").length'),
    heap: await heapOf(page),
  };
}

async function measureAll(browser: Browser, url: string, size: number): Promise<Sizes> {
  const page = await openWhole(browser, url, size);
  const sizes = await sizesOf(page);
  printFigure('elements at 100,000', sizes.elements, { below: 1_501 }, 'elements');
  await compareFirstCards(browser, page, size);
  printFigure('layout shift of the first view', await shiftOf(page), { below: 0.001 });
  await scroll(page);
  await compareResults(page);
  await openWithoutServer(page, url);
  await page.context().close();
  await reachLast(browser, url, size);
  return sizes;
}

async function compareFirstCards(browser: Browser, app: Page, size: number): Promise<void> {
  const still = await openStatic(browser, app);
  const early = await timeFirstCards(app, still.page);
  printMeasure('first card painted soon after the first visit against a static page', early.ratio, '');
  await firstCardsKept(app);
  const usual = await timeFirstCards(app, still.page);
  printFigure('first card painted against a static page', usual.ratio, { below: 2 });
  printMeasure('first card painted', usual.appMs, 'ms');
  await app.getByText(`${size.toLocaleString('en')} items`).waitFor();
  await still.page.goto(still.blank);
  const frames = await framesWhileScrolling(app, WHEEL_TURNS);
  const blank = await framesWhileScrolling(still.page, WHEEL_TURNS);
  printFigure('frame while scrolling against a blank page', median(frames) / median(blank), { below: 1.1 });
  await still.page.context().close();
  still.close();
}

async function timeFirstCards(app: Page, still: Page): Promise<{ ratio: number; appMs: number }> {
  const times: { readonly app: number; readonly still: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    times.push({ app: await firstCardMs(app), still: await firstCardMs(still) });
  const appMs = median(times.map((time) => time.app));
  return { ratio: appMs / median(times.map((time) => time.still)), appMs };
}

async function scroll(page: Page): Promise<void> {
  const times = await page.evaluate<number[]>('window.scrollTimes');
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  printFigure('handler of scrolling, p95', p95, { below: 4 }, 'ms');
}

/** Checks that the last object can be reached in one column, on a screen with three physical pixels per CSS pixel. */
async function reachLast(browser: Browser, url: string, size: number): Promise<void> {
  const page = await openWhole(browser, url, size, 3);
  await page.locator('.card a').first().focus();
  await page.keyboard.press('End');
  const last = page.locator(`li[aria-posinset="${size}"]`);
  await last.waitFor();
  const { y, height } = (await last.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
  const isSeen = y >= 0 && y + height <= (page.viewportSize()?.height ?? 0);
  printFigure('last of 100,000 reached in one column', isSeen ? 1 : 0, { atLeast: 1 });
  await page.context().close();
}
