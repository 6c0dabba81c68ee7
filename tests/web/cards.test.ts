import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { type Home, makeHome, type Service, startService } from '../support/service.ts';
import { cards, cardsFilled, openCards } from './many-cards.ts';
import { type FilledLibrary, fillLibrary } from './screens/fill.ts';

/** Cards of all kinds, in a real browser, with the examples. */

let home: Home;
let library: FilledLibrary;
let service: Service;

beforeAll(async () => {
  home = await makeHome('sqlite');
  library = await fillLibrary({ DATA_DIR: home.dataDir, PORT: '0' }, Date.now());
  service = await startService({ home });
});
afterAll(async () => {
  await service?.close();
  await home?.remove();
});

/** The vertical spaces between the cards in view, in pixels, without those that a line goes through. */
function spacesBetween(): readonly number[] {
  const boxes = [...document.querySelectorAll('.board .card:not(.waiting)')]
    .map((card) => card.getBoundingClientRect())
    .filter(({ bottom, top }) => bottom > 0 && top < innerHeight);
  const line = document.querySelector('.less-relevant')?.getBoundingClientRect().top ?? -1;
  return boxes.flatMap((box) => {
    const below = boxes.filter((other) => other.left === box.left && other.top > box.top);
    const next = Math.min(...below.map(({ top }) => top));
    return below.length === 0 || (box.bottom < line && next > line) ? [] : [next - box.bottom];
  });
}

/** The vertical spaces between filled cards in view, in pixels, in the order of the cards. */
const spaces = (page: Page) => page.evaluate(spacesBetween);

/** Records the places of filled cards in view with every frame: a moved card is no layout shift for the browser. */
function recordPlaces(): void {
  const places = new Map<string, Set<string>>();
  Object.assign(globalThis, {
    recordedMoves: () => [...places].filter(([, all]) => all.size > 1).map(([id, all]) => [id, ...all]),
  });
  const record = () => {
    for (const card of document.querySelectorAll<HTMLElement>('.board .card:not(.waiting)')) {
      const { top, bottom } = card.getBoundingClientRect();
      const id = card.querySelector('.link')?.id ?? '';
      if (bottom > 0 && top < innerHeight)
        places.set(id, (places.get(id) ?? new Set()).add(card.style.translate));
    }
    requestAnimationFrame(record);
  };
  record();
}

describe.runIf(hasChromium)('cards', () => {
  it('show what things are, without empty space and without moving, and their tasks can be ticked', async () => {
    const { page, expectNoErrors } = await openCards(service, { viewport: { width: 1280, height: 2400 } });
    const card = (title: string) => cards(page).filter({ hasText: title }).first();
    const trip = card('Packing for Lofoten');
    await trip.getByRole('checkbox', { name: 'Gas for the stove' }).waitFor();
    await expect.poll(() => trip.locator('.task input:checked').count()).toBe(2);
    await expect.poll(() => card('Sourdough, week by week').locator('td').nth(5).textContent()).toBe('68 %');
    await card('Mira Oduya').getByText('MO', { exact: true }).waitFor();
    await card('Mira Oduya').locator('.author img').waitFor();
    await card('Sourdough').waitFor();
    const ends = await page.evaluate(() =>
      [...document.querySelectorAll('.board .card:not(.photo, .waiting)')].map((each) => {
        const foot = each.querySelector('.foot');
        const before = foot?.previousElementSibling;
        const rect = (element: Element | null | undefined) => element?.getBoundingClientRect();
        return {
          above: (rect(foot)?.top ?? 0) - (rect(before)?.bottom ?? 0),
          below: (rect(each)?.bottom ?? 0) - (rect(foot)?.bottom ?? 0),
        };
      }),
    );
    expect(ends.length).toBeGreaterThan(8);
    for (const { above, below } of ends) {
      expect(Math.abs(above)).toBeLessThan(20);
      expect(below).toBeLessThan(20);
    }
    // The cards that moved.
    const moved = await page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          const nameOf = ({ node }: { readonly node: Element | null }) =>
            String(node?.outerHTML).slice(0, 120);
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as unknown as readonly { sources: { node: Element | null }[] }[];
            const nodes = shifts.flatMap(({ sources }) =>
              sources.filter(({ node }) => node?.closest?.('.card')),
            );
            resolve(nodes.map(nameOf));
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve([]), 500);
        }),
    );
    expect(moved).toEqual([]);
    await expectNoErrors();

    await trip.getByRole('checkbox', { name: 'Gas for the stove' }).check({ force: true });
    const content = async () =>
      (await service.client.get(`/objects/${library.ids.get('Packing for Lofoten')}/content`)).text;
    await expect.poll(content).toContain('[x] Gas');
    expect(await content()).toContain('[ ] Dry bags');
    await expect.poll(() => trip.locator('.task input:checked').count()).toBe(3);
    expect(new URL(page.url()).pathname).toBe('/app');
  });

  it('keep a tick while it is being stored, and take it back if that fails', async () => {
    const { page } = await openCards(service, { viewport: { width: 1280, height: 2400 } });
    const path = `/objects/${library.ids.get('Packing for Lofoten')}/content`;
    const trip = cards(page).filter({ hasText: 'Packing for Lofoten' }).first();
    const box = (name: string) => trip.getByRole('checkbox', { name });
    const aborts: (() => void)[] = [];
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await new Promise<void>((resolve) => aborts.push(resolve));
      await route.abort();
    });
    await box('Dry bags').click({ force: true });
    await expect.poll(() => aborts.length).toBe(1);
    // Another device unticks a task, so that the card is rendered again.
    const text = (await service.client.get(path)).text.replace('[x] Gas', '[ ] Gas');
    await service.client.put(path, { body: text, headers: { 'Content-Type': 'text/markdown' } });
    await expect.poll(() => box('Gas for the stove').isChecked()).toBe(false);
    expect(await box('Dry bags').isChecked()).toBe(true);
    for (const abort of aborts) abort();
    await expect.poll(() => box('Dry bags').isChecked()).toBe(false);
  });

  it.each([
    { density: 'Comfortable', width: 1280 },
    { density: 'Dense', width: 1920 },
  ])('have equal spaces between them, and none moves: $density at $width px', async ({ density, width }) => {
    const { page } = await openCards(service, { viewport: { width, height: 1400 } });
    await page.getByRole('radio', { name: density }).check({ force: true });
    await page.addInitScript(recordPlaces);
    for (const path of ['/app', '/app?q=type:Note']) {
      await page.goto(new URL(path, page.url()).href);
      await cardsFilled(page);
      expect((await spaces(page)).length).toBeGreaterThan(5);
      await page.mouse.wheel(0, 900);
      await page.waitForFunction(() => scrollY > 0 || document.body.scrollHeight <= innerHeight);
      await cardsFilled(page);
      const all = await spaces(page);
      // The heights of cards are rounded up to whole pixels.
      expect(Math.max(...all) - Math.min(...all)).toBeLessThan(1);
      expect(await page.evaluate('recordedMoves()')).toEqual([]);
    }
  });

  it('open wherever they are clicked, with or without a title', async () => {
    const { page } = await openCards(service, { viewport: { width: 1280, height: 2400 } });
    for (const words of ['Finished the quilt', 'It is not that we have a short time', 'Sourdough']) {
      const box = await cards(page).filter({ hasText: words }).first().boundingBox();
      if (box === null) throw new Error(`No card: ${words}`);
      await page.mouse.click(box.x + box.width / 2, box.y + 40);
      await page.locator('.detail article').filter({ hasText: words }).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.detail').waitFor({ state: 'detached' });
    }
  });

  it('are sorted and filtered by one control, and the address holds the choice', async () => {
    const { page, expectNoErrors } = await openCards(service, { path: '?q=-tag:nowhere' });
    const titles = async () => (await cards(page).locator('.title').allTextContents()).slice(0, 3);
    await page.getByRole('button', { name: 'Sort and filter' }).click();
    const panel = page.getByRole('group', { name: 'Sort and filter' });
    await panel.getByRole('radio', { name: 'Title' }).check();
    await panel.getByRole('checkbox', { name: 'Books' }).check();
    await panel.getByRole('checkbox', { name: 'Not done' }).check();
    await expect.poll(titles).toEqual(['Austerlitz', 'Les Années', 'Pedro Páramo']);
    await expectNoErrors();
    await panel.getByRole('checkbox', { name: 'Not done' }).uncheck();
    await expect.poll(() => page.getByRole('status').first().textContent()).toBe('7 items');
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({ q: '-tag:nowhere', sort: 'title', kinds: 'Book' });
    await page.reload();
    await expect.poll(titles).toEqual(['Austerlitz', 'Les Années', 'Pedro Páramo']);
    await page.getByRole('button', { name: 'Title · Books' }).click();
    await panel.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?q=-tag%3Anowhere');
  });

  it('of a search show the passage with the words, and chips do not move them', async () => {
    const { page, expectNoErrors } = await openCards(service, { path: '?q=copied%20readers' });
    const top = async () => (await page.locator('.board').boundingBox())?.y;
    const marks = cards(page).filter({ hasText: 'For three centuries' }).locator('mark');
    await expect.poll(() => marks.allTextContents()).toEqual(['readers', 'copied']);
    expect(await page.locator('.chip').count()).toBe(0);
    const before = await top();
    await page.getByText('Less relevant').waitFor();
    await expectNoErrors();
    await page.getByRole('combobox').first().fill('copied tag:reading');
    await page.keyboard.press('Enter');
    await page.locator('.chip').getByText('#reading').waitFor();
    expect(await top()).toBe(before);
    await expectNoErrors();
  });

  it('are dragged to spaces and tags, found with everything else by Ctrl+K, and pinned ones come first', async () => {
    const { page, expectNoErrors } = await openCards(service);
    const shelf = page.locator('.shelf');
    // The place of the card is kept from the second visit on.
    await page.getByRole('link', { name: /^Pinned/ }).waitFor();
    await page.reload();
    await shelf.getByText('Packing for Lofoten').waitFor();
    await expectNoErrors();
    await shelf.locator('summary').click();
    await shelf.getByText('Packing for Lofoten').waitFor({ state: 'detached' });
    const id = library.ids.get('Sourdough, week by week');
    const bread = page.locator(`li:has(#card-${id})`);
    await bread.scrollIntoViewIfNeeded();
    await bread.dragTo(page.getByRole('link', { name: 'Norway' }));
    const spaces = async () => (await service.client.get(`/objects/${id}`)).json.spaces.length;
    await expect.poll(spaces).toBe(2);
    await bread.dragTo(page.getByRole('link', { name: /^film/ }));
    const tags = async () =>
      (await service.client.get(`/objects/${id}`)).json.tags.map(
        ({ name }: { readonly name: string }) => name,
      );
    await expect.poll(tags).toContain('film');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('norw');
    await dialog.getByRole('option', { name: 'Travel / Norway space' }).waitFor();
    await dialog.getByRole('combobox').fill('peregrine');
    await dialog.getByRole('option', { name: 'The Peregrine Book' }).click();
    await page.waitForURL('**/o/*');
  });
});
