import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { openApp, violationsOf } from '../support/web-app.ts';

/** Writing and editing notes in a real browser. */

const service = fileService();

async function save(content: unknown, more: object = {}): Promise<string> {
  const { json, status } = await service.client.post('/objects', { content, ...more });
  expect(status).toBe(201);
  return json.id;
}

const text = (text: string, ...marks: string[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const p = (...content: object[]) => ({ type: 'paragraph', ...(content.length > 0 && { content }) });
const prose = (...content: object[]) => ({ type: 'application/prose+json', body: { type: 'doc', content } });
const title = (name: string) => ({ type: 'heading', attrs: { level: 1 }, content: [text(name)] });

/** The blocks of a note as the service stores them. */
async function blocksOf(id: string): Promise<readonly { readonly type: string }[]> {
  const { json } = await service.client.get(`/objects/${id}/content`);
  return json.content;
}

const untilSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const editor = (page: Page) => page.getByRole('textbox', { name: /./ }).and(page.locator('.ProseMirror'));

it('a note is saved when typing pauses, and can be continued after a reload', async () => {
  await save('# Friday plan\n\nDemo at ten.');
  const { page, expectNoErrors } = await openApp(service);
  // Keys work only once the collection has loaded.
  await page.locator('.card').first().waitFor();
  await page.keyboard.press('w');
  await editor(page).waitFor();
  expect(await page.getByText('Saved', { exact: true }).count()).toBe(0);
  const { keyboard } = page;
  await keyboard.type('My trip');
  await keyboard.press('Enter');
  await keyboard.type('We went **far**, see [[Frid');
  await page.getByRole('option', { name: /Friday plan/ }).waitFor();
  await expectNoErrors();
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('- one');
  await keyboard.press('Enter');
  await keyboard.type('two');
  await keyboard.press('Tab');
  for (let times = 0; times < 3; times++) await keyboard.press('Enter');
  await keyboard.type('[ ] task');
  await keyboard.press('Control+Enter');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('|Bed|Plant|');
  await keyboard.press('Enter');
  await keyboard.type('north');
  await keyboard.press('Tab');
  await keyboard.type('fern');
  await keyboard.press('Tab');
  await keyboard.type('south');
  await page.waitForURL('**/write/*');
  await untilSaved(page);
  await expectNoErrors();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const cell = (type: string, content: string) => ({
    type,
    content: [p(...(content ? [text(content)] : []))],
  });
  const [heading, paragraph, ...rest] = await blocksOf(id);
  expect(heading).toEqual(title('My trip'));
  expect(JSON.stringify(paragraph)).toMatch(/"marks":\[\{"type":"bold"\}\].*"wikiLink".*"target":"\w+"/);
  expect(rest.slice(0, 3)).toEqual([
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            p(text('one')),
            { type: 'bulletList', content: [{ type: 'listItem', content: [p(text('two'))] }] },
          ],
        },
      ],
    },
    {
      type: 'taskList',
      content: [{ type: 'taskItem', attrs: { checked: true }, content: [p(text('task'))] }],
    },
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'Bed'), cell('tableHeader', 'Plant')] },
        { type: 'tableRow', content: [cell('tableCell', 'north'), cell('tableCell', 'fern')] },
        { type: 'tableRow', content: [cell('tableCell', 'south'), cell('tableCell', '')] },
      ],
    },
  ]);
  await page.reload();
  await editor(page).getByText('south').waitFor();
  await keyboard.press('Control+z');
  await page.getByText('Nothing left to undo.').waitFor();
  await keyboard.press('Escape');
  await keyboard.press('Enter');
  await page.waitForURL(`**/o/${id}`);
  await page.getByRole('heading', { name: 'My trip', level: 2 }).waitFor();
});

it('pasted content keeps its formatting without scripts, and dropped pictures are embedded', async () => {
  const id = await save(prose(title('Pasted'), p()));
  const { page, incidents, expectNoErrors } = await openApp(service, { path: `/o/${id}` });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await editor(page).waitFor();
  await paste(page, WORD);
  await editor(page).getByText('Inner').waitFor();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#3a7d5c' } })
    .png()
    .toBuffer();
  await drop(page, picture.toString('base64'));
  await editor(page).getByRole('img', { name: 'fern.png' }).waitFor();
  await untilSaved(page);
  const blocks = await blocksOf(id);
  expect(blocks.map(({ type }) => type)).toEqual(['heading', 'bulletList', 'paragraph', 'table']);
  const whole = JSON.stringify(blocks);
  expect(whole).toMatch(/First.*Inner.*Second.*styled.*"type":"bold"/);
  expect(whole).toMatch(/"text":"fern.png","target":"\w+","embed":true|"embed":true/);
  expect(whole).not.toMatch(/script|stolen|javascript|onclick/);
  expect(await page.evaluate(() => (globalThis as { stolen?: number }).stolen)).toBeUndefined();
  expect(incidents).toEqual([]);
  await expectNoErrors();
});

it('Markdown stays as written until it is converted to rich text, after a preview of the changes', async () => {
  const source = '# Spring\n\n> Said  <kbd>so</kbd>\n\n* one\n\nlast';
  const id = await save(source);
  const { page, expectNoErrors } = await openApp(service, { path: `/o/${id}` });
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.keyboard.press('e');
  const field = page.getByRole('textbox', { name: 'Spring' });
  await field.fill(`${source} words`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('last words').waitFor();
  await expectNoErrors();
  await page.getByRole('button', { name: 'Preview' }).click();
  await untilSaved(page);
  expect((await service.client.get(`/objects/${id}/content`)).text).toBe(`${source} words`);
  await page.getByRole('button', { name: 'Rich text' }).click();
  const question = page.getByRole('dialog', { name: 'Rich text' });
  await question.getByText('Inline HTML is removed; its text stays.').waitFor();
  await question.getByRole('button', { name: 'Convert to rich text' }).click();
  await editor(page).getByText('last words').waitFor();
  await untilSaved(page);
  expect((await blocksOf(id)).at(0)).toEqual(title('Spring'));
});

it('a change made elsewhere is shown next to the unsaved text, and both can be kept', async () => {
  const id = await save(prose(title('Shared'), p(text('at first'))));
  const { page, expectNoErrors } = await openApp(service, { path: `/o/${id}` });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await editor(page).waitFor();
  // Another client saves a moment earlier.
  const other = prose(title('Shared'), p(text('theirs'))).body;
  const headers = { 'Content-Type': 'application/prose+json' };
  await page.route(
    '**/content',
    async (route) => {
      const answer = await service.client.put(`/objects/${id}/content`, {
        body: JSON.stringify(other),
        headers,
      });
      expect(answer.status).toBe(200);
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.type(', and mine');
  const conflict = page.getByRole('region', { name: 'Changed elsewhere' });
  await conflict.getByText('theirs', { exact: true }).waitFor();
  await expectNoErrors();
  expect((await blocksOf(id)).at(1)).toEqual(p(text('theirs')));
  await conflict.getByRole('button', { name: 'Keep both' }).click();
  await editor(page).getByText('theirs').waitFor();
  await page.keyboard.type(' again');
  await untilSaved(page);
  expect((await blocksOf(id)).at(1)).toEqual(p(text('theirs again')));
  const { json } = await service.client.get('/objects?q=title:Shared', {
    headers: { Accept: 'application/json' },
  });
  expect(JSON.stringify(json)).toContain('at first, and mine');
});

it('a note deleted during editing can be saved as a new one, and a draft survives its tab', async () => {
  const id = await save(prose(title('Doomed'), p()));
  const { page } = await openApp(service, { path: `/o/${id}` });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await editor(page).waitFor();
  await page.keyboard.type('never lost');
  await service.client.delete(`/objects/${id}`);
  await page.keyboard.type(' at all');
  const gone = page.getByRole('region', { name: 'Deleted' });
  await gone.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => draftsIn(page)).toBe(1);
  await service.client.post(`/objects/${id}/restore`);
  await page.goto(`${service.url}/app`);
  const notice = page.getByRole('log').getByText('You have unsaved text.');
  await notice.locator('..').getByRole('button', { name: 'Continue writing' }).click();
  await page.waitForURL(`**/o/${id}`);
  await page.getByRole('button', { name: 'Continue writing' }).click();
  await editor(page).getByText('never lost at all').waitFor();
  await untilSaved(page);
  await expect.poll(() => draftsIn(page)).toBe(0);
});

it('attached notes can be added, edited, deleted and restored', async () => {
  const id = await save('A page', { notes: [{ content: 'First thought' }] });
  const { page, expectNoErrors } = await openApp(service, { path: `/o/${id}` });
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  const texts = async () =>
    JSON.stringify((await service.client.get(`/objects/${id}?contentAs=text/markdown`)).json.notes);
  await notes.getByRole('button', { name: 'Add a note' }).click();
  await editor(page).waitFor();
  await page.keyboard.type('Second thought');
  await untilSaved(page);
  await notes.getByRole('button', { name: 'Close editor' }).click();
  await notes.getByText('Second thought').waitFor();
  await notes.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await notes.getByRole('textbox').fill('First *thought* changed');
  await notes.getByRole('button', { name: 'Close editor' }).click();
  await expect.poll(texts).toContain('First *thought* changed');
  await expectNoErrors();
  await notes.getByRole('button', { name: 'Delete the note' }).last().click();
  await expect.poll(texts).not.toContain('Second thought');
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(texts).toContain('Second thought');
});

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
  <style>p.MsoListParagraph { margin: 0 }</style><script>window.stolen = 1</script></head><body>
  <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>· </span>First</p>
  <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o </span>Inner</p>
  <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>· </span>Second</p>
  <p onclick="window.stolen = 1">A <a href="javascript:window.stolen=1">link</a>, <span style="font-weight:700">styled</span>
  <img src="x" onerror="window.stolen = 1"><iframe src="javascript:1"></iframe></p>
  <table><tr><td colspan=2>wide</td></tr><tr><td>a</td><td>b</td></tr></table></body></html>`;

/** Pastes HTML as other programs produce it; the browser's clipboard would sanitise it. */
async function paste(page: Page, html: string): Promise<void> {
  await editor(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', data);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** Drops a picture on the first block. */
async function drop(page: Page, base64: string): Promise<void> {
  await editor(page).evaluate((element, data) => {
    const dataTransfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], 'fern.png', { type: 'image/png' }));
    const { left, top } = (element.firstElementChild ?? element).getBoundingClientRect();
    const at = { clientX: left + 5, clientY: top + 5 };
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }));
  }, base64);
}

/** The number of drafts in this browser. */
function draftsIn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('commonplace drafts ');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}
