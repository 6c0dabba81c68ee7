import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Locator, Page, Response } from 'playwright-core';
import { printFigure, printMeasure } from '../figure.ts';
import { startProcess } from '../server-process.ts';
import { serviceEnvironment, signed } from '../signed.ts';
import { openLink, startBrowser } from './web-page.ts';

const NOTE_BYTES = 1024 * 1024 - 4_096;
/** The number of keystrokes in each paragraph. */
const KEYSTROKES = 110;
const PHRASE = 'so it goes ';
/** About the speed of a fast typist, so that drafts are saved and requests run meanwhile. */
const BETWEEN_MS = 60;

/**
 * Records in `window.strokes` how long each keystroke keeps the page busy: the work until the text has changed, and the frame that shows
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

/** Measures the editor in Chromium: keystrokes in the longest possible note, and what the first edit loads. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const service = await startProcess(
    [path.resolve('dist/commonplace.js'), 'serve'],
    serviceEnvironment(folder),
  );
  const browser = await startBrowser();
  try {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(PROBE);
    const loaded = bytesLoaded(page);
    await openLink(page, service.url, '/app');
    const short = await editNew(page, service.url, { type: 'doc', content: [paragraph(20, 0)] }, async () => {
      const before = await loaded();
      return async () =>
        printFigure('scripts of the first edit', ((await loaded()) - before) / 1000, { below: 100 }, 'kB');
    });
    const processor = await processorOf(page);
    const reference = await strokesAt(page, short.locator('p').first(), processor);
    const referenceMs = processor.strokeMs();
    const text = await editNew(page, service.url, longNote());
    const paragraphs = await text.locator('p').count();
    const all: number[] = [];
    for (const [name, at] of [
      ['beginning', 0],
      ['middle', Math.floor(paragraphs / 2)],
      ['end', paragraphs - 1],
    ] as const) {
      const times = await strokesAt(page, text.locator('p').nth(at), processor);
      printMeasure(`keystroke in a note of 1 MiB, at its ${name}, p95`, quantile(times, 0.95), 'ms');
      all.push(...times);
    }
    printMeasure('keystroke in a note of one paragraph, median', quantile(reference, 0.5), 'ms');
    printMeasure('keystroke in a note of one paragraph, p95', quantile(reference, 0.95), 'ms');
    printMeasure('keystroke in a note of 1 MiB, median', quantile(all, 0.5), 'ms');
    printFigure('keystroke in a note of 1 MiB, p95', quantile(all, 0.95), { below: 16 }, 'ms');
    printMeasure('keystroke in a note of 1 MiB, longest', quantile(all, 0.9999), 'ms');
    printMeasure('processor time of a keystroke in a note of one paragraph', referenceMs, 'ms');
    printMeasure('processor time of a keystroke in a note of 1 MiB', processor.strokeMs(), 'ms');
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

/** Saves a note, opens it, and begins to edit it. @param isOpen called when the note is readable; its result runs after editing begins */
async function editNew(
  page: Page,
  url: string,
  body: object,
  isOpen = async () => async () => {},
): Promise<Locator> {
  const { path: objects, headers } = await signed('POST', '/objects');
  const content = { type: 'application/prose+json', body };
  const answer = await fetch(url + objects, { method: 'POST', headers, body: JSON.stringify({ content }) });
  const { id } = (await answer.json()) as { readonly id: string };
  await page.goto(`${url}/app/o/${id}`);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.waitFor();
  const isEdited = await isOpen();
  await edit.click();
  const text = page.locator('.ProseMirror');
  await text.waitFor();
  await isEdited();
  return text;
}

/** How long keystrokes in a paragraph take, in milliseconds. */
async function strokesAt(page: Page, paragraph: Locator, processor: Processor): Promise<readonly number[]> {
  await paragraph.click();
  await page.waitForTimeout(3_000);
  await page.evaluate('window.strokes.length = 0');
  await processor.begin();
  await page.keyboard.type(PHRASE.repeat(KEYSTROKES / PHRASE.length), { delay: BETWEEN_MS });
  await processor.end();
  await page.getByText('Saved', { exact: true }).waitFor();
  return page.evaluate<number[]>('window.strokes');
}

/** The processor time of the main thread of a page while keys are pressed. */
interface Processor {
  begin(): Promise<void>;
  end(): Promise<void>;
  /** The time per key pressed since the last call, in milliseconds. */
  strokeMs(): number;
}

async function processorOf(page: Page): Promise<Processor> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const seconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  let began = 0;
  let spent = 0;
  let strokes = 0;
  return {
    async begin() {
      began = await seconds();
    },
    async end() {
      spent += (await seconds()) - began;
      strokes += KEYSTROKES;
    },
    strokeMs() {
      const ms = (spent * 1_000) / strokes;
      spent = 0;
      strokes = 0;
      return ms;
    },
  };
}

function quantile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;
}

/** Headings, paragraphs and lists of everyday lengths, up to the limit. */
function longNote() {
  const content: object[] = [];
  for (let bytes = 0, at = 0; bytes < NOTE_BYTES; at++) {
    const kind = at % 12;
    const item = { type: 'listItem', content: [paragraph(9, at)] };
    const block =
      kind === 0
        ? { type: 'heading', attrs: { level: 2 }, content: [words(4, at)] }
        : kind === 6
          ? { type: 'bulletList', content: [item, item, item] }
          : paragraph(20 + ((at * 13) % 60), at);
    bytes += JSON.stringify(block).length + 1;
    if (bytes < NOTE_BYTES) content.push(block);
  }
  return { type: 'doc', content };
}

const words = (count: number, at: number) => ({
  type: 'text',
  text: Array.from({ length: count }, (_, each) => WORDS[(each * 7 + at) % WORDS.length]).join(' '),
});

const paragraph = (count: number, at: number) => ({ type: 'paragraph', content: [words(count, at)] });

const WORDS = 'the garden in spring has more to say than anyone who walks by would ever guess at first'.split(
  ' ',
);

/** The compressed bytes of all scripts that a page has loaded. */
function bytesLoaded(page: Page) {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(bytesOf(response));
  });
  return async () => (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
}

async function bytesOf(response: Response): Promise<number> {
  const length = response.headers()['content-length'];
  return length === undefined ? brotliCompressSync(await response.body()).length : Number(length);
}
