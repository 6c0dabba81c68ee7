import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { expect } from 'vitest';
import { bundleExtension } from '../../packaging/extension.ts';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../support/chromium.ts';

/** The browser extension, loaded into its own Chromium. */
export interface LoadedExtension {
  readonly context: BrowserContext;
  readonly background: Worker;
  /**
   * Opens the extension's popup for a page, in a tab, since the popup itself cannot be automated. It first presses the button, which lets
   * the extension read the page.
   */
  openPopup(over: Page): Promise<Page>;
  /**
   * Presses the button, which lets the extension read the page.
   * @returns the tab as the browser describes it
   */
  press(over: Page): Promise<Readonly<Record<string, unknown>>>;
  close(): Promise<void>;
}

/** Builds the browser extension and loads it unpacked into its own Chromium. */
export async function loadExtension(): Promise<LoadedExtension> {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-extension-'));
  await bundleExtension(folder);
  const context = await chromium.launchPersistentContext(
    path.join(folder, '..', `${path.basename(folder)}-profile`),
    {
      executablePath: CHROMIUM,
      ignoreDefaultArgs: ['--disable-extensions'],
      args: [
        ...CHROMIUM_ARGUMENTS,
        `--disable-extensions-except=${folder}`,
        `--load-extension=${folder}`,
        '--enable-unsafe-extension-debugging',
      ],
      env: { ...process.env, HOME: tmpdir() },
    },
  );
  context.setDefaultTimeout(120_000);
  const background = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const id = new URL(background.url()).host;
  const browser = await context.browser()?.newBrowserCDPSession();

  async function press(over: Page): Promise<Readonly<Record<string, unknown>>> {
    await over.bringToFront();
    const { targetInfos = [] } = (await browser?.send('Target.getTargets', { filter: [{}] })) ?? {};
    const tab = targetInfos.find(({ type, url }) => type === 'tab' && url === over.url());
    const trigger = browser?.send as unknown as (method: string, options: unknown) => Promise<unknown>;
    await trigger.call(browser, 'Extensions.triggerAction', { id, targetId: tab?.targetId });
    const [active] = await background.evaluate(() =>
      chrome.tabs.query({ active: true, currentWindow: true }),
    );
    expect(active).toMatchObject({ url: over.url() });
    return active as unknown as Readonly<Record<string, unknown>>;
  }

  return {
    context,
    background,
    press,
    async openPopup(over) {
      const tab = await press(over);
      const popup = await context.newPage();
      await popup.addInitScript((shown) => {
        chrome.tabs.query = (async () => [shown]) as unknown as typeof chrome.tabs.query;
      }, tab);
      await popup.goto(`chrome-extension://${id}/popup.html`);
      return popup;
    },
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
      rmSync(`${folder}-profile`, { recursive: true, force: true });
    },
  };
}
