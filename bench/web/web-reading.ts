import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { lines, pdf } from '../../tests/adapters/media/files.ts';
import { upload } from '../../tests/support/form.ts';
import { median, printFigure, printMeasure } from '../figure.ts';
import { startProcess } from '../server-process.ts';
import { serviceEnvironment, signed } from '../signed.ts';
import { heapOf, openLink, shiftOf, startBrowser, watchShifts } from './web-page.ts';

const ROUNDS = 7;
const PDF_PAGES = 500;
/** How far the PDF is paged through, in steps of this many pages. */
const STEP = 10;
const MEGABYTE = 1_000_000;

/** Measures the page for reading in Chromium: an article of 5,000 words, a highlight in it, and a PDF of 500 pages. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const service = await startProcess(
    [path.resolve('dist/commonplace.js'), 'serve'],
    serviceEnvironment(folder),
  );
  const browser = await startBrowser();
  try {
    const article = await save(service.url, JSON.stringify({ content: ARTICLE }), 'application/json');
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await watchShifts(page);
    await openLink(page, service.url, '/app');
    await page.locator('.card').first().waitFor();
    const busyMs = await mainThread(page);
    await timeOpening(page, service.url, article, busyMs);
    await timeHighlights(page, busyMs);
    await timePdf(browser, page, service.url);
    await timeLanguages(page, service.url);
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

const SENTENCE = 'Ferns like the shade of old walls, which give them water all winter';
const PARAGRAPH = Array.from({ length: 8 }, () => `${SENTENCE}.`).join(' ');
/** About 5,000 words, with a heading before every tenth paragraph. */
const ARTICLE = Array.from({ length: 48 }, (_, at) =>
  at % 10 === 0 ? `## Part ${at / 10}\n\n${PARAGRAPH}` : PARAGRAPH,
).join('\n\n');

async function save(url: string, body: string | Buffer, type: string): Promise<string> {
  const { path: objects, headers } = await signed('POST', '/objects');
  const response = await fetch(url + objects, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': type },
    body,
  });
  return ((await response.json()) as { readonly id: string }).id;
}

/** Reads the processor time that the page's main thread has taken, in milliseconds. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

/** Opens the article from its card, as often as there are rounds. */
async function timeOpening(
  page: Page,
  url: string,
  id: string,
  busyMs: () => Promise<number>,
): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await page.goto(`${url}/app/o/${id}`);
    const link = page.getByRole('link', { name: 'Read', exact: true });
    await link.waitFor();
    await quiet(page);
    const before = await busyMs();
    await link.click();
    await page.locator('.read-page .prose p').nth(47).waitFor();
    await quiet(page);
    times.push((await busyMs()) - before);
  }
  printMeasure(
    'main thread for opening an article of 5,000 words, the first time',
    times[0] ?? Number.NaN,
    'ms',
  );
  printFigure(
    'main thread for opening an article of 5,000 words',
    median(times.slice(1)),
    { below: 101 },
    'ms',
  );
  printFigure('layout shift of an opened article', await shiftOf(page), { below: 0.001 });
}

/** Resolves when the page has had nothing to do for half a second. */
const quiet = (page: Page): Promise<void> =>
  page.evaluate(`new Promise((resolve) => {
    let since = performance.now();
    new PerformanceObserver((list) => { if (list.getEntries().length > 0) since = performance.now(); }).observe({ type: 'longtask' });
    const look = () => (performance.now() - since > 500 ? resolve() : requestIdleCallback(look));
    look();
  })`);

/**
 * Highlights sentences by the keyboard; counts the time from the key, as the browser received it, until the frame that shows the highlight
 * is painted, and the processor time of the main thread until the highlight is stored and everything is quiet.
 */
async function timeHighlights(page: Page, busyMs: () => Promise<number>): Promise<void> {
  await page.keyboard.press('h');
  const top = () =>
    page.evaluate<number>(
      `document.querySelector('.read-page .prose p:nth-of-type(20)').getBoundingClientRect().top`,
    );
  const [before, shift] = [await top(), await shiftOf(page)];
  const times: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.evaluate(`
      window.highlighted = new Promise((resolve) => addEventListener('keydown', ({ timeStamp }) => {
        const count = () => CSS.highlights.get('kept-yellow')?.size ?? 0;
        const known = count();
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
        // What a frame's callbacks see is in that frame; a message that they post arrives after it.
        const look = () => (count() > known ? channel.port2.postMessage(0) : requestAnimationFrame(look));
        requestAnimationFrame(look);
      }, { capture: true, once: true }));
      undefined;
    `);
    const before = await busyMs();
    await page.keyboard.press('h');
    times.push(await page.evaluate<number>('window.highlighted'));
    await quiet(page);
    busy.push((await busyMs()) - before);
    await page.keyboard.press('h');
    for (let sentence = 0; sentence <= round; sentence++) await page.keyboard.press('ArrowDown');
  }
  printFigure('highlight shown after its key', median(times), { below: 51 }, 'ms');
  printMeasure('main thread for a highlight, with storing it', median(busy), 'ms');
  printFigure('movement of the text by highlights', Math.abs((await top()) - before), { below: 0.5 }, 'px');
  printFigure('layout shift by highlights', (await shiftOf(page)) - shift, { below: 0.001 });
}

/** Opens a PDF and pages through it. */
async function timePdf(browser: Browser, page: Page, url: string): Promise<void> {
  const pages = Array.from({ length: PDF_PAGES }, (_, at) =>
    lines(
      [`Page ${at + 1}`, 20, 740],
      ...Array.from({ length: 40 }, (_, line) => [SENTENCE, 12, 700 - line * 15] as const),
    ),
  );
  const { type, bytes } = upload(pdf(pages), 'long.pdf', { title: 'A long PDF' });
  const id = await save(url, bytes, type);
  await page.goto(`${url}/app`);
  await page.locator('.card').first().waitFor();
  const times: { readonly sinceBytes: number; readonly since: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${url}/app/read/${id}`, { waitUntil: 'commit' });
    times.push(await page.evaluate(FIRST_PAGE));
    await drawn(page, 1);
  }
  printFigure(
    `first page of a PDF of ${PDF_PAGES} pages after its first byte`,
    median(times.map(({ sinceBytes }) => sinceBytes)),
    { below: 501 },
    'ms',
  );
  printMeasure('the same since its address was opened', median(times.map(({ since }) => since)), 'ms');
  const sizes: { readonly heap: number; readonly resident: number }[] = [];
  for (let at = STEP; at <= PDF_PAGES; at += STEP) {
    await page.evaluate(`document.querySelector('[data-page="${at}"]').scrollIntoView()`);
    await drawn(page, at);
    if (at % (PDF_PAGES / 2) === 0 || at === STEP * 5)
      sizes.push({ heap: await heapOf(page), resident: await residentBytes(browser) });
  }
  const [early, , late] = sizes;
  if (!early || !late) return;
  printFigure('heap added by paging to the end', (late.heap - early.heap) / MEGABYTE, { below: 10 }, 'MB');
  printMeasure('memory of the tab while paging, at page 50', early.resident / MEGABYTE, 'MB');
  printFigure(
    'memory of the tab added by paging to the end',
    (late.resident - early.resident) / MEGABYTE,
    { below: 60 },
    'MB',
  );
}

/** Runs in the page. Resolves when the first page of the PDF is painted, which is a frame after it is drawn. */
const FIRST_PAGE = `new Promise((resolve) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    const now = performance.now();
    const parts = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/blob?'));
    resolve({ sinceBytes: now - Math.min(...parts.map(({ responseStart }) => responseStart)), since: now });
  };
  const look = () => {
    const isDrawn = document.querySelector('[data-page="1"]')?.getAttribute('aria-busy') === 'false';
    if (isDrawn) channel.port2.postMessage(0);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** Resolves when a page of the PDF is drawn, with its text. */
const drawn = (page: Page, at: number): Promise<void> =>
  page.locator(`[data-page="${at}"] .pdf-text`).getByText(`Page ${at}`, { exact: true }).waitFor();

/** The resident memory of the browser's tabs, in bytes. */
async function residentBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const tabs = processInfo.filter(({ type }) => type === 'renderer');
  const pages = await Promise.all(
    tabs.map(async ({ id }) => Number((await readFile(`/proc/${id}/statm`, 'utf8')).split(' ')[1])),
  );
  return 4_096 * pages.reduce((sum, count) => sum + count, 0);
}

/** Chooses each language in Settings, and waits for the first frame that shows it. The texts of each are fetched. */
export async function timeLanguages(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/settings/appearance`);
  const choice = page.locator('select:has(option[value="zh-Hans"])');
  await choice.waitFor();
  await quiet(page);
  const tags = await choice
    .locator('option')
    .evaluateAll((all) => all.map((each) => each.getAttribute('value')));
  const times: number[] = [];
  for (const tag of tags.filter(Boolean))
    times.push(await page.evaluate<number>(`(${CHOOSE})(${JSON.stringify(tag)})`));
  printFigure(
    'a language chosen until the view shows it, the slowest',
    Math.max(...times),
    { below: 201 },
    'ms',
  );
}

/** Runs in the page. */
const CHOOSE = `(tag) => new Promise((resolve) => {
  const began = performance.now();
  const observer = new MutationObserver(() => {
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  });
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  const select = document.querySelector('select:has(option[value="zh-Hans"])');
  select.value = tag;
  select.dispatchEvent(new Event('change', { bubbles: true }));
})`;
