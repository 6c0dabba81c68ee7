import type { Page } from 'playwright-core';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { RenderedPage } from '../../core/ports/browser.ts';

/** Maximum wait for pictures, in milliseconds, and maximum size of a snapshot. */
interface SnapshotLimits {
  readonly settleMs: number;
  readonly maxSnapshotBytes: number;
}

/** A window so tall that pictures further down load too. A page that loads more on scrolling stops there. */
const TALL = { width: 1280, height: 8_000 };

/** Waits until all pictures have loaded or the time is up. */
const LOAD_PICTURES = `(async (ms) => {
  const over = new Promise((resolve) => setTimeout(resolve, ms));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const loading = [...document.images].filter((image) => !image.complete);
  const loaded = loading.map((image) => new Promise((resolve) => (image.onload = image.onerror = resolve)));
  await Promise.race([over, Promise.all(loaded)]);
})`;

/**
 * Copies the structured data of a page from scripts, which a snapshot leaves out, into elements that it keeps. Copies at most 50 scripts,
 * and 500,000 characters of each.
 */
const KEEP_DATA = `for (const script of [...document.querySelectorAll('script[type="application/ld+json"]')].slice(0, 50)) {
  const meta = document.createElement('meta');
  meta.name = 'kept-json-ld';
  meta.content = script.textContent.slice(0, 500000);
  (document.head ?? document.documentElement).append(meta);
}`;

/**
 * Takes a snapshot of the page with everything that it shows, after pictures further down have loaded.
 * @throws DomainError `unprocessable` if it is too large
 */
export async function takeSnapshot(
  page: Page,
  { settleMs, maxSnapshotBytes }: SnapshotLimits,
): Promise<RenderedPage> {
  await page.setViewportSize(TALL);
  await page.evaluate(`${LOAD_PICTURES}(${settleMs})`);
  await page.evaluate(KEEP_DATA);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureSnapshot', { format: 'mhtml' });
  if (data.length > maxSnapshotBytes)
    throw unprocessable(reason('page-shows-much', { maxBytes: maxSnapshotBytes }));
  return { url: page.url(), bytes: new Uint8Array(Buffer.from(data, 'latin1')) };
}
