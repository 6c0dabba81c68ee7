import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { openAgain } from '../support/web-app.ts';

/** Quotations, formulas, footnotes and tasks, in a real browser. */

const service = fileService();

async function save(content: string): Promise<string> {
  return (await service.client.post('/objects', { content })).json.id;
}

const markdownOf = async (id: string): Promise<string> =>
  (await service.client.get(`/objects/${id}/content`, { headers: { Accept: 'text/markdown' } })).text;
const editor = (page: Page) => page.locator('.ProseMirror');

it('a quotation 200 levels deep leaves room for its words', async () => {
  const { page } = await openAgain(service, `/o/${await save(`${'> '.repeat(200)}deep`)}`);
  const words = page.locator('.detail .prose').getByText('deep');
  expect((await words.boundingBox())?.width).toBeGreaterThan(100);
});

it('a text is read with its quotations, formulas and footnotes, and its tasks are ticked there', async () => {
  const markdown =
    '> a\n>\n> > b\n\n> [!NOTE]\n> c\n\nSo $a_1*b_1*c$, $\\frac{$ and $5 or $6.[^x]\n\n3. d\n\n- [ ] e\n- [ ] f\n\n[^x]: Why.';
  const id = await save(markdown);
  const { page, expectNoErrors } = await openAgain(service, `/o/${id}`);
  const prose = page.locator('.detail .prose').first();
  await prose.locator('math').first().waitFor();
  await expect.poll(() => prose.locator('blockquote blockquote').textContent()).toBe('b');
  await expect.poll(() => prose.locator('blockquote[data-alert=note]').textContent()).toMatch(/^Note\s*c$/);
  await expect.poll(() => prose.locator('math').count()).toBe(1);
  await expect.poll(() => prose.getByText('$\\frac{$').isVisible()).toBe(true);
  await expect.poll(() => prose.getByText('$5 or $6.').isVisible()).toBe(true);
  await expect.poll(() => prose.locator('ol').first().getAttribute('start')).toBe('3');
  await prose.getByRole('button', { name: 'Footnote 1' }).click();
  await expect
    .poll(() => prose.locator('[data-footnote="1"]').evaluate((item) => item === document.activeElement))
    .toBe(true);
  await expectNoErrors();
  await prose.locator('input').last().click();
  await expect.poll(() => markdownOf(id), { timeout: 60_000 }).toBe(markdown.replace('- [ ] f', '- [x] f'));
});

it('raw HTML in a note is read as the text that it shows', async () => {
  const id = await save(
    [
      '<h2 align="center">Boats</h2>',
      '<blockquote>She said &amp; went<script>document.title = "run"</script></blockquote>',
      '<details><summary>More</summary>',
      '- own <b>words</b>',
      '</details>',
      '<!-- hidden -->',
      '<table><tr><th>A</th><td>1<br>2</td></tr></table>',
      '<p><img src="https://example.com/a.png" alt="Logo" onerror="document.title = 1"> <a href="javascript:alert(1)">no</a></p>',
      '<ol><li>one<ul><li>two</ul></ol>',
    ].join('\n\n'),
  );
  const { page, expectNoErrors } = await openAgain(service, `/o/${id}`);
  const prose = page.locator('.detail .prose').first();
  await prose.getByRole('heading', { name: 'Boats' }).waitFor();
  await expect.poll(() => prose.locator('blockquote').textContent()).toContain('She said & went');
  await expect.poll(() => prose.locator('strong').first().textContent()).toBe('More');
  await expect.poll(() => prose.locator('td').textContent()).toBe('12');
  await expect.poll(() => prose.getByRole('link').allTextContents()).toEqual(['Logo']);
  await expect.poll(() => prose.locator('ol ul li').textContent()).toBe('two');
  expect(await prose.textContent()).not.toMatch(/hidden|<\/(?!script)/);
  await expectNoErrors();
});

it('quotations are typed, pasted, and left', async () => {
  const { page, expectNoErrors } = await openAgain(service);
  await page.locator('.card').first().waitFor();
  await page.keyboard.press('w');
  await editor(page).waitFor();
  const { keyboard } = page;
  await keyboard.type('Title');
  await keyboard.press('Enter');
  await keyboard.type('> quoted');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('own words');
  await keyboard.press('Control+Shift+B');
  await page.getByRole('button', { name: /^Quotation/, pressed: true }).waitFor();
  await keyboard.press('Control+Shift+B');
  await keyboard.press('Enter');
  await editor(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<blockquote><p>pasted</p><ol start="4"><li>four</li></ol></blockquote>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText('Saved', { exact: true }).waitFor();
  await expectNoErrors();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect
    .poll(() => markdownOf(id), { timeout: 60_000 })
    .toBe('# Title\n\n> quoted\n\nown words\n\n> pasted\n>\n> 4. four\n');
});

it('“Quote” saves a quotation with its source, which has a card of its own', async () => {
  const { page, expectNoErrors } = await openAgain(service);
  await page.locator('.card').first().waitFor();
  await page.keyboard.press('n');
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  await page.getByLabel('Quotation', { exact: true }).fill('Water wears away stone.');
  await page.getByLabel('Author').fill('Ovid');
  await page.getByLabel('Title or link').fill('Letters from Pontus');
  await expectNoErrors();
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  const card = page.locator('.card.quote').first();
  await card.getByRole('paragraph').filter({ hasText: 'Water wears away stone.' }).waitFor();
  await expect.poll(() => card.locator('.fact').textContent()).toBe('Ovid, Letters from Pontus');
  const [saved] = (await service.client.get('/objects?q=type:quotation')).json;
  expect(saved.mainEntity).toMatchObject({ author: { name: 'Ovid' }, work: 'Letters from Pontus' });
  expect(await markdownOf(saved.id)).toBe('> Water wears away stone.\n\n— Ovid, *Letters from Pontus*');
});
