import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../support/client.ts';
import { type Network, networkBefore } from '../support/network.ts';
import { type Service, startService } from '../support/service.ts';
import { type OpenedApp, type OpenOptions, openApp } from '../support/web-app.ts';
import { keptParts } from './kept-parts.ts';

/**
 * The app under unusual failures of the network, the browser or the server; time passes by the clock of the
 * page.
 */

let service: Service;
let network: Network;

beforeAll(async () => {
  service = await startService({ environment: { WORKERS: 'off' } });
  network = await networkBefore(service.url);
  for (const name of ['Acorn', 'Birch', 'Cedar'])
    await service.client.post('/objects', { content: `# ${name}` });
});
beforeEach(() => network.trouble(null));
afterAll(async () => {
  network.close();
  await service.close();
});

const open = (options: OpenOptions = {}): Promise<OpenedApp> =>
  openApp({ client: service.client, url: network.url }, options);

const card = (page: Page, name: string) =>
  page.locator('#collection').getByRole('link', { name, exact: true });
const tryAgain = (page: Page) => page.getByRole('button', { name: /^Try (again|now)$/ });
const untilLoaded = (page: Page) => page.locator('#collection[aria-busy="false"]').waitFor();

/** Reloads the page with a clock that can be advanced, and with a failing network from then on. */
async function reloadDuring(page: Page, trouble: () => void): Promise<void> {
  await card(page, 'Cedar').waitFor();
  await page.clock.install();
  trouble();
  await page.reload();
  await page.getByRole('banner').waitFor();
}

/** Advances the clock until an element appears. */
async function advanceUntil(page: Page, there: Locator): Promise<void> {
  const look = async () => {
    await page.clock.fastForward(10_000);
    return there.count();
  };
  await expect.poll(look, { interval: 300 }).toBeGreaterThan(0);
}

describe('a list', () => {
  it('that does not load shows a message after a while, and can be requested again', async () => {
    const { page, expectNoErrors } = await open();
    await reloadDuring(page, () => network.trouble('silent', /\/_\/cards/));
    await page.locator('#collection[aria-busy="true"]').waitFor();
    await advanceUntil(page, page.getByText('The server is slow to respond.'));
    await expectNoErrors();
    network.trouble(null);
    await tryAgain(page).click();
    await untilLoaded(page);
    await card(page, 'Cedar').waitFor();
    await tryAgain(page).waitFor({ state: 'detached' });
    // On the next visit the stored cards may appear first; on a slow machine the app opens without them.
    const isKept = async () => {
      await page.clock.fastForward(10_000);
      return (await keptParts(page)).includes('first cards');
    };
    await expect.poll(isKept, { interval: 300 }).toBe(true);
    network.trouble('silent', /\/_\/(cards|previews)/);
    const shown = async () => {
      await page.reload();
      await page.locator('#collection[aria-busy="true"]').waitFor();
      return card(page, 'Cedar').count();
    };
    await expect.poll(shown).toBe(1);
    await expectNoErrors();
  });

  it.each(['slow', 'cut'] as const)(
    'that is %s fails within a fixed time, and can be requested again',
    async (trouble) => {
      const { page, expectNoErrors } = await open();
      let begun: Promise<unknown> = Promise.resolve();
      await reloadDuring(page, () => {
        network.trouble(trouble, /\/_\/cards/);
        begun = page.waitForResponse(/\/_\/cards/);
      });
      await begun;
      const again = page.locator('#collection').getByRole('button', { name: 'Try again' });
      await advanceUntil(page, again);
      await expectNoErrors();
      network.trouble(null);
      await again.click();
      await untilLoaded(page);
      await page.getByText('3 items', { exact: true }).waitFor();
    },
  );
});

it('the content of cards loads again after a truncated response', async () => {
  const { page } = await open();
  let begun: Promise<unknown> = Promise.resolve();
  await reloadDuring(page, () => {
    network.trouble('cut', /\/_\/previews/);
    begun = page.waitForResponse(/\/_\/previews/);
  });
  await begun;
  network.trouble(null);
  await advanceUntil(page, card(page, 'Cedar'));
});

it('items saved during an outage wait in this browser, and are sent exactly once', async () => {
  const { page } = await open();
  await reloadDuring(page, () => undefined);
  await card(page, 'Cedar').waitFor();
  network.trouble('silent');
  const before = network.passed.length;
  await page.keyboard.press('n');
  await page.keyboard.type('# Dogwood');
  await page.keyboard.press('Control+Enter');
  await advanceUntil(page, page.getByText('1 item waiting for the server'));
  await page.getByText('The server is not responding. Trying again…').waitFor();
  network.trouble(null);
  await page.getByRole('button', { name: 'Try now' }).click();
  await card(page, 'Dogwood').waitFor();
  const sent = network.passed.slice(before).filter((request) => /^POST \/objects 2/.test(request));
  expect(sent).toHaveLength(1);
  const { json } = await service.client.get('/objects');
  await service.client.delete(`/objects/${json.find(({ title }: Json) => title === 'Dogwood').id}`);
});

it('a part of the app that does not load is reported, and loads with another page', async () => {
  const { page } = await open();
  await reloadDuring(page, () => undefined);
  await card(page, 'Cedar').waitFor();
  network.trouble('silent', /assets/);
  await page.getByRole('link', { name: 'Settings' }).click();
  await advanceUntil(page, page.getByText('Part of this page is slow to load.'));
  network.trouble(null);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
});

it('a part of the app missing from a newer server prompts a reload', async () => {
  const { page } = await open();
  await card(page, 'Cedar').waitFor();
  network.trouble('missing', /assets\/(pages|chunk|parts)/);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByText('A new version of the app is available.').waitFor();
  network.trouble(null);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
});

it('a tab that slept for a day shows the changes since', async () => {
  const { page } = await open();
  await reloadDuring(page, () => undefined);
  await untilLoaded(page);
  network.trouble('silent');
  network.sever();
  const { json } = await service.client.post('/objects', { content: '# Elder' });
  await page.clock.fastForward('24:00:00');
  network.trouble(null);
  await page.clock.fastForward('00:01:00');
  await card(page, 'Elder').waitFor();
  await service.client.delete(`/objects/${json.id}`);
  await card(page, 'Elder').waitFor({ state: 'detached' });
});

it('ten thousand dropped files are counted, and can be cancelled', async () => {
  const { page, expectNoErrors } = await open();
  await card(page, 'Cedar').waitFor();
  network.trouble('silent', /^\/objects$/);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    for (let at = 0; at < 10_000; at++)
      dataTransfer.items.add(new File([`${at}`], `${at}.txt`, { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.getByText('0 of 10,000 saved').waitFor();
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1_500);
  await expectNoErrors();
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await page.getByText('0 of 10,000 saved').waitFor({ state: 'detached' });
});

it('a full browser storage leaves saves waiting in the tab, which reports it', async () => {
  const { page } = await open();
  await reloadDuring(page, () => undefined);
  await card(page, 'Cedar').waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize: 1 });
  // The browser caches its free space for half a minute.
  await expect.poll(() => page.evaluate(hasRoom), { interval: 1_000 }).toBe(false);
  network.trouble('silent');
  await page.keyboard.press('n');
  await page.keyboard.type(`# Fern ${'and moss '.repeat(5_000)}`.slice(0, 2_000));
  await page.keyboard.press('Control+Enter');
  await advanceUntil(page, page.getByText(/Storage is full. New items wait in this tab/));
  network.trouble(null);
  await tryAgain(page).last().click();
  await expect.poll(async () => (await service.client.get('/objects')).json[0].title).toMatch(/^Fern/);
});

describe('with system settings', () => {
  it('forced colours keep controls, selections and colours distinguishable', async () => {
    const { json: space } = await service.client.post('/spaces', { name: 'Forest', color: '#3a7d5c' });
    const { page, expectNoErrors } = await open({ forcedColors: 'active' });
    await card(page, 'Cedar').waitFor();
    const style = (selector: string, name: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);
    expect(await style('.card', 'outline-style')).toBe('solid');
    expect(await style('.nav-link .dot', 'background-color')).toBe('rgb(58, 125, 92)');
    await card(page, 'Birch').click({ modifiers: ['Control'] });
    expect(await style('.card.selected', 'outline-width')).not.toBe(
      await style('.card:not(.selected)', 'outline-width'),
    );
    await expectNoErrors();
    await service.client.delete(`/spaces/${space.id}`);
  });

  it('reduced motion stops all animation', async () => {
    const { page } = await open({ reducedMotion: 'reduce' });
    await card(page, 'Cedar').waitFor();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      for (const type of ['animationstart', 'transitionrun'])
        addEventListener(
          type,
          (event) => {
            for (const animation of (event.target as Element).getAnimations()) {
              const { duration } = animation.effect?.getComputedTiming() ?? {};
              const { animationName = 'transition' } = animation as { readonly animationName?: string };
              if (Number(duration) > 0 && animationName !== 'last') seen.push(animationName);
            }
          },
          true,
        );
    });
    await card(page, 'Birch').hover();
    await card(page, 'Birch').click();
    await page.getByRole('complementary', { name: 'Item' }).waitFor();
    await page.getByRole('button', { name: 'Pin' }).click();
    await page.getByRole('log').getByText('Pinned: Birch').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
  });
});

it('a slow change shows its progress, and is made once however often its button is pressed', async () => {
  const { page } = await open();
  await card(page, 'Acorn').click();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/pin', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Pin' }).dblclick();
  const log = page.getByRole('log');
  await log.getByText('One moment…').waitFor();
  answer();
  await log.getByText('Pinned: Acorn').waitFor();
  await log.getByText('One moment…').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await log.getByText('Undone: “Pinned: Acorn”').waitFor();
  await page.keyboard.press('Control+z');
  await log.getByText('Nothing to undo.').waitFor();
});

/** Whether the browser can store one more item for the page. */
async function hasRoom(): Promise<boolean> {
  const opening = indexedDB.open('room');
  return new Promise((resolve) => {
    opening.onupgradeneeded = () => opening.result.createObjectStore('things');
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction('things', 'readwrite');
      transaction.objectStore('things').put('thing', 'one');
      const finish = (isKept: boolean) => {
        database.close();
        resolve(isKept);
      };
      transaction.oncomplete = () => finish(true);
      transaction.onabort = () => finish(false);
    };
  });
}
