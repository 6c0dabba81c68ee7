import { expect, it } from 'vitest';
import { lines, pdf } from '../adapters/media/files.ts';
import { eBook } from '../support/e-book.ts';
import { fileService } from '../support/file-service.ts';
import { form } from '../support/form.ts';
import { openAgain } from '../support/web-app.ts';

/** PDFs and e-books on the page for reading, in a real browser. */

const service = fileService({ environment: { WORKERS: 'off' } });

async function upload(fileName: string, type: string, body: Uint8Array): Promise<string> {
  const parts = form(
    { name: 'metadata', type: 'application/json', body: JSON.stringify({ title: fileName }) },
    { name: 'blob', fileName, type, body: Buffer.from(body) },
  );
  return (await service.client.post('/objects', undefined, { form: parts })).json.id;
}

const notesOf = async (id: string) => (await service.client.get(`/objects/${id}`)).json.notes;

it('shows a PDF page by page, with highlights on its pages', async () => {
  const pages = Array.from({ length: 40 }, (_, at) =>
    lines(
      [`Page ${at + 1}`, 20, 700],
      ['Ferns like shade. Old walls', 12, 600],
      ['give it to them.', 12, 584],
    ),
  );
  const whole = Buffer.from(pdf(pages));
  // The stream of the third page is lost.
  const broken = Buffer.from(
    whole.toString('latin1').replace('/Contents 10 0 R', '/Contents 99 0 R'),
    'latin1',
  );
  const id = await upload('walls.pdf', 'application/pdf', broken);
  const { page, expectNoErrors } = await openAgain(service, `/o/${id}`);
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  await page.getByText('Page 1 of 40').waitFor();
  const text = page.locator('[data-page="1"] .pdf-text');
  await text.getByText('Ferns like shade.').waitFor();
  // Its pages fit the column, and their letters the page.
  const [box, words] = [await text.boundingBox(), await text.locator('span').nth(1).boundingBox()];
  expect((words?.width ?? 0) / (box?.width ?? 1)).toBeGreaterThan(0.15);
  await page.keyboard.press('h');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.evaluate(() => String(getSelection()).replaceAll(/\s+/g, ' ').trim()))
    .toBe('Old walls give it to them.');
  await page.keyboard.press('h');
  await expect.poll(async () => (await notesOf(id))[0]?.content.body.content[0].attrs.part).toBe(0);
  await page.evaluate(() => document.querySelector('[data-page="30"]')?.scrollIntoView());
  await page.locator('[data-page="30"]').getByText('Page 30').waitFor();
  // Only pages near the one in sight are drawn.
  expect(await page.locator('.pdf-page canvas').count()).toBeLessThan(8);
  expect(await page.getByText('No longer in the text').count()).toBe(0);
  await expectNoErrors();
  await page
    .getByRole('region', { name: 'Highlights' })
    .getByRole('button', { name: /^Old walls/ })
    .click();
  await text.getByText('Ferns like shade.').waitFor();
  await page.evaluate(() => document.querySelector('[data-page="4"]')?.scrollIntoView());
  await page.locator('[data-page="4"]').getByText('Page 4').waitFor();
  await expectNoErrors();
});

it('shows why a PDF cannot be opened', async () => {
  const id = await upload('cut.pdf', 'application/pdf', pdf([lines(['x', 12, 600])]).subarray(0, 60));
  const { page, expectNoErrors } = await openAgain(service, `/read/${id}`);
  await page.getByText('This PDF cannot be read: it is damaged.').waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
  await expectNoErrors();
});

it('shows which page of a PDF is damaged, even if it is the first', async () => {
  const whole = Buffer.from(pdf([lines(['Ferns', 12, 600])])).toString('latin1');
  const damaged = Buffer.from(whole.replace('[0 0 612', '[0 0 (12'), 'latin1');
  const id = await upload('first.pdf', 'application/pdf', damaged);
  const { page, expectNoErrors } = await openAgain(service, `/read/${id}`);
  await page.getByText('Page 1 is damaged').waitFor();
  await expectNoErrors();
});

it('opens a PDF on another attempt, and leaves no worker behind', async () => {
  const id = await upload('later.pdf', 'application/pdf', pdf([lines(['Ferns', 12, 600])]));
  const { page } = await openAgain(service, `/o/${id}`);
  const json = { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Not now.' };
  await page.route('**/blob', (route) => route.fulfill({ status: 403, json }));
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  await page.getByText('Not now.').waitFor();
  await page.unroute('**/blob');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Page 1 of 1').waitFor();
  await expect.poll(() => page.workers().length).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.workers().length).toBe(0);
});

it('shows an e-book chapter by chapter, and continues where one stopped', async () => {
  const chapter = (at: number) =>
    `<h1>Chapter ${at}</h1>${`<p>Ferns like shade in chapter ${at}. E = mc<sup>2</sup>.</p>`.repeat(60)}`;
  const id = await upload('walls.epub', 'application/epub+zip', eBook([1, 2, 3].map(chapter)));
  const { page, expectNoErrors } = await openAgain(service, `/read/${id}`);
  await page.getByText('Chapter 1 of 3').waitFor();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'Chapter 2' }).click();
  await page.getByText('Ferns like shade in chapter 2.').first().waitFor();
  await expect.poll(() => page.locator('.prose sup').first().textContent()).toBe('2');
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await expect.poll(async () => (await notesOf(id))[0]?.content.body.content[0].attrs.part).toBe(1);
  await page.getByRole('button', { name: 'Next chapter' }).click();
  await page.getByText('Ferns like shade in chapter 3.').first().waitFor();
  await expectNoErrors();
  await expect.poll(async () => (await service.client.get(`/_/objects/${id}/place`)).json.part).toBe(2);
  await page.reload();
  await page.getByText('Ferns like shade in chapter 3.').first().waitFor();
  // A highlight leads to its chapter.
  await page
    .getByRole('region', { name: 'Highlights' })
    .getByRole('button', { name: /Chapter 2/ })
    .click();
  await page.getByText('Ferns like shade in chapter 2.').first().waitFor();

  const locked = {
    'META-INF/encryption.xml': '<encryption><CipherReference URI="OEBPS/text/c0.xhtml"/></encryption>',
  };
  const other = await upload('locked.epub', 'application/epub+zip', eBook(['<p>x</p>'], locked));
  await page.goto(`${service.url}/app/read/${other}`);
  await page.getByText(/This e-book is encrypted/).waitFor();
  await expectNoErrors();
});
