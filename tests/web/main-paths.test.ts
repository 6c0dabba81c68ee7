import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { detailWords } from '../../apps/web/words/detail.ts';
import { editWords } from '../../apps/web/words/edit.ts';
import { highlightsWords } from '../../apps/web/words/highlights.ts';
import { outboxWords } from '../../apps/web/words/outbox.ts';
import { queryWords } from '../../apps/web/words/query.ts';
import { saveWords } from '../../apps/web/words/save.ts';
import { searchWords } from '../../apps/web/words/search.ts';
import { shareWords } from '../../apps/web/words/share.ts';
import { undoWords } from '../../apps/web/words/undo.ts';
import type { Json } from '../support/client.ts';
import { type Home, makeHome, type Service, startService } from '../support/service.ts';
import { openApp } from '../support/web-app.ts';
import { keptParts, shellCached } from './kept-parts.ts';
import { speakHere } from './screens/faults.ts';

/**
 * The main paths of the app in languages of other scripts and directions than English, in which the other tests are: every text is found in
 * the app's own catalogue.
 */

let home: Home;
let service: Service;
beforeAll(async () => {
  home = await makeHome();
  service = await startService({ home, environment: { WORKERS: 'off' } });
});
afterAll(async () => {
  await service.close();
  await home.remove();
});

const named = (title: string) => ({ name: title, exact: true });
/** The cards of an item; a pinned item may have two. */
const card = (page: Page, title: string) =>
  page.locator('#collection').getByRole('link', named(title)).first();
const saved = async (title: string): Promise<Json> =>
  (await service.client.get('/objects')).json.find((each: Json) => each.title === title);

interface Content {
  readonly title: string;
  readonly sentence: string;
  readonly written: string;
  readonly queued: string;
}

const CONTENT: Readonly<Record<string, Content>> = {
  ar: { title: 'مالك الحزين', sentence: 'يصطاد تحت المطر.', written: 'خطاف البحر', queued: 'في القطار' },
  ja: { title: 'アオサギ', sentence: '雨の中で魚を捕る。', written: 'アジサシ', queued: '電車の中で' },
};

it.each(Object.keys(CONTENT))('saving, finding, reading, writing and sharing work in %s', async (tag) => {
  await speakHere(tag);
  const content = CONTENT[tag] as Content;
  const { page, expectNoErrors } = await openApp(service, { locale: tag, serviceWorkers: 'allow' });
  await page.locator(`html[lang=${tag}]`).waitFor();
  await saveAndFind(page, content);
  await expectNoErrors();
  await readAndHighlight(page, content);
  await pinAndShare(page, content);
  await expectNoErrors();
  await write(page, content);
  await deleteAndRestore(page, content);
  await expectNoErrors();
  await goOffline(page, content);
});

async function saveAndFind(page: Page, { title, sentence }: Content): Promise<void> {
  await page.getByRole('button', named(saveWords.open)).first().click();
  await page.getByLabel(saveWords.label).fill(`# ${title}\n\n${sentence}`);
  await page.keyboard.press('Control+Enter');
  await page.getByText(saveWords.saved(title)).waitFor();
  await card(page, title).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(`${queryWords.fields.title}:${title.split(' ')[0]}`);
  await expect.poll(() => page.locator('#collection .card .title').allTextContents()).toEqual([title]);
  await page
    .getByRole('list', named(searchWords.understood))
    .getByRole('listitem')
    .filter({ hasText: searchWords.fields.title })
    .waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toMatch(/^title:/);
  // The cards from before the search are dimmed until its results are there.
  await expect.poll(() => page.locator('.former').count()).toBe(0);
}

async function readAndHighlight(page: Page, { title, sentence }: Content): Promise<void> {
  await card(page, title).click();
  await page.getByRole('region', named(detailWords.text)).getByText(sentence).waitFor();
  await page.keyboard.press('h');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('toolbar', named(highlightsWords.toolbar)).waitFor();
  await page.keyboard.press('h');
  await expect.poll(async () => (await saved(title)).notes.length).toBe(1);
}

async function pinAndShare(page: Page, { title }: Content): Promise<void> {
  await page.getByRole('button', named(detailWords.pin)).click();
  await page.getByRole('button', named(detailWords.unpin)).waitFor();
  await page.getByRole('button', named(shareWords.shareOf(title))).click();
  const dialog = page.getByRole('dialog', named(shareWords.shareOf(title)));
  await dialog.getByRole('button', named(shareWords.make)).click();
  const address = await dialog.getByLabel(shareWords.address, { exact: true }).inputValue();
  await dialog.getByRole('button', named(shareWords.done)).click();
  const shared = await page.context().newPage();
  await shared.goto(address);
  await shared.getByRole('heading', { name: title }).waitFor();
  await shared.close();
}

async function write(page: Page, { written, sentence }: Content): Promise<void> {
  await page.goto(`${service.url}/app`);
  await page.locator('.card').first().waitFor();
  await page.keyboard.press('w');
  await page.locator('.ProseMirror').waitFor();
  await page.keyboard.type(written);
  await page.keyboard.press('Enter');
  await page.keyboard.type(sentence);
  await page.getByText(editWords.saving.saved, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${service.url}/app`);
  await card(page, written).waitFor();
}

async function deleteAndRestore(page: Page, { title, written }: Content): Promise<void> {
  await card(page, written).click();
  await page.getByRole('button', named(detailWords.remove)).click();
  await card(page, written).waitFor({ state: 'detached' });
  await page.getByRole('log').getByRole('button', named(undoWords.undo)).last().click();
  await card(page, written).click();
  await page.getByRole('button', named(detailWords.remove)).click();
  await card(page, written).waitFor({ state: 'detached' });
  // Leaving the page would cancel a request that is on its way.
  await expect.poll(() => saved(written)).toBeUndefined();
  await page.goto(`${service.url}/app?q=is:deleted`);
  await card(page, written).click();
  await page.getByRole('button', named(detailWords.restore)).click();
  await expect.poll(() => saved(written)).toBeDefined();
  await page.goto(`${service.url}/app`);
  await card(page, written).waitFor();
  await card(page, title).waitFor();
}

async function goOffline(page: Page, { title, sentence, queued }: Content): Promise<void> {
  await shellCached(page);
  const { id } = await saved(title);
  await expect.poll(() => keptParts(page, id)).toContain('preview');
  const { port } = new URL(service.url);
  await service.close();
  await page.reload();
  await card(page, title).click();
  await page.getByRole('region', named(detailWords.text)).getByText(sentence).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.type(`# ${queued}`);
  await page.keyboard.press('Control+Enter');
  await page.getByText(outboxWords.waiting(1)).waitFor();
  service = await startService({ home, environment: { WORKERS: 'off', PORT: port } });
  await card(page, queued).waitFor();
  await expect.poll(() => saved(queued)).toBeDefined();
}
