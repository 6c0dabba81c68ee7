import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload } from '../support/form.ts';
import { itLong } from '../support/runs.ts';
import type { Service } from '../support/service.ts';
import { type OpenOptions, openAgain, openApp } from '../support/web-app.ts';
import { cards, NOTES, openCards, save, scrollTo, startLibrary } from './many-cards.ts';

/** The collection as cards, in a real browser. */

const HOSTILE = '<img src=x onerror="stolen = 1"><script>stolen = 1</script>';

let service: Service;
let newestId: string;

beforeAll(async () => {
  ({ service, newestId } = await startLibrary());
});
afterAll(() => service.close());

const focusedPosition = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset')));
const elementCount = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

async function again() {
  const opened = await openAgain(service);
  await cards(opened.page).first().waitFor();
  return opened;
}

const open = (options?: OpenOptions) => openCards(service, options);

describe('the collection', () => {
  it('renders only cards near the viewport without layout shifts, and is accessible in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, expectNoErrors } = await again();
      await page.emulateMedia({ colorScheme });
      await page.getByRole('link', { name: 'Call Anna about the boat' }).waitFor();
      await page.getByText(`${NOTES + 3} items`).waitFor();
      await page.locator('img[src^=blob]').nth(1).waitFor();
      await expectNoErrors();
      for (const top of [3000, 9000, 500, 0]) {
        await scrollTo(page, top);
        expect(await elementCount(page)).toBeLessThan(1500);
      }
      expect(await page.evaluate(layoutShift)).toBe(0);
      // A reload goes to the stored position.
      await expect.poll(() => page.evaluate(() => history.state?.anchor ?? null)).toBeNull();
    }
  });

  itLong('keeps text within the cards', async () => {
    const { page } = await open();
    for (const density of ['Comfortable', 'Dense', 'List']) {
      await page.getByRole('radio', { name: density, exact: true }).check();
      await page.getByRole('link', { name: 'Call Anna about the boat' }).waitFor();
      expect(await page.evaluate(overflowingCards)).toEqual([]);
    }
  });

  itLong('keeps titles of any length and script within the cards, and never runs them as code', async () => {
    const { client } = await service.account('Self-hosted');
    const titles = ['Ĩ'.repeat(2000), 'كتاب الحيوان للجاحظ', '👨‍👩‍👧‍👦🦔'.repeat(30), HOSTILE];
    for (const [at, title] of titles.entries()) {
      await save(client, { content: title });
      await save(client, { url: `https://unknown.invalid/${at}`, title });
    }
    const nameless = upload(Buffer.from('PK'), HOSTILE, { title: '', tags: [{ name: HOSTILE }] });
    await save(client, undefined, { form: nameless });
    await client.post('/spaces', { name: HOSTILE });
    const path = `?q=${encodeURIComponent(`${HOSTILE} OR is:tagged OR -x`)}`;
    const { page, expectNoErrors } = await openApp({ client, url: service.url }, { path });
    await page.goto(`${service.url}/app`);
    await page.getByText('9 items').waitFor();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      for (const density of ['Dense', 'List', 'Comfortable']) {
        await page.getByRole('radio', { name: density, exact: true }).check();
        await cards(page).nth(3).waitFor();
        expect(await page.evaluate(overflowingCards)).toEqual([]);
      }
      await expectNoErrors();
    }
    expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
  });

  itLong('is readable with text at twice the size on the narrowest screen', async () => {
    const { page, expectNoErrors } = await open({ viewport: { width: 320, height: 640 } });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const overhang = () => page.locator('#collection').evaluate((all) => all.scrollWidth - all.clientWidth);
    await expect.poll(overhang).toBe(0);
    expect(await page.evaluate(overflowingCards)).toEqual([]);
    await expectNoErrors();
  });

  itLong('requests each picture once', async () => {
    const { page } = await open();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/thumbnail')) asked.push(request.url());
    });
    await page.locator('img[src^=blob]').nth(1).waitFor();
    asked.length = 0;
    await scrollTo(page, 9000);
    await page.locator('#collection img').first().waitFor({ state: 'detached' });
    await scrollTo(page, 0);
    await page.locator('img[src^=blob]').nth(1).waitFor();
    expect(asked).toEqual([]);
  });

  it('has no year marks while the list arrives, since each part would move them', async () => {
    const { page } = await again();
    const years = page.getByRole('navigation', { name: 'Years' });
    await page.addInitScript(holdSecondHalfOfCards);
    await page.reload();
    await page.getByText('Call Anna about the boat').waitFor();
    const screens = () => page.locator('.board').evaluate((board) => board.clientHeight / innerHeight);
    await expect.poll(screens).toBeGreaterThan(5);
    expect(await years.count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('release')));
    await years.getByRole('button', { name: '2017' }).waitFor();
  });

  itLong('has year marks next to the scroll bar that lead to their first cards', async () => {
    const { page } = await open();
    const years = page.getByRole('navigation', { name: 'Years' }).getByRole('button');
    await years.nth(1).waitFor();
    expect((await years.allTextContents()).at(-1)).toBe('2017');
    await years.getByText('2021').click();
    await expect.poll(() => cards(page).locator('time[datetime^="2021-12"]').count()).toBeGreaterThan(0);
  });
});

describe('by keyboard alone', () => {
  it('one card is in the tab order, and keys reach all others', async () => {
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
    await expect.poll(() => page.evaluate(isFocusVisible)).toBe(true);
    await page.keyboard.press('Home');
    await expect.poll(() => focusedPosition(page)).toBe(1);
  });

  itLong('Enter opens a card, and Escape returns to it', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: 'Call Anna about the boat' }).press('Enter');
    await page.waitForURL(`**/o/${newestId}`);
    await expect
      .poll(() => page.locator('#collection [aria-current]').getAttribute('id'))
      .toBe(`card-${newestId}`);
    await page.goBack();
    await page.waitForURL('**/app');
    await expect.poll(() => focusedPosition(page)).toBe(1);
  });

  itLong('the focused card remains when it is scrolled out of view', async () => {
    const { page } = await open();
    await page.locator(`#card-${newestId}`).focus();
    await scrollTo(page, 9000);
    expect(await focusedPosition(page)).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedPosition(page)).toBe(2);
    await expect.poll(() => page.evaluate(isFocusVisible)).toBe(true);
  });
});

/** The cumulative layout shift, as browsers measure it. */
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
  // Without a shift, nothing is reported.
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
  return promise;
}

/** Makes the page receive half of the list of cards, and the rest after the event `release`. */
function holdSecondHalfOfCards(): void {
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await ask(input, init);
    if (!response.url.endsWith('/_/cards')) return response;
    const bytes = await response.bytes();
    const half = bytes.lastIndexOf(10, bytes.length / 2) + 1;
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(bytes.subarray(0, half));
        const end = () => {
          stream.enqueue(bytes.subarray(half));
          stream.close();
        };
        addEventListener('release', end, { once: true });
      },
    });
    return new Response(body, response);
  };
}

interface Shift {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** The cards whose text overflows. */
function overflowingCards(): readonly (string | null)[] {
  return [...document.querySelectorAll('#collection li .words')]
    .filter((words) => words.scrollHeight > words.clientHeight + 1)
    .map((words) => words.textContent);
}

function isFocusVisible(): boolean {
  const card = document.activeElement?.closest('li');
  if (!card) return false;
  const { top, bottom } = card.getBoundingClientRect();
  const covered = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0;
  return top >= covered && bottom <= innerHeight;
}
