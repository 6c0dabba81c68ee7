import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { upload } from '../support/form.ts';
import { itLong } from '../support/runs.ts';
import { type Service, startService } from '../support/service.ts';
import { openAgain, openApp } from '../support/web-app.ts';

/** The collection as cards, in a real browser. */

const NOTES = 600;
const HOSTILE = '<img src=x onerror="stolen = 1"><script>stolen = 1</script>';
const PICTURES = [
  { name: 'red', color: '#c02020', width: 800, height: 400 },
  { name: 'blue', color: '#2030c0', width: 400, height: 800 },
] as const;

let service: Service;
let newestId: string;

beforeAll(async () => {
  service = await startService({ environment: { WORKERS: 'inline' } });
  const first = await save({
    content: '# A note\n\nWith a few words below its title, enough for two lines.',
  });
  await service.behind.multiply(first, NOTES);
  // Four days lie between one note and the next, so that there are several years.
  await service.behind.run('UPDATE objects SET bumped = 1700000000000 - seq * 345600000');
  for (const { name, color, width, height } of PICTURES) {
    const image = sharp({ create: { width, height, channels: 3, background: color } });
    await save(undefined, { form: upload(await image.png().toBuffer(), `${name}.png`, { title: name }) });
  }
  newestId = await save({ content: 'Call Anna about the boat', tags: [{ name: 'errand' }] });
  const isRead = async () =>
    expect((await service.client.get('/_/cards?limit=3')).json.every(isAnalysed)).toBe(true);
  await vi.waitFor(isRead, { timeout: 120_000 });
});
afterAll(() => service.close());

const isAnalysed = ({ flags = 0 }: { readonly flags?: number }): boolean => (flags & 4) === 0;

async function save(body: unknown, more: object = {}, by: Client = service.client): Promise<string> {
  const { json, status } = await by.post('/objects', body, more);
  expect(status).toBe(201);
  return json.id;
}

const cards = (page: Page) => page.locator('#collection li');
const focusedPosition = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset')));
const elementCount = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** The cards whose tops are seen, with their places on the screen. */
const seen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#collection li')]
      .map((card) => ({ card, top: Math.round(card.getBoundingClientRect().top) }))
      .filter(({ top }) => top > 60 && top < innerHeight)
      .map(({ card, top }) => `${card.getAttribute('aria-posinset')} at ${top}`)
      .sort(),
  );

/** Scrolls to a place, and waits until cards stand there. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to), top);
  await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(0);
}

async function again() {
  const opened = await openAgain(service);
  await cards(opened.page).first().waitFor();
  return opened;
}

async function open(options: Parameters<typeof openApp>[1] = {}) {
  const opened = await openApp(service, options);
  await cards(opened.page).first().waitFor();
  return opened;
}

describe('the collection', () => {
  it('draws only what is near, nothing of which moves, and is accessible in either theme', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, expectSound } = await again();
      await page.emulateMedia({ colorScheme });
      await page.getByRole('link', { name: 'Call Anna about the boat' }).waitFor();
      await page.getByText(`${NOTES + 3} things`).waitFor();
      await page.locator('img[src^=blob]').nth(1).waitFor();
      await expectSound();
      for (const top of [3000, 9000, 500, 0]) {
        await scrollTo(page, top);
        expect(await elementCount(page)).toBeLessThan(1500);
      }
      expect(await page.evaluate(layoutShift)).toBe(0);
    }
  });

  itLong('keeps its words within the cards', async () => {
    const { page } = await open();
    for (const density of ['Comfortable', 'Dense', 'List']) {
      await page.getByRole('radio', { name: density, exact: true }).check();
      await page.getByRole('link', { name: 'Call Anna about the boat' }).waitFor();
      expect(await page.evaluate(overfullCards)).toEqual([]);
    }
  });

  itLong('keeps titles of any length and writing within the cards, and runs none', async () => {
    const { client } = await service.account('Self-hosted');
    const titles = ['Ĩ'.repeat(2000), 'كتاب الحيوان للجاحظ', '👨‍👩‍👧‍👦🦔'.repeat(30), HOSTILE];
    for (const [at, title] of titles.entries()) {
      await save({ content: title }, {}, client);
      await save({ url: `https://unknown.invalid/${at}`, title }, {}, client);
    }
    const nameless = upload(Buffer.from('PK'), HOSTILE, { title: '', tags: [{ name: HOSTILE }] });
    await save(undefined, { form: nameless }, client);
    await client.post('/spaces', { name: HOSTILE });
    const path = `?q=${encodeURIComponent(`${HOSTILE} OR is:tagged OR -x`)}`;
    const { page, expectSound } = await openApp({ client, url: service.url }, { path });
    await page.goto(`${service.url}/app`);
    await page.getByText('9 things').waitFor();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      for (const density of ['Dense', 'List', 'Comfortable']) {
        await page.getByRole('radio', { name: density, exact: true }).check();
        await cards(page).nth(3).waitFor();
        expect(await page.evaluate(overfullCards)).toEqual([]);
      }
      await expectSound();
    }
    expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
  });

  itLong('can be read with text of twice the size, on the narrowest screen', async () => {
    const { page, expectSound } = await open({ viewport: { width: 320, height: 640 } });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const overhang = () => page.locator('#collection').evaluate((all) => all.scrollWidth - all.clientWidth);
    await expect.poll(overhang).toBe(0);
    expect(await page.evaluate(overfullCards)).toEqual([]);
    await expectSound();
  });

  itLong('asks for a picture once', async () => {
    const { page } = await open();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/thumbnail')) asked.push(request.url());
    });
    await page.locator('img[src^=blob]').nth(1).waitFor();
    asked.length = 0;
    await scrollTo(page, 9000);
    await page.locator('img').first().waitFor({ state: 'detached' });
    await scrollTo(page, 0);
    await page.locator('img[src^=blob]').nth(1).waitFor();
    expect(asked).toEqual([]);
  });

  itLong('has years beside the scroll bar that lead to their first cards', async () => {
    const { page } = await open();
    const years = page.getByRole('navigation', { name: 'Years' }).getByRole('button');
    await years.nth(1).waitFor();
    expect((await years.allTextContents()).at(-1)).toBe('2017');
    await years.getByText('2021').click();
    await expect.poll(() => cards(page).locator('time[datetime^="2021-12"]').count()).toBeGreaterThan(0);
  });
});

describe('by keyboard alone', () => {
  it('one card is in the order of Tab, and keys lead to all others', async () => {
    const { page } = await open();
    await page.getByRole('radio', { name: 'Comfortable' }).focus();
    await page.keyboard.press('Tab');
    expect(await focusedPosition(page)).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await focusedPosition(page)).toBe(2);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    const below = await focusedPosition(page);
    expect(below).toBeGreaterThan(2);
    await page.keyboard.press('ArrowUp');
    expect(await focusedPosition(page)).toBe(1);
    await page.keyboard.press('PageDown');
    await expect.poll(() => focusedPosition(page)).toBeGreaterThan(below);
    await page.keyboard.press('End');
    await expect.poll(() => focusedPosition(page)).toBe(NOTES + 3);
    expect(await page.evaluate(isFocusSeen)).toBe(true);
    await page.keyboard.press('Home');
    await expect.poll(() => focusedPosition(page)).toBe(1);
  });

  itLong('Enter opens a card, and one returns to it', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: 'Call Anna about the boat' }).press('Enter');
    await page.waitForURL(`**/o/${newestId}`);
    expect(await page.locator('#collection [aria-current]').getAttribute('id')).toBe(`card-${newestId}`);
    await page.goBack();
    await page.waitForURL('**/app');
    await expect.poll(() => focusedPosition(page)).toBe(1);
  });

  itLong('the focused card stays when it is scrolled away', async () => {
    const { page } = await open();
    await page.locator(`#card-${newestId}`).focus();
    await scrollTo(page, 9000);
    expect(await focusedPosition(page)).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedPosition(page)).toBe(2);
    expect(await page.evaluate(isFocusSeen)).toBe(true);
  });
});

describe('the place in the collection', () => {
  itLong('is kept by a return, a reload, and another width', async () => {
    const { page } = await open();
    await scrollTo(page, 4000);
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('below');
    const before = await seen(page);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.waitForURL('**/settings');
    await page.goBack();
    await expect.poll(() => seen(page)).toEqual(before);
    await page.reload();
    await expect.poll(() => seen(page)).toEqual(before);
    await page.setViewportSize({ width: 700, height: 700 });
    const [anchor] = before
      .map((card) => card.split(' ')[0])
      .sort((one, other) => Number(one) - Number(other));
    await expect.poll(async () => (await seen(page)).map((card) => card.split(' ')[0])).toContain(anchor);
  });

  itLong('is kept while a card is read beside the others, which make room for it and come back', async () => {
    const { page } = await open({ viewport: { width: 1440, height: 900 } });
    await scrollTo(page, 4000);
    const before = await seen(page);
    const id = await page.evaluate(() => {
      const isInMiddle = (link: Element) =>
        Math.abs(link.getBoundingClientRect().top - innerHeight / 2) < 150;
      return [...document.querySelectorAll('#collection .link')].find(isInMiddle)?.id ?? '';
    });
    const card = page.locator(`#${id}`);
    const place = () => card.evaluate((link) => link.getBoundingClientRect().top);
    const top = await place();
    await card.press('Enter');
    await page.getByRole('complementary').waitFor();
    const covered = () =>
      page.evaluate(() => {
        const edge = document.querySelector('.detail')?.getBoundingClientRect().left ?? 0;
        const all = [...document.querySelectorAll('#collection li, .bar > *')];
        return all.filter((each) => each.getBoundingClientRect().right > edge).length;
      });
    await expect.poll(covered).toBe(0);
    await expect.poll(place).toBeCloseTo(top, -1);
    await page.keyboard.press('Escape');
    await expect.poll(() => seen(page)).toEqual(before);
  });

  itLong('begins at the top in another view', async () => {
    const { page } = await open();
    await scrollTo(page, 4000);
    await page.evaluate(() => {
      history.pushState(null, '', '/app?q=tag:errand');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByText('1 thing', { exact: true }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  itLong('remembers how close the cards stand', async () => {
    const { page } = await open();
    await page.getByRole('radio', { name: 'List', exact: true }).check();
    await page.reload();
    await cards(page).first().waitFor();
    expect(await page.getByRole('radio', { name: 'List', exact: true }).isChecked()).toBe(true);
    expect(new Set(await cards(page).evaluateAll((all) => all.map((card) => card.clientWidth))).size).toBe(1);
  });
});

describe('a view', () => {
  itLong('of a colour has the things in which it is seen', async () => {
    const { page } = await open({ path: '?color=%23c82828' });
    await page.getByText('1 thing', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'red', exact: true }).waitFor();
  });

  itLong('without anything says what to leave out', async () => {
    const { page, expectSound } = await openApp(service, { path: '?q=tag:errand%20tag:nowhere' });
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await expectSound();
    await page.getByRole('link', { name: 'without tag:nowhere' }).click();
    await page.getByText('1 thing', { exact: true }).waitFor();
  });

  itLong('that cannot be read says why', async () => {
    const { page } = await openApp(service, { path: '?q=is:nothing' });
    await page.getByRole('alert').getByText(/is:/).first().waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  itLong('of an empty library tells three ways to begin', async () => {
    const { client } = await service.account('Self-hosted');
    const { page, expectSound } = await openApp({ client, url: service.url });
    await page.getByRole('heading', { name: /Three ways to begin/ }).waitFor();
    expect(await page.locator('.beginnings li').count()).toBe(3);
    await expectSound();
  });

  itLong('of the trash empties it after a question', async () => {
    const { client } = await service.account('Self-hosted');
    await client.delete(`/objects/${await save({ content: 'Old list' }, {}, client)}`);
    const { page, expectSound } = await openApp({ client, url: service.url }, { path: '?q=is:deleted' });
    await page.getByRole('link', { name: 'Old list' }).waitFor();
    await page.getByRole('button', { name: 'Empty the trash' }).click();
    await expectSound();
    await page.getByRole('dialog').getByRole('button', { name: 'Empty the trash' }).click();
    await page.getByText('The trash is empty.').waitFor();
    expect((await client.get('/_/trash')).json).toEqual([]);
  });
});

/** How much of the collection has moved without being asked to, as browsers count it. */
async function layoutShift(): Promise<number> {
  const { promise, resolve } = (
    Promise as unknown as { withResolvers(): { promise: Promise<number>; resolve(sum: number): void } }
  ).withResolvers();
  new PerformanceObserver((list) => {
    const all = list.getEntries() as unknown as readonly Shift[];
    const isHere = ({ node }: Shift['sources'][number]) =>
      node?.parentElement?.closest('#collection') != null;
    const entries = all.filter(({ sources }) => sources.some(isHere));
    resolve(entries.reduce((sum, { value }) => sum + value, 0));
  }).observe({ type: 'layout-shift', buffered: true });
  // Where nothing has moved, nothing is reported.
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
  return promise;
}

interface Shift {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** The cards whose words need more room than they have. */
function overfullCards(): readonly (string | null)[] {
  return [...document.querySelectorAll('#collection li .words')]
    .filter((words) => words.scrollHeight > words.clientHeight + 1)
    .map((words) => words.textContent);
}

function isFocusSeen(): boolean {
  const card = document.activeElement?.closest('li');
  if (!card) return false;
  const { top, bottom } = card.getBoundingClientRect();
  const covered = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0;
  return top >= covered && bottom <= innerHeight;
}
