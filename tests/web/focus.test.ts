import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { itLong } from '../support/runs.ts';
import { openApp } from '../support/web-app.ts';

/** Where keyboard focus moves when the focused element disappears, and where text goes that is typed before its field is there. */

const service = fileService();
const ids: Record<string, string> = {};

beforeAll(async () => {
  const kitchen = (await service.client.post('/spaces', { name: 'Kitchen' })).json.id;
  await service.client.post('/spaces', { name: 'Shed' });
  for (const name of ['Plum', 'Quince', 'Rowan']) {
    const saved = { content: `# ${name}`, tags: [{ name: 'fruit' }], spaces: [{ id: kitchen }] };
    ids[name] = (await service.client.post('/objects', saved)).json.id;
  }
});

/** The name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') || element?.textContent || element?.tagName || '';
  });

it('focus moves to the next control when a tag, a space or a form disappears', async () => {
  const { page } = await openApp(service, { path: `/o/${ids.Quince}` });
  await page.getByRole('button', { name: 'Remove the tag fruit' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('Add a tag');
  await page.getByRole('button', { name: 'Remove from the space Kitchen' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('Add to a space');
  await page.goto(`${service.url}/app/spaces`);
  await page.getByRole('button', { name: 'Edit Kitchen' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('Name of the space Kitchen');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Kitchen');
});

it.each(['Control+k', 't', 'w'])(
  'what is typed after %s goes into the field that is still loading, and runs no command',
  async (key) => {
    const plum = () => service.client.get(`/objects/${ids.Plum}`);
    const before = await plum();
    const { page, expectNoErrors } = await openApp(service);
    await page.locator('#collection').getByRole('link', { name: 'Plum' }).focus();
    let release = () => {};
    const isTyped = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.keyboard.press(key);
    await page.keyboard.type('pin dogsx');
    await page.keyboard.press('Backspace');
    release();
    await expect
      .poll(() =>
        page
          .locator('input:focus, [contenteditable]:focus')
          .evaluateAll(([field]) => (field instanceof HTMLInputElement ? field.value : field?.textContent)),
      )
      .toBe('pin dogs');
    expect((await plum()).json).toEqual(before.json);
    await expectNoErrors();
  },
);

itLong(
  'focus moves to the next card after a deletion, from the collection or from the open object',
  async () => {
    const { page } = await openApp(service);
    const card = (name: string) => page.locator('#collection').getByRole('link', { name });
    await card('Rowan').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => focused(page)).toBe('Quince');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/o/${ids.Quince}`);
    await page.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.waitForURL('**/app');
    await expect.poll(() => focused(page)).toBe('Plum');
  },
);

itLong('focus does not move after a click, so no on-screen keyboard opens', async () => {
  const { page } = await openApp(service, { path: `/o/${ids.Plum}` });
  await page.getByRole('button', { name: 'Remove the tag fruit' }).click();
  await page.getByText('Tag #fruit removed: Plum').first().waitFor();
  await expect.poll(() => page.evaluate(inTwoFrames)).toBe('BODY');
});

/** Returns the focused element once everything is rendered. Runs in the page. */
async function inTwoFrames(): Promise<string | undefined> {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return document.activeElement?.tagName;
}
