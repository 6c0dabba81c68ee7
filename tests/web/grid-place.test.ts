import { afterAll, beforeAll, describe, expect } from 'vitest';
import { itLong } from '../support/runs.ts';
import type { Service } from '../support/service.ts';
import type { OpenOptions } from '../support/web-app.ts';
import { cards, openCards, scrollTo, seen, startLibrary } from './many-cards.ts';

/** The scroll position among many cards, in a real browser. */

let service: Service;

beforeAll(async () => {
  ({ service } = await startLibrary());
});
afterAll(() => service.close());

const open = (options?: OpenOptions) => openCards(service, options);

describe('the scroll position', () => {
  itLong('survives going back, a reload and another window width', async () => {
    const { page } = await open();
    await scrollTo(page, 4000);
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('below');
    const before = await seen(page);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.waitForURL('**/settings');
    await page.goBack();
    await expect.poll(() => seen(page)).toEqual(before);
    // The heights of the cards above are estimated again, so only the card that was kept is in the same place.
    const keptTop = () =>
      page.evaluate(() => {
        const card = document.getElementById(`card-${history.state.anchor.id}`)?.closest('li');
        return card && Math.round(card.getBoundingClientRect().top);
      });
    const top = await keptTop();
    await page.reload();
    await expect.poll(keptTop).toBe(top);
    await page.setViewportSize({ width: 700, height: 700 });
    const [anchor] = before
      .map((card) => card.split(' ')[0])
      .sort((one, other) => Number(one) - Number(other));
    await expect.poll(async () => (await seen(page)).map((card) => card.split(' ')[0])).toContain(anchor);
  });

  itLong('survives opening and closing an object next to the cards', async () => {
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

  itLong('keeps the focused card in view after the one before it was deleted', async () => {
    const { page } = await open({ viewport: { width: 1440, height: 900 } });
    const bounds = () =>
      page.evaluate(() => {
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        const covered = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0;
        return document.activeElement?.closest('#collection li')
          ? [top - covered, innerHeight - bottom]
          : [-1];
      });
    for (let turn = 0; turn < 3; turn++) {
      await scrollTo(page, 4000 + turn * 37);
      await page.locator('#collection .link').nth(2).press('Enter');
      await page.getByRole('complementary').waitFor();
      await page.keyboard.press('Delete');
      await page.getByRole('complementary').waitFor({ state: 'detached' });
      await expect.poll(async () => Math.min(...(await bounds()))).toBeGreaterThanOrEqual(0);
    }
  });

  itLong('is the top in another view', async () => {
    const { page } = await open();
    await scrollTo(page, 4000);
    await page.evaluate(() => {
      history.pushState(null, '', '/app?q=tag:errand');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByText('1 item', { exact: true }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  itLong('keeps the density of the cards', async () => {
    const { page } = await open();
    await page.getByRole('radio', { name: 'List', exact: true }).check();
    await page.reload();
    await cards(page).first().waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'List', exact: true }).isChecked()).toBe(true);
    expect(new Set(await cards(page).evaluateAll((all) => all.map((card) => card.clientWidth))).size).toBe(1);
  });
});
