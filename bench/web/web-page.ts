import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { formatCredentials } from '../../apps/cli/credentials.ts';
import { CREDENTIALS } from '../signed.ts';

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/** Makes pages report when cards were first painted, and how long each call of a scroll handler took. */
const PROBE = `
  window.scrollTimes = [];
  const add = window.addEventListener;
  window.addEventListener = (type, listener, options) =>
    add.call(window, type, type !== 'scroll' ? listener : (event) => {
      const began = performance.now();
      listener(event);
      window.scrollTimes.push(performance.now() - began);
    }, options);
  const look = () => {
    if (!document.querySelector('.card:not(.waiting)')) return requestAnimationFrame(look);
    const channel = new MessageChannel();
    requestAnimationFrame(() => {
      channel.port1.onmessage = () => { window.firstCardMs = performance.now(); };
      channel.port2.postMessage(0);
    });
  };
  requestAnimationFrame(look);
`;

export function startBrowser(): Promise<Browser> {
  const executablePath = process.env.BROWSER_PATH ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

/** Opens a page of the app in a browser with a key. */
export async function openApp(
  browser: Browser,
  url: string,
  screen: { readonly width: number; readonly height: number; readonly ratio?: number },
): Promise<Page> {
  const { width, height, ratio = 1 } = screen;
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: ratio });
  const page = await context.newPage();
  await page.addInitScript(PROBE);
  await watchShifts(page);
  await openLink(page, url, '/app');
  await page.locator('.card:not(.waiting)').first().waitFor();
  return page;
}

/** Makes pages add up how much of them moves without a reason (CLS): call it before the page opens. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
}

/** The sum of layout shifts since the page was loaded. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate<number>('window.shift');

/** Opens a page of the app by a link with a key, and names the browser. */
export async function openLink(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}${path}#key=${formatCredentials(CREDENTIALS)}`);
  await page.getByLabel('Name').fill('The browser of the bench');
  await page.getByRole('button', { name: 'Open' }).click();
}

/** The time from the start of loading until the cards of a page are painted, in milliseconds. */
export async function firstCardMs(page: Page): Promise<number> {
  await page.reload();
  // Uses a promise, since Playwright's waiting functions need eval, which the page forbids.
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => (window.firstCardMs ? resolve(window.firstCardMs) : setTimeout(look, 5));
    look();
  })`);
}

/** Resolves when the browser has cached the first cards of the app, which happens in an idle moment a few seconds after they were shown. */
export async function firstCardsKept(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => (Object.keys(localStorage).some((key) => key.endsWith(' first cards')) ? resolve() : setTimeout(look, 100));
    look();
  })`);
}

/** Serves the content of a page without scripts. @returns a page that shows it, and a function to end it */
export async function openStatic(browser: Browser, app: Page) {
  const style = await app.evaluate<string>(
    `fetch(document.querySelector('link[rel=stylesheet]').href).then((r) => r.text())`,
  );
  const body = await app.evaluate<string>('document.body.innerHTML');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="stylesheet" href="/style.css"></head><body>${body}</body></html>`;
  const server = createServer(({ url }, response) => {
    if (url === '/style.css') response.setHeader('Content-Type', 'text/css').end(style);
    else response.setHeader('Content-Type', 'text/html').end(url === '/' ? html : BLANK);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const context = await browser.newContext({ viewport: app.viewportSize() });
  const page = await context.newPage();
  await page.addInitScript(PROBE);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await page.goto(address);
  return { page, blank: `${address}blank`, close: () => server.close() };
}

const BLANK = '<!doctype html><title>Blank</title><div style="height: 100000px"></div>';

/** The times between frames while the wheel is turned, in milliseconds. */
export async function framesWhileScrolling(page: Page, turns: number): Promise<readonly number[]> {
  await page.evaluate(`
    window.frames_ = [];
    window.isCounting = true;
    let last = performance.now();
    const next = (now) => { window.frames_.push(now - last); last = now; if (window.isCounting) requestAnimationFrame(next); };
    requestAnimationFrame(next);
  `);
  await page.mouse.move(300, 400);
  for (let turn = 0; turn < turns; turn++) await page.mouse.wheel(0, 240);
  const frames = await page.evaluate<number[]>('window.isCounting = false, window.frames_');
  return frames.slice(1);
}

/** The memory of a page's scripts after garbage collection, in bytes, including typed arrays. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const usage: Readonly<Record<string, number>> = { ...(await session.send('Runtime.getHeapUsage')) };
  await session.detach();
  return (usage.usedSize ?? 0) + (usage.backingStorageSize ?? 0);
}
