import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { printFigure, printMeasure } from './figure.ts';
import { startProcess } from './server-process.ts';
import { serviceEnvironment, signed } from './signed.ts';
import { openLink, startBrowser } from './web-page.ts';

const NOTE_BYTES = 1024 * 1024 - 4_096;
const KEYSTROKES = 300;
/** About as fast as a quick typist, so that drafts are kept and requests run meanwhile. */
const BETWEEN_MS = 60;

/**
 * Notes in `window.strokes` how long each keystroke keeps the page busy: what runs until the text has changed, and the frame that shows
 * it, without the wait for the frame.
 */
const PROBE = `
  window.strokes = [];
  const soon = (then) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    channel.port2.postMessage(0);
  };
  let began = 0;
  addEventListener('keydown', () => { began = performance.now(); }, true);
  addEventListener('input', () => {
    const from = began;
    soon(() => {
      const changed = performance.now() - from;
      requestAnimationFrame(() => {
        const frame = performance.now();
        soon(() => window.strokes.push(changed + performance.now() - frame));
      });
    });
  }, true);
`;

/** Measures the editor in Chromium: keystrokes in the longest note that there can be, and what is loaded on the first edit. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const service = await startProcess(
    [path.resolve('dist/commonplace.js'), 'serve'],
    serviceEnvironment(folder),
  );
  const browser = await startBrowser();
  try {
    const { path: objects, headers } = await signed('POST', '/objects');
    const body = JSON.stringify({ content: { type: 'application/prose+json', body: longNote() } });
    const answer = await fetch(service.url + objects, { method: 'POST', headers, body });
    const { id } = (await answer.json()) as { readonly id: string };
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(PROBE);
    const loaded = bytesLoaded(page);
    await openLink(page, service.url, `/app/o/${id}`);
    const before = loaded.scripts();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const text = page.locator('.ProseMirror');
    await text.waitFor();
    printFigure('scripts of the first edit', (loaded.scripts() - before) / 1000, { below: 100 }, 'kB');
    const middle = text.locator('p').nth(1_000);
    await middle.click();
    await page.waitForTimeout(3_000);
    await page.evaluate('window.strokes.length = 0');
    await page.keyboard.type('so it goes '.repeat(KEYSTROKES / 11), { delay: BETWEEN_MS });
    await page.getByText('Saved', { exact: true }).waitFor();
    const times = (await page.evaluate<number[]>('window.strokes')).toSorted((a, b) => a - b);
    const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
    printMeasure('keystroke in a note of 1 MiB, median', at(0.5), 'ms');
    printFigure('keystroke in a note of 1 MiB, p95', at(0.95), { below: 16 }, 'ms');
    printMeasure('keystroke in a note of 1 MiB, longest', at(0.9999), 'ms');
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

/** Headings, paragraphs and lists of everyday lengths, up to the limit. */
function longNote() {
  const content: object[] = [];
  const text = (words: number, at: number) => ({
    type: 'text',
    text: Array.from({ length: words }, (_, each) => WORDS[(each * 7 + at) % WORDS.length]).join(' '),
  });
  const paragraph = (words: number, at: number) => ({ type: 'paragraph', content: [text(words, at)] });
  for (let bytes = 0, at = 0; bytes < NOTE_BYTES; at++) {
    const kind = at % 12;
    const item = { type: 'listItem', content: [paragraph(9, at)] };
    const block =
      kind === 0
        ? { type: 'heading', attrs: { level: 2 }, content: [text(4, at)] }
        : kind === 6
          ? { type: 'bulletList', content: [item, item, item] }
          : paragraph(20 + ((at * 13) % 60), at);
    bytes += JSON.stringify(block).length + 1;
    if (bytes < NOTE_BYTES) content.push(block);
  }
  return { type: 'doc', content };
}

const WORDS = 'the garden in spring has more to say than anyone who walks by would ever guess at first'.split(
  ' ',
);

/** The compressed bytes of all scripts that a page has loaded. */
function bytesLoaded(page: Page) {
  let scripts = 0;
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') {
      const bytes = await response.body();
      scripts += Number(response.headers()['content-length'] ?? brotliCompressSync(bytes).length);
    }
  });
  return { scripts: () => scripts };
}
