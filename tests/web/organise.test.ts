import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';
import { openApp } from '../support/web-app.ts';

/** Commands by key and by name, and changes that are taken back, in a real browser. */

let service: Service;
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await startService({ environment: { WORKERS: 'off' } });
  for (const name of ['Acorn', 'Birch', 'Cedar', 'Daphne', 'Elder', 'Fern']) {
    ids[name] = (await service.client.post('/objects', { content: `# ${name}` })).json.id;
  }
});
afterAll(() => service.close());

const object = async (name: string) => (await service.client.get(`/objects/${ids[name]}`)).json;
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const announced = (page: Page, text: string) =>
  page.getByRole('log').getByText(text, { exact: true }).waitFor();

describe('commands', () => {
  it('are found by words of their names, run by Enter, and stand first the next time, in either theme', async () => {
    const { page, expectSound } = await openApp(service);
    await card(page, 'Fern').waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Find a command' });
    await field.fill('set op');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Open the settings']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectSound();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/settings');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.keyboard.press('Control+k');
    await expect
      .poll(() => page.getByRole('option', { selected: true }).textContent())
      .toContain('Open the settings');
    await page.emulateMedia({ colorScheme: 'light' });
    await expectSound();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  it('and their keys are listed by ?, which types itself where text is edited', async () => {
    const { page, expectSound } = await openApp(service);
    await card(page, 'Fern').waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('Go to the next thing').waitFor();
    await expectSound();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('?');
    expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('?');
    expect(await keys.count()).toBe(0);
  });
});

describe('changes', () => {
  it('are taken back and made again by keys, from where one is by then', async () => {
    const { page } = await openApp(service, { path: `/o/${ids.Fern}` });
    await page.getByRole('button', { name: 'Delete' }).click();
    await announced(page, 'Moved to the trash: Fern');
    await card(page, 'Fern').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await announced(page, 'Undone: “Moved to the trash: Fern”');
    await card(page, 'Fern').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await card(page, 'Fern').waitFor({ state: 'detached' });
    expect((await object('Fern')).deleted).toBeDefined();
    await page.keyboard.press('Control+z');
    await card(page, 'Fern').waitFor();
    await page.keyboard.press('Control+z');
    await announced(page, 'There is nothing to undo.');
  });

  it('that failed leave nothing, and those of before a reload are said to be gone', async () => {
    const { page } = await openApp(service, { path: `/o/${ids.Elder}` });
    await page.getByRole('button', { name: 'Pin' }).click();
    await announced(page, 'Pinned: Elder');
    await page.route('**/objects/*/pin', (route) =>
      route.fulfill({ status: 422, json: { type: 'Unprocessable', detail: 'Not today.' } }),
    );
    await page.keyboard.press('Control+z');
    await announced(page, 'This could not be undone (Pinned: Elder): Not today.');
    await page.unroute('**/objects/*/pin');
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await announced(page, 'Marked as done: Elder');
    expect(await object('Elder')).toMatchObject({ completed: true });
    await page.reload();
    await page.getByRole('button', { name: 'Unpin' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText(/the change from before the page was loaded cannot be undone here/).waitFor();
  });
});
