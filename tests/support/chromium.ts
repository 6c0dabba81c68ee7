import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { FEATURES_OFF } from '../../adapters/browser/launch.ts';

/** The Chromium of Debian's package `chromium`. */
export const CHROMIUM: string = process.env.BROWSER_PATH ?? '/usr/bin/chromium';

/** Whether Chromium is installed, as it must be in CI. */
export const hasChromium: boolean = Boolean(process.env.CI) || existsSync(CHROMIUM);
if (!hasChromium)
  console.warn(`There is no ${CHROMIUM} (apt-get install chromium): nothing is tested in a browser.`);

/** The arguments with which Chromium behaves like a person's browser. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  FEATURES_OFF,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let running: Promise<Browser> | undefined;

/**
 * The headless Chromium shared by all test files of this process. It starts on first use, and ends with the
 * process.
 */
export function sharedChromium(): Promise<Browser> {
  running ??= startChromium();
  return running;
}

async function startChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGUMENTS],
    env: { ...process.env, HOME: tmpdir() },
  });
  browser.once('disconnected', () => {
    running = undefined;
  });
  return browser;
}

/**
 * A new context of the shared Chromium for the running test, with its own storage, cookies and cache. It
 * closes with the test.
 */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const browser = await sharedChromium();
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  return context;
}
