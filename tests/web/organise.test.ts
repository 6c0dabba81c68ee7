import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { openApp } from '../support/web-app.ts';

/** Commands by key and by name, and undo and redo, in a real browser. */

const service = fileService({ environment: { WORKERS: 'off' } });
const ids: Record<string, string> = {};

beforeAll(async () => {
  for (const name of ['Acorn', 'Birch', 'Cedar', 'Daphne', 'Elder', 'Fern']) {
    ids[name] = (await service.client.post('/objects', { content: `# ${name}` })).json.id;
  }
});

const object = async (name: string) => (await service.client.get(`/objects/${ids[name]}`)).json;
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const tagsOf = async (name: string) => (await object(name)).tags.map((tag: { name: string }) => tag.name);
const selectionCount = (page: Page, count: number) =>
  page.getByRole('region', { name: 'Selection' }).getByText(`${count} selected`, { exact: true }).waitFor();
const announced = (page: Page, text: string) =>
  page.getByRole('log').getByText(text, { exact: true }).waitFor();

describe('commands', () => {
  it('are found by words of their names, run with Enter, and are listed first the next time, in both themes', async () => {
    const { page, expectNoErrors } = await openApp(service);
    await card(page, 'Fern').waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Find a command' });
    await field.fill('settings op');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Open the settings']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoErrors();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/settings');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.keyboard.press('Control+k');
    await expect
      .poll(() => page.getByRole('dialog').getByRole('option', { selected: true }).textContent())
      .toContain('Open the settings');
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoErrors();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  it('and their keys are listed by ?, which types a question mark in text fields', async () => {
    const { page, expectNoErrors } = await openApp(service);
    await card(page, 'Fern').waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Go to the next item').waitFor();
    await expectNoErrors();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('?');
    await expect.poll(() => page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('?');
    expect(await keys.count()).toBe(0);
  });
});

describe('changes', () => {
  it('are undone and redone by keys, from any page', async () => {
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
    await announced(page, 'Nothing to undo.');
  });

  it('that failed leave nothing to undo, and neither do those from before a reload', async () => {
    const { page } = await openApp(service, { path: `/o/${ids.Elder}` });
    await page.getByRole('button', { name: 'Pin' }).click();
    await announced(page, 'Pinned: Elder');
    await page.route('**/objects/*/pin', (route) =>
      route.fulfill({ status: 422, json: { type: 'Unprocessable', detail: 'Not today.' } }),
    );
    await page.keyboard.press('Control+z');
    await announced(page, 'Could not undo “Pinned: Elder”: Not today.');
    await page.unroute('**/objects/*/pin');
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await announced(page, 'Marked as done: Elder');
    expect(await object('Elder')).toMatchObject({ completed: true });
    await page.reload();
    await page.getByRole('button', { name: 'Unpin' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText(/1 change from before this page was loaded can’t be undone here/).waitFor();
  });
});

describe('objects are selected', () => {
  it('with the mouse: one by one, as a range, with a rubber band, and all of a view', async () => {
    const { page, expectNoErrors } = await openApp(service);
    await card(page, 'Acorn').click({ modifiers: ['Control'] });
    await selectionCount(page, 1);
    await card(page, 'Cedar').click({ modifiers: ['Shift'] });
    await selectionCount(page, 3);
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(3);
    await page.getByRole('checkbox', { name: 'Select Birch' }).click();
    await selectionCount(page, 2);
    await expectNoErrors();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoErrors();
    await page.getByRole('button', { name: 'Select all' }).click();
    await selectionCount(page, 6);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'hidden' });

    const box = await page.locator('li.card').nth(0).boundingBox();
    const below = await page.locator('li.card').nth(3).boundingBox();
    if (!box || !below) throw new Error('The cards have no places.');
    await page.mouse.move(box.x - 10, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, below.y + 10, { steps: 3 });
    await selectionCount(page, 2);
    await page.mouse.up();
    expect(page.url()).not.toContain('/o/');
  });

  it('with a long press, and then by taps', async () => {
    const { page } = await openApp(service, { hasTouch: true });
    const acorn = await card(page, 'Acorn').boundingBox();
    if (!acorn) throw new Error('The card has no place.');
    const cdp = await page.context().newCDPSession(page);
    const touchPoints = [{ x: acorn.x + 10, y: acorn.y + 10 }];
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await selectionCount(page, 1);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await card(page, 'Birch').tap();
    await selectionCount(page, 2);
    await page.getByRole('button', { name: 'Clear the selection' }).tap();
    await card(page, 'Birch').tap();
    await page.waitForURL(`**/o/${ids.Birch}`);
  });
});

describe('changes of many objects', () => {
  it('work by keyboard alone; undo removes a tag only from objects that did not have it before', async () => {
    await service.client.post(`/objects/${ids.Cedar}/tags`, [{ name: 'tree' }]);
    const { page, expectNoErrors } = await openApp(service);
    await card(page, 'Birch').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await selectionCount(page, 3);
    await page.keyboard.press('t');
    const field = page.getByRole('combobox', { name: 'Add a tag to 3 items' });
    await page.getByRole('option', { name: 'tree', exact: true }).waitFor();
    await expectNoErrors();
    await field.fill('tre');
    await page.keyboard.press('Enter'); // before the response to the typed text
    await announced(page, 'Tagged #tree: 2 items');
    for (const name of ['Birch', 'Cedar', 'Daphne']) expect(await tagsOf(name)).toContain('tree');
    await page.keyboard.press('Control+z');
    await announced(page, 'Undone: “Tagged #tree: 2 items”');
    expect(await tagsOf('Cedar')).toEqual(['tree']);
    expect(await tagsOf('Birch')).toEqual([]);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => tagsOf('Birch')).toEqual(['tree']);

    await page.keyboard.press('Delete');
    await announced(page, 'Moved to the trash: 3 items');
    await card(page, 'Birch').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await card(page, 'Birch').waitFor();
  });

  it('list refused objects with the reason, and complete the rest', async () => {
    const { page, expectNoErrors } = await openApp(service);
    await page.route(`**/objects/${ids.Birch}`, (route) =>
      route.fulfill({ status: 422, json: { type: 'Unprocessable', detail: 'Birches are never done.' } }),
    );
    await card(page, 'Acorn').click({ modifiers: ['Control'] });
    await card(page, 'Birch').click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'Mark as done', exact: true }).click();
    await announced(page, 'Marked as done: 1 item');
    const report = page.getByRole('region', { name: 'Marking as done' });
    await report.getByText('Birches are never done.').waitFor();
    await expectNoErrors();
    expect(await object('Acorn')).toMatchObject({ completed: true });
    await report.getByRole('button', { name: 'Dismiss' }).click();
    await report.waitFor({ state: 'detached' });
  });

  it('interrupted by closing the tab can be continued or undone in the next one', async () => {
    const { page } = await openApp(service);
    await card(page, 'Fern').waitFor();
    const context = page.context();
    let tagged = 0;
    page.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/tags')) tagged += 1;
    });
    // Last, since the held-back request blocks everything that was not sent yet.
    await context.route(`**/objects/${ids.Elder}/tags`, async (route) => {
      await expect.poll(() => tagged).toBe(5);
      await route.fulfill({
        status: 503,
        headers: { 'Retry-After': '3600' },
        json: { type: 'Unavailable', detail: 'Later.' },
      });
    });
    await page.keyboard.press('Control+a');
    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: /Add a tag/ }).fill('halfway');
    await page.getByRole('option', { name: /halfway/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('5 of 6').waitFor();
    await page.getByText(/Too many requests/).waitFor();
    await page.close();
    expect(await tagsOf('Acorn')).toContain('halfway');

    const next = await context.newPage();
    await next.goto(`${service.url}/app`);
    const left = next.getByRole('region', { name: 'Adding tags: #halfway' });
    await left.getByText(/interrupted/).waitFor();
    expect(await tagsOf('Elder')).not.toContain('halfway');
    await context.unrouteAll();
    await left.getByRole('button', { name: 'Continue' }).click();
    await announced(next, 'Tagged #halfway: 6 items');
    expect(await tagsOf('Elder')).toContain('halfway');
    await next.keyboard.press('Control+z');
    await expect
      .poll(async () => (await Promise.all(Object.keys(ids).map(tagsOf))).flat())
      .not.toContain('halfway');
  });

  it('report objects that were deleted permanently and cannot be undone', async () => {
    for (const name of ['Grass', 'Hazel']) await service.client.post('/objects', { content: `# ${name}` });
    const { page } = await openApp(service);
    for (const name of ['Grass', 'Hazel']) await card(page, name).click({ modifiers: ['Control'] });
    await selectionCount(page, 2);
    await page.keyboard.press('Delete');
    await announced(page, 'Moved to the trash: 2 items');
    await service.client.delete('/_/trash');
    await page.keyboard.press('Control+z');
    await announced(page, 'Could not undo “Moved to the trash: 2 items”: 2 items could not be changed');
    await expect.poll(() => page.getByText('It no longer exists.').count()).toBe(2);
  });

  it('apply to a single open object too: a new title and a new space, both undone', async () => {
    const { page, expectNoErrors } = await openApp(service, { path: `/o/${ids.Fern}` });
    await page.getByRole('button', { name: 'Add to a space' }).waitFor();
    await page.keyboard.press('s');
    await page.getByText('None yet').waitFor();
    await page.keyboard.type('Forest');
    await page.getByRole('option', { name: 'Forest new space' }).waitFor();
    await page.keyboard.press('Enter');
    await announced(page, 'Added to Forest: Fern');
    await page.getByRole('button', { name: 'Remove from the space Forest' }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: 'Title' }).fill('Male fern');
    await expectNoErrors();
    await page.keyboard.press('Enter');
    await card(page, 'Male fern').waitFor();
    for (let turn = 0; turn < 2; turn++) await page.keyboard.press('Control+z');
    await card(page, 'Fern').waitFor();
    await expect.poll(async () => (await object('Fern')).spaces).toEqual([]);
  });
});
