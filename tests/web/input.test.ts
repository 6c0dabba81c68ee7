import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { openApp } from '../support/web-app.ts';

/** Input methods, dead keys, right-to-left text and touch. */

const service = fileService({ environment: { WORKERS: 'off' } });
const ids: string[] = [];

beforeAll(async () => {
  for (let at = 0; at < 30; at++) {
    const { json } = await service.client.post('/objects', { content: `# Thing ${at}\n\n日本の庭 ${at}` });
    ids.push(json.id);
  }
});

const card = (page: Page, name: string) =>
  page.locator('#collection').getByRole('link', { name, exact: true });
const editor = (page: Page) => page.locator('.ProseMirror');
const devTools = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

/** Types with an input method: its intermediate texts in order, then the final one. */
async function compose(cdp: CDPSession, shown: readonly string[], text: string): Promise<void> {
  for (const each of shown)
    await cdp.send('Input.imeSetComposition', {
      text: each,
      selectionStart: each.length,
      selectionEnd: each.length,
    });
  await cdp.send('Input.insertText', { text });
}

/** Swipes over the page, from one height to another. */
async function swipe(cdp: CDPSession, from: number, to: number): Promise<void> {
  const at = (y: number) => ({ touchPoints: [{ x: 190, y }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
  for (let step = 1; step <= 10; step++)
    await cdp.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...at(from + ((to - from) * step) / 10),
    });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Presses the Enter that accepts a proposal of an input method.
 * @returns whether the page handled the key
 */
const isEnterHandled = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const event = new KeyboardEvent('keydown', {
      key: 'Enter',
      isComposing: true,
      bubbles: true,
      cancelable: true,
    });
    return !(document.activeElement?.dispatchEvent(event) ?? true);
  });

describe('an input method', () => {
  it('composes text undisturbed in the fields', async () => {
    const { page } = await openApp(service);
    await card(page, 'Thing 29').waitFor();
    const cdp = await devTools(page);
    await page.keyboard.press('/');
    await cdp.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    expect(await isEnterHandled(page)).toBe(false);
    await compose(cdp, ['にほん', '日本'], '日本');
    await expect.poll(() => page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('日本');
    await page.waitForURL(/q=/);
    await page.getByText('30 items', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Find a command' });
    await palette.waitFor();
    await cdp.send('Input.imeSetComposition', { text: 'ㅅ', selectionStart: 1, selectionEnd: 1 });
    expect(await isEnterHandled(page)).toBe(false);
    await compose(cdp, ['서'], '서');
    await expect.poll(() => palette.inputValue()).toBe('서');
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape');
        return palette.count();
      })
      .toBe(0);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Link or note' });
    await field.fill('https://example.org/');
    await cdp.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    expect(await isEnterHandled(page)).toBe(false);
    await compose(cdp, ['ni hao'], '你好');
    await expect.poll(() => field.inputValue()).toBe('https://example.org/你好');
    expect((await service.client.get('/_/counts')).json.total).toBe(30);
  });

  it('and dead keys compose in the editor as shown, from right to left too', async () => {
    const { page } = await openApp(service);
    await card(page, 'Thing 29').waitFor();
    await page.keyboard.press('w');
    await editor(page).waitFor();
    const cdp = await devTools(page);
    await compose(cdp, ['に', 'にわ', '庭'], '庭');
    await page.keyboard.press('Enter');
    await compose(cdp, ['ㅎ', '하', '한'], '한');
    await compose(cdp, ['ㄱ', '그', '글'], '글');
    await page.keyboard.type(' caf');
    await compose(cdp, ['´'], 'é');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('مرحبا بالعالم');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.waitForURL('**/write/*');
    const direction = (text: string) =>
      editor(page)
        .getByText(text)
        .evaluate((element) => getComputedStyle(element).direction);
    expect([await direction('한글'), await direction('مرحبا')]).toEqual(['ltr', 'rtl']);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const markdown = await service.client.get(`/objects/${id}/content`, {
      headers: { Accept: 'text/markdown' },
    });
    expect(markdown.text.trim()).toBe('# 庭\n\n한글 café\n\nمرحبا بالعالم');
    await service.client.delete(`/objects/${id}`);
  });
});

describe('touch', () => {
  it('scrolls without opening cards, opens one with a tap, and moves pins by their buttons or by dragging', async () => {
    for (const id of ids.slice(0, 3)) await service.client.post(`/objects/${id}/pin`, {});
    const { page } = await openApp(service, { hasTouch: true, viewport: { width: 390, height: 800 } });
    await card(page, 'Thing 29').waitFor();
    const cdp = await devTools(page);
    await swipe(cdp, 650, 150);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    expect(page.url()).toMatch(/\/app$/);
    expect(await page.getByRole('region', { name: 'Selection' }).count()).toBe(0);
    await page.locator('.card .link').nth(6).tap();
    await page.waitForURL('**/o/*');
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.waitForURL(/\/app$/);

    await page.goto(`${service.url}/app/pins`);
    const titles = () => page.locator('.pins .title').allTextContents();
    await expect.poll(titles).toHaveLength(3);
    const [first = '', second = '', third = ''] = await titles();
    await page.getByRole('button', { name: `Move later: ${first}` }).tap();
    await expect.poll(titles).toEqual([second, first, third]);
    await expect
      .poll(async () => (await service.client.get('/pins')).json[0].objectId)
      .not.toBe(ids[Number(first.split(' ')[1])]);

    const middle = async (at: number) => {
      const box = await page.locator('.pins > li').nth(at).boundingBox();
      if (!box) throw new Error('The pin has no place.');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [await middle(at)] });
    await touch('touchStart', 0);
    await page.locator('.pins > .dragged').waitFor();
    await touch('touchMove', 2);
    await page.locator('.pins > .target').waitFor();
    await touch('touchEnd');
    await expect.poll(titles).toEqual([first, third, second]);
  });
});
