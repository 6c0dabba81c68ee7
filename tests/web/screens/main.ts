/**
 * Draws every view of the app with the examples, in both themes and at four widths, into a folder with an index page: `npm run screens`.
 * Arguments: part of the names of views, and `--width=390`, to draw only these; `--language=de` for another language, in which untranslated
 * texts and those that do not fit are faults; SCREENS is the folder.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { formatCredentials } from '../../../apps/cli/credentials.ts';
import { PREVIEW } from '../../../apps/web/offline/offline-parts.ts';
import type { LanguageTag } from '../../../apps/web/words/counts.ts';
import type { Credentials } from '../../../core/use-cases/accounts/make-key.ts';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../../support/chromium.ts';
import { Client } from '../../support/client.ts';
import { upload } from '../../support/form.ts';
import { violationsOf } from '../../support/web-app.ts';
import { keptParts, shellCached } from '../kept-parts.ts';
import { englishInsteadOf, speakHere, unfitting, untranslated } from './faults.ts';
import { fillLibrary } from './fill.ts';
import { indexPage, type Shot } from './index-page.ts';
import { type ScreenView, screenViews } from './views.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** How many browser windows draw at the same time. */
const WINDOWS = 2;
/** How long a state may take to appear. A view that does not is drawn as it is. */
const TIMEOUT_MS = 8_000;
/** How long the app may take to open. */
const OPENING_MS = 60_000;

const words = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const onlyWidth = Number(/--width=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 0);
const language = /--language=(\S+)/.exec(process.argv.join(' '))?.[1] ?? 'en';
const english = language === 'en-XA' ? null : await englishInsteadOf(language as LanguageTag);
if (english === null) await speakHere(language);
/** Saved content: it follows its own direction. */
const CONTENT =
  '[dir=auto], bdi, [translate=no], [lang]:not(html), .ProseMirror, .pdf-text, .site, .rest, .tag';
/** What is said of an item holds words of the app and of the item. */
const FACTS = ', .fact, option, .uploaded';
const folder = path.resolve(process.env.SCREENS ?? 'dist/screens');

/** The views in which each fault of a text is. */
const faults = new Map<string, Set<string>>();
const began = Date.now();
const home = mkdtempSync(path.join(tmpdir(), 'commonplace-screens-'));
const environment = { DATA_DIR: home, PORT: '0', LOG_LEVEL: 'error', ARCHIVE: 'off' };
const library = await fillLibrary(environment, began);
const server = spawn(process.execPath, ['dist/commonplace.js', 'serve'], {
  env: { ...process.env, ...environment },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const url = await addressOf(server);
  const ids = new Map([...library.ids, ...(await examined(url, library.credentials))]);
  const views = screenViews(ids).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] });
  const queue = SIZES.filter(({ width }) => onlyWidth === 0 || width === onlyWidth).flatMap((size) => [
    { size, views: views.filter((_, at) => at % 2 === 0) },
    { size, views: views.filter((_, at) => at % 2 === 1) },
  ]);
  const shots: Shot[] = [];
  await Promise.all(
    Array.from({ length: WINDOWS }, async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        shots.push(...(await drawAll(browser, url, next.size, next.views)));
    }),
  );
  await browser.close();
  const inOrder = shots.toSorted((one, other) => one.width - other.width);
  writeFileSync(path.join(folder, 'index.html'), indexPage(inOrder));
  for (const [fault, places] of faults) console.warn(`${fault}: ${[...places].join(', ')}`);
  if (faults.size > 0) process.exitCode = 1;
  const failed = inOrder.filter(({ failure }) => failure !== undefined);
  for (const { view, width, failure } of failed) console.warn(`${view} at ${width}: ${failure}`);
  console.log(
    `${shots.length} pictures in ${Math.round((Date.now() - began) / 1000)} s: ${folder}/index.html`,
  );
} finally {
  server.kill();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}

/** The address that a server prints once it listens. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of stdout ?? []) {
    printed += chunk;
    const address = /listening on (\S+)/.exec(printed)?.[1];
    if (address !== undefined) {
      stdout?.resume();
      return address;
    }
  }
  throw new Error('The server did not start.');
}

/** Uploads the files, waits until everything is analysed, and deletes two things. @returns ids by title, those of spaces by `space:NAME` */
async function examined(url: string, credentials: Credentials): Promise<ReadonlyMap<string, string>> {
  const client = new Client({ url, credentials, clock: Date.now, isPatient: false });
  const uploaded = new Map<string, string>();
  for (const { name, bytes, tags = [] } of library.files) {
    const form = upload(Buffer.from(bytes()), name);
    const { json } = await client.post('/objects', undefined, { form });
    if (tags.length > 0)
      await client.post(
        `/objects/${json.id}/tags`,
        tags.map((tag) => ({ name: tag })),
      );
    uploaded.set(name.replace(/\.\w+$/, ''), json.id);
  }
  for (const title of ['Call Anna about the boat.', 'Tiles in Lisbon'])
    await client.delete(`/objects/${library.ids.get(title)}`);
  for (;;) {
    const { json } = await client.get('/_/analysis');
    if (json.queued + json.running === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const { json: spaces } = await client.get('/spaces');
  for (const { id, name } of spaces) uploaded.set(`space:${name}`, id);
  await client.patch(`/spaces/${uploaded.get('space:Kitchen')}`, {
    icon: '🍲',
    description: 'What we cook again, and what still has to prove itself.',
  });
  const day = { expires: new Date(began + 86_400_000).toISOString() };
  await client.post('/_/shares', { spaceId: uploaded.get('space:Kitchen') });
  await client.post('/_/shares', { objectId: library.ids.get('Letters to a Young Poet'), ...day });
  client.close();
  return uploaded;
}

async function faultsOf(page: Page): Promise<readonly string[]> {
  const words = await untranslated(page, english, english ? CONTENT : CONTENT + FACTS);
  return [...words.map((text) => `not translated: ${text}`), ...(await unfitting(page, CONTENT + FACTS))];
}

type Size = (typeof SIZES)[number];

/** Draws views at one size, in both themes. */
async function drawAll(
  browser: Browser,
  url: string,
  size: Size,
  views: readonly ScreenView[],
): Promise<readonly Shot[]> {
  const shots: Shot[] = [];
  const contexts = new Map<string, { context: BrowserContext; page: Page }>();
  for (const view of views) {
    const kind = view.as ?? 'owner';
    const opened = contexts.get(kind) ?? (await openContext(browser, url, size, kind));
    contexts.set(kind, opened);
    const { page, context } = opened;
    let failure: string | undefined;
    try {
      await page.evaluate(() => localStorage.removeItem('commonplace / density')).catch(() => undefined);
      if (kind === 'owner') await page.goto(`${url}/app${view.path}`);
      await context.setOffline(kind === 'offline');
      if (kind === 'offline') await page.reload().catch(() => undefined);
      await settled(page);
      await view.act?.(page);
    } catch (error) {
      failure = String(error).split('\n')[0] ?? '';
    }
    const note = (found: readonly string[], place: string): void => {
      for (const fault of found) faults.set(fault, (faults.get(fault) ?? new Set()).add(place));
    };
    note(await faultsOf(page), `${view.name} ${size.width}`);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await settled(page);
      note(await violationsOf(page), `${view.name} ${size.width} ${theme}`);
      const file = `${view.name.replace(/\W+/g, '-')}-${size.width}-${theme}.png`;
      await page.screenshot({ path: path.join(folder, file) });
      shots.push({
        view: view.name,
        width: size.width,
        theme,
        file,
        ...(failure !== undefined && { failure }),
      });
    }
    await page.keyboard.press('Escape').catch(() => undefined);
  }
  for (const { context } of contexts.values()) await context.close();
  return shots;
}

async function openContext(browser: Browser, url: string, viewport: Size, kind: string) {
  const context = await browser.newContext({
    viewport,
    locale: language === 'en' ? 'en-US' : language,
    hasTouch: viewport.width < 500,
    isMobile: viewport.width < 500,
    serviceWorkers: kind === 'offline' ? 'allow' : 'block',
  });
  // tsx names functions with it, also those that run in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const key = formatCredentials(kind === 'beginner' ? library.beginner : library.credentials);
  await page.goto(`${url}/app${kind === 'stranger' ? '' : `#key=${key}`}`);
  if (kind !== 'stranger') {
    await page.getByRole('textbox').press('Enter', { timeout: OPENING_MS });
    await page.getByRole('banner').waitFor({ timeout: OPENING_MS });
  }
  if (kind === 'offline') {
    await shellCached(page);
    while (!(await keptParts(page)).includes(PREVIEW));
  }
  return { context, page };
}

/** Waits until no card waits for its content and all pictures are drawn, or for 4 s at most. */
async function settled(page: Page): Promise<void> {
  const isSettled = () =>
    document.querySelector('.card.waiting, .card .picture:empty') === null &&
    document.querySelector('[aria-busy="true"]') === null &&
    [...document.images].every((image) => image.src !== '' && image.complete);
  const until = Date.now() + 4_000;
  while (Date.now() < until && !(await page.evaluate(isSettled).catch(() => false)));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))));
}
