import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { itLong } from '../support/runs.ts';
import { openAgain, openApp } from '../support/web-app.ts';

/** Searching, and navigating the collection, in a real browser. */

/** An evening in New York, and a night in London. */
const LATE = Date.parse('2025-11-29T03:00Z');

const service = fileService();
let houseId: string;
let breadId: string;

beforeAll(async () => {
  houseId = await service.space('House');
  breadId = await save({ content: '# Sourdough bread\n\nFlour and water.', tags: [{ name: 'to do' }] });
  await save({ content: '# Rye loaf\n\nCaraway.', spaces: [{ id: houseId }] });
  const pianoId = await save({ content: '# Tuning the piano' });
  await service.client.patch(`/objects/${pianoId}`, { completed: true });
});

async function save(body: unknown): Promise<string> {
  const { json, status } = await service.client.post('/objects', body);
  expect(status).toBe(201);
  return json.id;
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const chips = (page: Page) => page.getByRole('list', { name: 'Interpreted as' }).getByRole('listitem');
const cards = (page: Page) => page.locator('#collection li');
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Browse the collection' });
const queryOf = (page: Page) => new URL(page.url()).searchParams.get('q');

/** The titles of the cards, polled until they match. */
async function expectTitles(page: Page, ...titles: readonly string[]): Promise<void> {
  await expect.poll(() => cards(page).locator('.title').allTextContents()).toEqual(titles);
}

const untilLoaded = (page: Page) =>
  page.locator('#collection[aria-busy=false] :is(.board > li, .blank)').first().waitFor();

async function open(options: Parameters<typeof openApp>[1] = {}) {
  const opened = await openApp(service, options);
  await untilLoaded(opened.page);
  return opened;
}

async function again() {
  const opened = await openAgain(service);
  await untilLoaded(opened.page);
  return opened;
}

describe('the field', () => {
  it('shows a search in progress while the previous cards are visible', async () => {
    const { page, expectNoErrors } = await again();
    const held: (() => void)[] = [];
    await page.route(/\/_\/cards\?q=/, async (route) => {
      await new Promise<void>((release) => held.push(release));
      await route.continue();
    });
    await page.keyboard.press('/');
    await page.keyboard.type('caraway');
    const searching = page.getByText('Searching…');
    await searching.waitFor();
    await expect.poll(() => cards(page).count()).toBe(3);
    for (const release of held) release();
    await page.unrouteAll({ behavior: 'wait' });
    await expectTitles(page, 'Rye loaf');
    await searching.waitFor({ state: 'detached' });
    await expectNoErrors();
  });

  it('searches while typing, from anywhere, and adds to the history only on Enter', async () => {
    const { page, expectNoErrors } = await again();
    await page.keyboard.press('/');
    await page.keyboard.type('rye');
    await expectTitles(page, 'Rye loaf');
    expect(queryOf(page)).toBe('rye');
    await page.keyboard.type(' OR bread');
    await expect.poll(() => queryOf(page)).toBe('rye OR bread');
    await page.keyboard.press('Enter');
    await expect.poll(() => cards(page).count()).toBe(2);
    await expectNoErrors();
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(3);
    expect(await field(page).inputValue()).toBe('');
    await page.goForward();
    await expect.poll(() => field(page).inputValue()).toBe('rye OR bread');
    await page.reload();
    await expect.poll(() => cards(page).count()).toBe(2);
    await expect.poll(() => field(page).inputValue()).toBe('rye OR bread');
  });

  it('finds words with the typed prefix, and only the whole word after a space', async () => {
    const { page } = await again();
    await field(page).fill('flour bre');
    await expectTitles(page, 'Sourdough bread');
    await field(page).fill('bre');
    await expectTitles(page, 'Sourdough bread');
    await page.keyboard.press('Enter');
    await expectTitles(page);
    expect(queryOf(page)).toBe('bre');
    await field(page).fill('bread');
    await expectTitles(page, 'Sourdough bread');
  });

  itLong('is cleared by Escape, then left by it', async () => {
    const { page } = await open({ path: '?q=rye' });
    await field(page).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => cards(page).count()).toBe(3);
    expect(await field(page).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  it('never replaces a newer result with an older one', async () => {
    const { page } = await again();
    let answerFirst = () => {};
    const held = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const steps: string[] = [];
    await page.route(/\/_\/cards\?q=rye(\*|%2A)$/, async (route) => {
      steps.push('asked');
      await held;
      await route.continue().catch(() => undefined); // the page aborted it
      steps.push('answered');
    });
    await field(page).fill('rye');
    await expect.poll(() => steps).toEqual(['asked']);
    await field(page).fill('piano');
    await expectTitles(page, 'Tuning the piano');
    answerFirst();
    await expect.poll(() => steps).toEqual(['asked', 'answered']);
    await page.evaluate(() => fetch('/_/health'));
    await expect.poll(() => cards(page).locator('.title').allTextContents()).toEqual(['Tuning the piano']);
  });
});

it("a day in a query is a day in the person's time zone, as shown", async () => {
  const id = await save({ content: '# Late tea\n\nSaved in the evening.' });
  await service.behind.run('UPDATE objects SET created = ?, bumped = ? WHERE id = ?', LATE, LATE, id);
  await service.behind.run('DELETE FROM responses'); // they still show the former times
  const { page } = await open({ path: '?q=tea', timezoneId: 'America/New_York', locale: 'en-GB' });
  await expectTitles(page, 'Late tea');
  for (const [day, ...titles] of [['2025-11-28', 'Late tea'], ['2025-11-29']] as const) {
    await field(page).fill(`created:${day}`);
    await expectTitles(page, ...titles);
    await expect
      .poll(() => chips(page).textContent())
      .toContain(`saved on ${Number(day.slice(-2))} November 2025`);
  }
  await field(page).fill('created:2025-11-28');
  await page.locator('#collection').getByRole('link', { name: 'Late tea' }).click();
  await page.getByText('Saved 28 Nov 2025').waitFor();
  await service.client.delete(`/objects/${id}`);
});

describe('the interpretation of the query', () => {
  it('appears below the field within a frame of the keystroke, and each part can be removed', async () => {
    const { page, expectNoErrors } = await again();
    const inFrame = await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('input[type=search]') as HTMLInputElement;
      input.value = 'bread -tag:"to do" created:2024-03';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      return new Promise<(string | null)[]>((resolve) => {
        requestAnimationFrame(() =>
          resolve([...document.querySelectorAll('.chip .label')].map((each) => each.textContent)),
        );
      });
    });
    // Plain words explain themselves.
    expect(inFrame).toEqual(['not #to do', 'saved in March 2024']);
    await chips(page).nth(1).getByRole('button').click();
    await page.getByRole('button', { name: 'Remove from the search: #to do' }).focus();
    await page.keyboard.press('Enter');
    await expectTitles(page, 'Sourdough bread');
    await expect.poll(() => field(page).inputValue()).toBe('bread');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await expectNoErrors();
  });

  itLong('includes the space, the colour and the object of a similarity search', async () => {
    const { page, expectNoErrors } = await open({
      path: `?space=${houseId}&like=${breadId}&color=%233a78c9`,
    });
    await expect
      .poll(() => chips(page).locator('.label').allTextContents())
      .toEqual(['Space: House', 'Like: Sourdough bread', 'Colour: Blue']);
    await expectNoErrors();
    await page.getByRole('button', { name: 'Colour: Blue', exact: true }).click();
    const red = page.getByRole('button', { name: 'Red', exact: true });
    const [above, below] = [await field(page).boundingBox(), await red.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
    await red.click();
    await expect.poll(() => new URL(page.url()).searchParams.get('color')).toBe('#c8372d');
    for (const part of ['Colour: Red', 'Space: House', 'Like: Sourdough bread'])
      await page.getByRole('button', { name: `Remove from the search: ${part}` }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  itLong('marks a refused part, lists accepted values, and keeps the previous results', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, expectNoErrors } = await open({ path: '?q=rye', colorScheme });
      await field(page).fill('rye created:soon bread');
      await page.getByText(/is not a year, month, date or instant. Use a year/).waitFor();
      await expect.poll(() => page.locator('.marks u').textContent()).toBe('created:soon');
      await expect.poll(() => field(page).getAttribute('aria-invalid')).toBe('true');
      await field(page).press('Escape');
      await field(page).fill('rye created:soon bread');
      await field(page).press('Enter');
      await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('created:soon');
      await expectNoErrors();
    }
  });

  itLong('shows the replacement of a misspelled word', async () => {
    const { page } = await open({ path: '?q=sourdouhg' });
    await page.getByRole('status').getByRole('link', { name: 'sourdough' }).click();
    await expect.poll(() => queryOf(page)).toBe('sourdough');
  });
});

describe('completion', () => {
  itLong('is accepted by key and by pointer, and offers the values of a field', async () => {
    const { page, expectNoErrors } = await open();
    await field(page).pressSequentially('#to');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list.getByRole('option', { name: '#to do' }).waitFor();
    await expectNoErrors();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => list.getByRole('option', { selected: true }).count()).toBe(1);
    await page.keyboard.press('Enter');
    await expectTitles(page, 'Sourdough bread');
    await expect.poll(() => field(page).inputValue()).toBe('#"to do"');
    await field(page).fill('is:comp');
    await list.getByRole('option', { name: 'done' }).click();
    await expectTitles(page, 'Tuning the piano');
    await field(page).fill('created:');
    await list.getByRole('option', { name: 'This year' }).waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await expect.poll(() => field(page).inputValue()).toBe('created:');
  });
});

describe('the sidebar', () => {
  itLong('links to spaces, types, tags and states with their numbers, which stay up to date', async () => {
    const { page, expectNoErrors } = await open();
    await sidebar(page).getByRole('link', { name: 'House 1' }).click();
    await expectTitles(page, 'Rye loaf');
    await expect.poll(() => sidebar(page).locator('[aria-current=page]').textContent()).toBe('House1');
    await sidebar(page).getByRole('link', { name: 'to do 1' }).click();
    await expectTitles(page, 'Sourdough bread');
    await sidebar(page).getByRole('link', { name: 'Done 1', exact: true }).click();
    await expectTitles(page, 'Tuning the piano');
    await expectNoErrors();
    const doomed = await save({ content: '# Doomed' });
    await page.goto(`${service.url}/app/o/${doomed}`);
    await sidebar(page).getByRole('link', { name: 'Everything 4' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await sidebar(page).getByRole('link', { name: 'Everything 3' }).waitFor();
    // Another test of this file may have deleted an item before.
    await sidebar(page)
      .getByRole('link', { name: /^Trash [12]$/ })
      .click();
    await cards(page).getByText('Doomed').waitFor();
  });

  itLong('keeps named searches until they are removed or the person logs out', async () => {
    const { page, expectNoErrors } = await open({ path: '?q=rye' });
    await page.getByRole('button', { name: 'Save this search' }).click();
    await page.getByLabel('Search name').fill('Loaves');
    await page.keyboard.press('Enter');
    const saved = sidebar(page).getByRole('link', { name: 'Loaves' });
    await saved.waitFor();
    await page.goto(`${service.url}/app`);
    await saved.click();
    await expectTitles(page, 'Rye loaf');
    await expectNoErrors();
    await page.getByRole('button', { name: 'Remove the search Loaves' }).focus();
    await page.keyboard.press('Enter');
    await saved.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await saved.waitFor();
    const { json: keys } = await service.client.get('/_/keys');
    for (const { kid, name } of keys as Json[])
      if (name === 'The browser of this test') await service.client.delete(`/_/keys/${kid}`);
    await page.getByText('was revoked').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  itLong('is a drawer in a narrow window', async () => {
    const { page, expectNoErrors } = await open({ viewport: { width: 360, height: 740 } });
    const drawer = sidebar(page);
    expect(await drawer.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Browse the collection' }).click();
    await drawer.getByRole('link', { name: 'Everything' }).waitFor();
    await expectNoErrors();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await drawer.getByRole('link', { name: 'House 1' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await expectTitles(page, 'Rye loaf');
    await expectNoErrors();
  });
});
