import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, sharedChromium } from '../support/chromium.ts';
import { copyHtml, FIND_FAULTS } from '../support/copies.ts';
import { derive, mutate } from './grammar.ts';
import { HOSTILE_PAGE } from './grammars-of-the-web.ts';
import { tryRounds } from './rounds.ts';

/** Whatever a page contains, a browser finds nothing in its copy that would run or load something. The copies are parsed, not opened. */

/** The number of pages that are parsed together. */
const BATCH_SIZE = 40;

describe.runIf(hasChromium)('copies of hostile pages', () => {
  let browser: Awaited<ReturnType<typeof sharedChromium>>;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => browser.close());

  it('contain nothing that a browser would run or load', async () => {
    const page = await browser.newPage();
    await page.evaluate(FIND_FAULTS);
    await tryRounds('copies of pages', { few: 15, many: 2_500 }, async ({ random }) => {
      const pages = Array.from({ length: BATCH_SIZE }, () => mutate(derive(HOSTILE_PAGE, random), random));
      const copies = await Promise.all(pages.map(copyHtml));
      const faults = await page.evaluate<string[][]>(
        `${JSON.stringify(copies)}.map((html) => findFaults(html))`,
      );
      for (const [index, found] of faults.entries()) expect(found, JSON.stringify(pages[index])).toEqual([]);
    });
  });
});
