import type { Page } from 'playwright-core';
import { isDomainError, unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { Browser, RenderedPage } from '../../core/ports/browser.ts';
import type { MediaFile } from '../../core/ports/media.ts';
import { type FilteringProxy, filteringProxy, type OpenConnection } from './filtering-proxy.ts';
import { launchBrowser, type RunningBrowser } from './launch.ts';
import { watchMemory } from './memory.ts';
import { takeSnapshot } from './snapshot.ts';
import { isWebAddress, type PageTimeouts, visit } from './visit.ts';

interface ChromiumOptions {
  /** The path of the executable. */
  readonly executable: string;
  /** A folder for browser profiles and nothing else. */
  readonly folder: string;
  /** Opens every connection of a page; the page has no other access to the network. */
  readonly open: OpenConnection;
  readonly limits?: Partial<PageLimits>;
}

export interface PageLimits extends PageTimeouts {
  /** The maximum time for taking the screenshot. */
  readonly shotMs: number;
  /** Maximum time for laying out a document for printing, in milliseconds. */
  readonly printMs: number;
  /** Maximum number of bytes that the page may load in total. */
  readonly maxBytes: number;
  /** Maximum size of the page's HTML after its scripts have run. */
  readonly maxHtmlBytes: number;
  /** Maximum size of a snapshot: the HTML and everything that the page shows, as MIME. */
  readonly maxSnapshotBytes: number;
  /** Maximum memory of the page, on systems that report it. */
  readonly maxMemoryBytes: number;
}

const LIMITS: PageLimits = {
  loadMs: 12_000,
  settleMs: 3_000,
  shotMs: 8_000,
  printMs: 30_000,
  maxBytes: 50 * 1024 * 1024,
  maxHtmlBytes: 10 * 1024 * 1024,
  maxSnapshotBytes: 32 * 1024 * 1024,
  maxMemoryBytes: 1024 ** 3,
};

/** A desktop window; wider pages are cropped. */
const VIEWPORT = { width: 1280, height: 960 };
/** A browser is restarted after this many pages. */
const PAGES_PER_BROWSER = 20;
/** The idle time after which a browser is closed, in milliseconds: shorter than the idle time of its worker. */
const IDLE_MS = 8_000;

/** A browser that starts when the first page is requested. */
export interface Chromium extends Browser {
  /** Ends the browser with all its processes, and deletes its profile. The next page starts a new browser. */
  close(): Promise<void>;
}

/**
 * Shows pages in Chromium, each in a new context. Callers must wait for one page before they request the next. All requests of a page pass
 * through a separate proxy: the browser itself resolves no names and opens no connections.
 */
export function chromiumBrowser({ executable, folder, open, limits: given }: ChromiumOptions): Chromium {
  const limits = { ...LIMITS, ...given };
  let running: RunningBrowser | null = null;
  /** The page for printing, kept because a new one for each document takes twice as long. It is closed before a web page is shown. */
  let printer: Page | null = null;
  let pages = 0;
  let idle: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    [running, printer] = [null, null];
    pages = 0;
    await ending?.close();
  }

  /** Calls `use` with a browser. If the call fails, the browser is closed. @returns the result of `use` */
  async function withBrowser<Result>(use: (browser: RunningBrowser) => Promise<Result>): Promise<Result> {
    clearTimeout(idle);
    if (pages >= PAGES_PER_BROWSER) await close();
    running ??= await launchBrowser(executable, folder);
    pages += 1;
    try {
      return await use(running);
    } catch (error) {
      await close();
      throw error;
    } finally {
      idle = setTimeout(() => void close(), IDLE_MS).unref();
    }
  }

  /** Loads a page in a guarded browser and calls `use` with it. @returns the result of `use`; null if the URL leads to a file */
  async function show<Result>(url: string, use: (page: Page) => Promise<Result>): Promise<Result | null> {
    if (!isWebAddress(url)) throw unprocessable(reason('web-address-only'));
    return withBrowser(async (browser) => {
      await printer?.context().close();
      printer = null;
      const proxy = await filteringProxy(open, limits.maxBytes);
      try {
        return await guarded(browser, limits, () => showPage(browser, proxy, url, limits, use));
      } finally {
        await proxy.close();
      }
    });
  }

  return {
    screenshot: (url) => show(url, (page) => takePicture(page, limits.shotMs)),
    render: (url) => show(url, (page) => takeHtml(page, limits.maxHtmlBytes)),
    snapshot: (url) => show(url, (page) => takeSnapshot(page, limits)),
    print: (html) =>
      withBrowser((browser) =>
        guarded(browser, limits, async () => {
          printer ??= await openPrinter(browser);
          return printPage(printer, html, limits);
        }),
      ),
    close,
  };
}

/**
 * Calls `use`, and kills the browser if it takes too much memory.
 * @throws DomainError if the call fails; the caller must then end the browser
 */
async function guarded<Result>(
  { browser, kill }: RunningBrowser,
  { maxMemoryBytes }: PageLimits,
  use: () => Promise<Result>,
): Promise<Result> {
  const memory = watchMemory(browser, maxMemoryBytes, kill);
  try {
    return await use();
  } catch (error) {
    if (memory.isExceeded()) throw unprocessable(reason('page-memory'));
    if (isDomainError(error)) throw error;
    throw unprocessable(reason('page-not-shown', { error: nameOf(error) }));
  } finally {
    memory.stop();
  }
}

/** Loads a page and calls `use` with it. @returns the result of `use`; null if the URL leads to a file */
async function showPage<Result>(
  { browser }: RunningBrowser,
  proxy: FilteringProxy,
  url: string,
  limits: PageLimits,
  use: (page: Page) => Promise<Result>,
): Promise<Result | null> {
  const context = await browser.newContext({
    proxy: { server: proxy.url },
    viewport: VIEWPORT,
    acceptDownloads: false,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  context.on('page', closeOther);
  const isShown = await visit(page, proxy, url, limits);
  const result = isShown ? await use(page) : null;
  await context.close();
  return result;
}

/** Opens a page for printing the service's own documents. It is offline, and the browser's default proxy leads nowhere. */
async function openPrinter({ browser }: RunningBrowser): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    acceptDownloads: false,
    serviceWorkers: 'block',
  });
  return context.newPage();
}

async function printPage(page: Page, html: string, { printMs }: PageLimits): Promise<Uint8Array> {
  await page.setContent(html, { waitUntil: 'load', timeout: printMs });
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: false });
  return new Uint8Array(bytes);
}

/** The name of a browser error. The error's message is longer: it contains the URL and a log. */
function nameOf(error: unknown): string {
  const code = error instanceof Error ? /net::ERR_(\w+)/.exec(error.message)?.[1] : undefined;
  return code === undefined ? 'the browser could not load it' : code.toLowerCase().replaceAll('_', ' ');
}

async function takePicture(page: Page, timeoutMs: number): Promise<MediaFile> {
  const bytes = await page.screenshot({ timeout: timeoutMs, animations: 'disabled' });
  return { bytes: new Uint8Array(bytes), type: 'image/png' };
}

async function takeHtml(page: Page, maxBytes: number): Promise<RenderedPage> {
  const bytes = new TextEncoder().encode(await page.content());
  if (bytes.length > maxBytes) throw unprocessable(reason('page-grown', { maxBytes }));
  return { url: page.url(), bytes };
}

/** Closes a window that a page opened. */
function closeOther(page: Page): void {
  page.close().catch(() => undefined);
}
