import { beforeAll, expect, it } from 'vitest';
import type { Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { type OpenedApp, openApp } from '../support/web-app.ts';

/** Tags, spaces, pins, the trash and Rediscover in a real browser, by keyboard alone and by pointer. */

const service = fileService();
let app: OpenedApp;
const ids: string[] = [];

beforeAll(async () => {
  for (const [at, tags] of [['one', 'two'], ['one'], ['two']].entries()) {
    const { json } = await service.client.post('/objects', {
      content: `# Thing ${at}`,
      tags: tags.map((name) => ({ name })),
    });
    ids.push(json.id);
    await service.client.post(`/objects/${json.id}/pin`);
  }
});

const tags = async () =>
  (await service.client.get('/tags')).json.map((tag: Json) => `${tag.name} ${tag.count}`).sort();
const pins = async () =>
  (await service.client.get('/pins')).json.map((pin: Json) => ids.indexOf(pin.objectId));
const spaces = async () => (await service.client.get('/spaces')).json;
const undo = () => app.page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click();
const go = (path: string) => app.page.goto(`${service.url}/app${path}`);

/** Renames, merges and removes a tag everywhere, and undoes each. */
async function changeTags(): Promise<void> {
  const { page, expectNoErrors } = app;
  await page.getByRole('button', { name: 'Rename the tag one' }).press('Enter');
  const field = page.getByLabel('New name for one');
  await expectNoErrors();
  await field.fill('three');
  await field.press('Enter');
  await expect.poll(tags).toEqual(['three 2', 'two 2']);
  await page.getByText('Tag renamed: one is now three').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(tags).toEqual(['one 2', 'two 2']);

  await page.getByRole('button', { name: 'Rename the tag one' }).click();
  await page.getByLabel('New name for one').fill('two');
  await page.getByText('The tag two exists').waitFor();
  await page.getByRole('button', { name: 'Merge' }).click();
  await expect.poll(tags).toEqual(['two 3']);
  await undo();
  await expect.poll(tags).toEqual(['one 2', 'two 2']);

  await page.getByRole('checkbox', { name: 'Select two' }).check();
  await page.getByText('1 tag selected').waitFor();
  await page.getByRole('button', { name: 'Delete the tag two' }).click();
  await expect.poll(tags).toEqual(['one 2']);
  await page.getByText('1 tag selected').waitFor({ state: 'detached' });
  await undo();
  await expect.poll(tags).toEqual(['one 2', 'two 2']);
  await page.getByLabel('Find a tag').fill('ON');
  await page.getByRole('button', { name: 'Rename the tag two' }).waitFor({ state: 'detached' });
}

/** Creates, changes and deletes a space, and restores it with its content. */
async function changeSpaces(): Promise<void> {
  const { page, expectNoErrors } = app;
  await go('/spaces');
  await page.getByLabel('Name of the new space').fill('Garden');
  await page.getByLabel('Name of the new space').press('Enter');
  await expect.poll(async () => (await spaces()).map((space: Json) => space.name)).toEqual(['Garden']);
  const [{ id }] = await spaces();
  await service.client.put(`/spaces/${id}/objects/${ids[0]}`);
  await page.getByRole('button', { name: 'Edit Garden' }).click();
  await page.getByLabel('Name of the space Garden').fill('House');
  await page.getByLabel('Emoji').last().fill('🏡');
  await page.getByLabel('Description').fill('What grows, and where.');
  await page.getByLabel('Colour').last().fill('#112233');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect.poll(spaces).toMatchObject([{ name: 'House', color: '#112233', icon: '🏡' }]);
  await expectNoErrors();
  await page.getByRole('button', { name: 'Delete the space House' }).press('Enter');
  await expect.poll(spaces).toEqual([]);
  await undo();
  await expect.poll(spaces).toMatchObject([{ name: 'House', color: '#112233' }]);
  const [again] = await spaces();
  expect((await service.client.get(`/spaces/${again.id}`)).json.objects).toEqual([{ id: ids[0] }]);
}

/**
 * Draws as many of hundreds of spaces as have been scrolled to, and finds one by its name; on a touch screen, a button shows what to do.
 */
async function browseSpaces(): Promise<void> {
  for (let at = 0; at < 130; at++) await service.client.post('/spaces', { name: `Shelf ${at}` });
  const { page } = await openApp(service, { path: '/spaces', hasTouch: true, isMobile: true });
  const rows = page.locator('.rows > li');
  await expect.poll(() => rows.count()).toBe(60);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return rows.count();
    })
    .toBe(131);
  await page.getByLabel('Find a space').fill('shelf 77');
  await expect.poll(() => rows.count()).toBe(1);
  const remove = page.getByRole('button', { name: 'Delete the space Shelf 77' });
  expect(await remove.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Actions for the space Shelf 77' }).tap();
  await remove.tap();
  await page.getByText('No such space.').waitFor();
}

/** Moves pins with Alt and the arrow keys, and by dragging. */
async function arrangePins(): Promise<void> {
  const { page, expectNoErrors } = app;
  await go('/pins');
  const thing = (at: number) => page.getByRole('link', { name: `Thing ${at}` });
  await thing(0).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(pins).toEqual([1, 0, 2]);
  await expect.poll(() => thing(0).evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(pins).toEqual([0, 1, 2]);
  await page.waitForFunction(() => document.querySelector('.pins > [draggable="true"]') !== null);
  await thing(2).locator('xpath=ancestor::li').dragTo(thing(0).locator('xpath=ancestor::li'));
  await expect.poll(pins).toEqual([2, 0, 1]);
  await expectNoErrors();
  await undo();
  await expect.poll(pins).toEqual([0, 1, 2]);
}

/** Finds kept items again by a walk and by similarity, in both themes. */
async function rediscover(): Promise<void> {
  const { page, expectNoErrors } = app;
  await go('/rediscover');
  const walk = page.getByRole('region', { name: 'Today’s walk' });
  await expect.poll(() => walk.getByRole('article').count()).toBe(3);
  await expectNoErrors();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoErrors();
  await walk.getByRole('link', { name: 'Similar to Thing 0' }).press('Enter');
  await page.getByRole('heading', { name: 'Similar to Thing 0' }).waitFor();
  await page.getByText('only meaning is compared').waitFor();
  await expectNoErrors();
  for (const path of ['/tags', '/spaces', '/pins']) {
    await go(path);
    await page.getByRole('main').getByRole('link').first().waitFor();
    await expectNoErrors();
  }
}

it('tags, spaces and pins can be changed and each change undone, and Rediscover shows kept items', async () => {
  app = await openApp(service, { path: '/tags', colorScheme: 'light' });
  await changeTags();
  await changeSpaces();
  await arrangePins();
  await rediscover();
  await browseSpaces();
});
