import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { pageCopier } from '../../adapters/web/copy/copy-page.ts';
import { sharedChromium } from './chromium.ts';

/** Defines `findFaults` in a browser. */
export const FIND_FAULTS: string = readFileSync(path.join(import.meta.dirname, 'faults-in-copy.mjs'), 'utf8');

/** Opens copies of pages in a browser, as if they had been saved to a disk. */
export interface CopyOpener {
  /** Forbidden behaviour and abilities of a copy; empty for a harmless copy. */
  faultsOf(html: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The HTML of a copy of a page whose pictures and fonts are one dot. */
export async function copyHtml(page: string): Promise<string> {
  const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  const { html } = await pageCopier.copy(
    { url: 'https://a.example/b/page', contentType: 'text/html; charset=utf-8', bytes: Buffer.from(page) },
    'full',
    async () => null,
    async () => dot,
    async () => dot,
  );
  return gunzipSync(html).toString();
}

/** @param isBound whether the policy of a copy is enforced; a copy must also be harmless without it */
export async function copyOpener(isBound: boolean): Promise<CopyOpener> {
  const folder = mkdtempSync(path.join(tmpdir(), 'copies-'));
  const file = path.join(folder, 'copy.html');
  const context = await (await sharedChromium()).newContext({ bypassCSP: !isBound });
  const page = await context.newPage();
  let seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`runs ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith('data:') || url === pathToFileURL(file).href) return;
    // The policy also reports requests that it blocks and that are never sent.
    if (!isBound) seen.push(`asks for ${url}`);
  });
  page.on('requestfinished', (request) => {
    if (/^https?:/.test(request.url())) seen.push(`asked for ${request.url()}`);
  });
  return {
    async faultsOf(html) {
      seen = [];
      writeFileSync(file, html);
      await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
      return [...seen, ...(isBound ? [] : await page.evaluate<string[]>(`${FIND_FAULTS}; findFaults()`))];
    },
    async close() {
      await context.close();
      rmSync(folder, { recursive: true });
    },
  };
}
