import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { HIGHLIGHT_COLORS } from '../../core/prose/highlight.ts';
import { fileService } from '../support/file-service.ts';
import { type OpenedApp, openApp } from '../support/web-app.ts';

/**
 * Highlights in the text of an object, in a real browser: by keyboard alone, by pointer, and the page of all
 * highlights.
 */

const TEXT = [
  '# On old walls\n\nFerns like shade. Old walls give it.',
  '- wall rue\n- spleenwort\n\nالسراخس تحب الظل.\n\nRain runs down all winter.',
].join('\n\n');

const service = fileService({ environment: { WORKERS: 'off' } });
let id = '';
let app: OpenedApp;

beforeAll(async () => {
  id = (
    await service.client.post('/objects', {
      content: TEXT,
      notes: [{ content: '==Gone by now==\n\nA pity.' }],
    })
  ).json.id;
});

const notes = async (): Promise<readonly string[]> =>
  (await service.client.get(`/objects/${id}?contentAs=text/markdown`)).json.notes.map(
    ({ content }: { content: { body: string } }) => content.body.trim(),
  );
const selected = () => app.page.evaluate(() => String(getSelection()));
/** The number of rendered highlights. */
const highlightCount = () =>
  app.page.evaluate(
    () => (CSS.highlights as unknown as Map<string, { size: number }>).get('kept-yellow')?.size ?? 0,
  );
const list = () => app.page.getByRole('region', { name: 'Highlights' });

async function checkMissing(): Promise<void> {
  await list().getByText('No longer in the text').waitFor();
  await list().getByText('A pity.').waitFor();
  expect(await highlightCount()).toBe(0);
}

async function useKeys(): Promise<void> {
  const { page, expectNoErrors } = app;
  await page.keyboard.press('h');
  await expect.poll(selected).toBe('On old walls');
  await page.keyboard.press('ArrowDown');
  expect(await selected()).toBe('Ferns like shade.');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await selected()).toBe('Ferns like shade. Old');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await selected()).toBe('Ferns like shade. Old walls give it.');
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
  await expectNoErrors();
  await page.keyboard.press('h');
  await expect.poll(highlightCount).toBe(1);
  await expect.poll(async () => (await notes())[1]).toBe('==Ferns like shade. Old walls give it.==');

  await list().getByText('Ferns like shade. Old walls give it.').waitFor();
  await page.keyboard.press('.');
  const card = page.getByRole('dialog', { name: 'Note on a passage' });
  await card.waitFor();
  await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoErrors();
  await page.emulateMedia({ colorScheme: 'light' });
  // Past the button that closes it, and the colours.
  for (let stop = 0; stop < 2 + HIGHLIGHT_COLORS.length; stop++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Note (Markdown)' }).waitFor();
  await page.keyboard.type('True of **ours**.');
  await page.keyboard.press('Control+Enter');
  await card.getByText('True of ours.').waitFor();
  expect((await notes())[1]).toBe('==Ferns like shade. Old walls give it.==\n\nTrue of **ours**.');
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await notes())[1]).toBe('==Ferns like shade. Old walls give it.==');
  await page.keyboard.press('Control+z');
  await expect.poll(highlightCount).toBe(0);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(highlightCount).toBe(1);
}

async function usePointer(): Promise<void> {
  const { page } = app;
  const items = page.locator('.prose li');
  const [from, to] = [await items.nth(0).boundingBox(), await items.nth(1).boundingBox()];
  if (!from || !to) throw new Error('The items are not highlightCount.');
  await page.mouse.move(from.x + 1, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width - 2, to.y + to.height / 2, { steps: 3 });
  await page.mouse.up();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('textbox', { name: 'Note (Markdown)' }).fill('Both.');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect.poll(highlightCount).toBe(2);
  await expect.poll(notes).toContain('==wall rue\\\nspleenwort==\n\nBoth.');

  await items.nth(0).click({ position: { x: 10, y: from.height / 2 } });
  const card = page.getByRole('dialog', { name: 'Note on a passage' });
  await card.getByText('Both.').waitFor();
  await card.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(highlightCount).toBe(1);
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(highlightCount).toBe(2);
}

async function rewriteText(): Promise<void> {
  const { page } = app;
  await service.client.put(`/objects/${id}/content`, {
    body: `# Walls\n\nA new beginning.\n\n${TEXT.replace('Old walls give it', 'Old garden walls give it')}`,
    headers: { 'Content-Type': 'text/markdown' },
  });
  await page.reload();
  await page.getByText('A new beginning.').last().waitFor();
  await expect.poll(highlightCount).toBe(2);
}

async function checkList(): Promise<void> {
  const { page, expectNoErrors } = app;
  await page.goto(`${service.url}/app/highlights`);
  const passages = page.locator('.highlights .passage');
  await expect.poll(() => passages.count()).toBe(3);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoErrors();
  await page.getByRole('searchbox', { name: 'Search in highlights' }).fill('ferns');
  await expect.poll(() => passages.count()).toBe(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as Markdown' }).click();
  const text = readFileSync(await (await downloading).path(), 'utf8');
  expect(text).toContain('> Ferns like shade. Old walls give it.');
  await passages.first().click();
  await page.waitForURL(`**/o/${id}?passage=*`);
  await page.getByRole('dialog', { name: 'Note on a passage' }).waitFor();
}

it('passages can be highlighted by keyboard and pointer, survive changes of the text, are listed and exported, and can be undone', async () => {
  app = await openApp(service, { path: `/o/${id}` });
  await app.page.getByRole('region', { name: 'Text', exact: true }).getByText('Ferns like shade').waitFor();
  await checkMissing();
  await useKeys();
  await usePointer();
  await rewriteText();
  await checkList();
});
