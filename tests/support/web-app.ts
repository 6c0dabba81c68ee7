import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newContext, sharedChromium } from './chromium.ts';
import type { Client } from './client.ts';

/** The web app in its own browser, as people use it. */
export interface OpenedApp {
  readonly page: Page;
  /**
   * Unexpected events: reports of the content security policy, uncaught errors, requests to other origins.
   */
  readonly incidents: string[];
  /** Checks that no unexpected event occurred, and that the page is accessible. */
  expectNoErrors(): Promise<void>;
}

export interface OpenOptions extends BrowserContextOptions {
  /** The path below the address of the app, such as `/settings`. */
  readonly path?: string;
  /** A key, as `kid:secret`, stored in this browser; by default a new one with full access. */
  readonly key?: string;
}

/** A wait long enough for a busy machine, in milliseconds: tests only ask whether something appears at all. */
const TIMEOUT_MS = 180_000;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * A link to the app with a new key, as created in the list of keys.
 * @param path below the address of the app
 */
export async function linkTo(
  { client, url }: { readonly client: Client; readonly url: string },
  path = '',
): Promise<string> {
  const { json } = await client.post('/_/keys', { name: 'A link', link: true });
  const { kid, secret } = json as { readonly kid: string; readonly secret: string };
  return `${url}/app${path}#key=${kid}:${secret}`;
}

/** Opens the app with a link, and names the browser. */
export async function openApp(
  service: { readonly client: Client; readonly url: string },
  { path = '', key, ...options }: OpenOptions = {},
): Promise<OpenedApp> {
  const link = key === undefined ? await linkTo(service, path) : `${service.url}/app${path}#key=${key}`;
  const opened = await openPage(link, options);
  if (key === undefined) await nameBrowser(opened);
  await opened.page.getByRole('banner').waitFor();
  return opened;
}

async function nameBrowser({ page }: OpenedApp): Promise<void> {
  const name = page.getByRole('textbox');
  await name.fill('The browser of this test');
  await name.press('Enter');
}

let lasting: { readonly url: string; readonly context: BrowserContext; readonly app: OpenedApp } | undefined;

/**
 * Opens the app in one browser, which all tests of a service that call this function share: the page is reloaded, and the browser's storage
 * remains. That is cheaper than a new browser, link and key for each test.
 */
export async function openAgain(
  service: { readonly client: Client; readonly url: string },
  path = '',
): Promise<OpenedApp> {
  if (lasting?.url === service.url) {
    const { page, incidents } = lasting.app;
    await page.unrouteAll();
    await page.emulateMedia({ colorScheme: null, media: null });
    await page.setViewportSize(USUAL_SIZE);
    incidents.length = 0;
    await page.goto(`${service.url}/app${path}`);
  } else {
    await lasting?.context.close();
    const context = await (await sharedChromium()).newContext(WITHOUT_WORKER);
    const app = await openIn(context, await linkTo(service, path));
    lasting = { url: service.url, context, app };
    await nameBrowser(app);
  }
  await lasting.app.page.getByRole('banner').waitFor();
  return lasting.app;
}

/** The size of a window that a test does not choose. */
const USUAL_SIZE = { width: 1280, height: 720 };
/** Options that block the service worker, since requests that pass through it bypass the page's routes. */
const WITHOUT_WORKER = { serviceWorkers: 'block' } as const;

/** Opens an address in a new context, which closes with the test, and watches for unexpected events. */
export async function openPage(address: string, options: BrowserContextOptions = {}): Promise<OpenedApp> {
  return openIn(await newContext({ ...WITHOUT_WORKER, ...options }), address);
}

async function openIn(context: BrowserContext, address: string): Promise<OpenedApp> {
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const incidents: string[] = [];
  page.on('pageerror', ({ message }) => incidents.push(`uncaught: ${message}`));
  page.on('console', (line) => {
    if (/content security policy|trusted type/i.test(line.text())) incidents.push(line.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== new URL(address).origin) incidents.push(`asked ${origin}`);
  });
  await page.goto(address);
  return {
    page,
    incidents,
    async expectNoErrors() {
      expect(incidents).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
    },
  };
}

/**
 * Waits for what fades in, which has too little contrast until then. Longer animations show how long a message stays, or that work goes on.
 */
const MOTION_END = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime <= 1000).map(({ finished }) => finished))`;

/** The violations of the rules of WCAG 2.2 AA that axe-core finds on the page. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  await page.evaluate(MOTION_END);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: unknown): Promise<AxeResults> } };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run({
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    );
  });
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}
