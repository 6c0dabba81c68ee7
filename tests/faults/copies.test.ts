import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, sharedChromium } from '../support/chromium.ts';
import { copyHtml, FIND_FAULTS } from '../support/copies.ts';
import { derive, mutate } from './grammar.ts';
import { HOSTILE_PAGE } from './grammars-of-the-web.ts';
import { tryRounds } from './rounds.ts';

/** Whatever a page contains, its copy in a browser runs nothing and requests nothing. */

/** Pages opened together. */
const AT_A_TIME = 40;

describe.runIf(hasChromium)('copies of hostile pages', () => {
  let browser: Awaited<ReturnType<typeof sharedChromium>>;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => browser.close());

  it('are harmless in a real browser', async () => {
    const page = await browser.newPage();
    await page.evaluate(FIND_FAULTS);
    await tryRounds('copies of pages', { few: 15, many: 2_500 }, async ({ random }) => {
      const pages = Array.from({ length: AT_A_TIME }, () => mutate(derive(HOSTILE_PAGE, random), random));
      const copies = await Promise.all(pages.map(copyHtml));
      const faults = await page.evaluate<string[][]>(
        `${JSON.stringify(copies)}.map((html) => findFaults(html))`,
      );
      for (const [at, found] of faults.entries()) expect(found, JSON.stringify(pages[at])).toEqual([]);
    });
  });
});
