import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { openApp } from '../support/web-app.ts';
import { untranslated } from './screens/faults.ts';

/**
 * Checks the pseudo-language, which puts every text that has a key into brackets. The saved content is in
 * Russian.
 */

const service = fileService();

it('every text of the main views has a key', async () => {
  const { client } = service;
  const { json: note } = await client.post('/objects', { content: '# Хлеб\n\nРжаной хлеб.' });
  await client.post(`/objects/${note.id}/tags`, [{ name: 'кухня' }]);
  await client.post('/spaces', { name: 'Рецепты' });
  const { page } = await openApp(service, { locale: 'en-XA' });
  await page.locator('html[lang=en-XA]').waitFor();
  const seen: Record<string, readonly string[]> = {};
  for (const path of [
    '',
    `/o/${note.id}`,
    '/spaces',
    '/tags',
    '/trash',
    ...['you', 'appearance', 'transfer', 'keys', 'programs', 'feeds', 'automation', 'about'].map(
      (section) => `/settings/${section}`,
    ),
    '/reading',
    '/?q=нет',
    '/nowhere',
  ]) {
    await page.goto(`${service.url}/app${path}`);
    await page.getByRole('banner').waitFor();
    await page.locator('html[lang=en-XA]').waitFor();
    await page.locator('main').getByText('⟦').first().waitFor();
    seen[path] = await untranslated(page, null);
  }
  expect([...new Set(Object.values(seen).flat())]).toEqual([]);
});

const leftOf = async (element: Locator) => Math.round((await element.boundingBox())?.x ?? Number.NaN);

const setLanguage = (language: string | null) =>
  service.client.put('/_/language', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ language }),
  });

describe('a language', () => {
  beforeAll(async () => {
    for (const content of ['# Лодка', '# Море']) await service.client.post('/objects', { content });
  });
  afterEach(() => setLanguage(null));

  it('is that of the browser, and is changed in Settings without a reload', async () => {
    const { page } = await openApp(service, { locale: 'de-AT' });
    await page.locator('html[lang=de]').waitFor();
    await page.getByPlaceholder('Suchen').waitFor();
    await page.goto(`${service.url}/app/settings/appearance`);
    await page.getByRole('heading', { name: 'Darstellung' }).waitFor();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByRole('heading', { name: 'Appearance' }).waitFor();
    await page.getByLabel('Language').selectOption('');
    await page.getByRole('heading', { name: 'Darstellung' }).waitFor();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await page.getByLabel('Sprache').selectOption('en');
    await page.reload();
    await page.getByRole('heading', { name: 'Appearance' }).waitFor();
  });

  it('is kept for the account: other browsers start in it, until another is chosen', async () => {
    const chosen = () => service.client.get('/sessions/current').then(({ json }) => json.account.language);
    const { page } = await openApp(service, { path: '/settings/appearance', locale: 'fr' });
    await page.getByLabel('Langue').selectOption('de');
    await expect.poll(chosen).toBe('de');
    const { page: other } = await openApp(service, { path: '/settings/appearance', locale: 'ja' });
    await other.locator('html[lang=de]').waitFor();
    await other.getByLabel('Sprache').selectOption('');
    await other.locator('html[lang=ja]').waitFor();
    await expect.poll(chosen).toBeUndefined();
    await page.reload();
    await page.locator('html[lang=fr]').waitFor();
    for (const language of ['not a tag', '', `de-${'x'.repeat(300)}`]) {
      const { status, json } = await setLanguage(language);
      expect([status, json.detail]).toEqual([422, expect.stringContaining(language.slice(0, 10))]);
    }
  });

  it('mirrors the app in Arabic: the sidebar and the first card are on the right, and arrows follow the line', async () => {
    const { page } = await openApp(service, { locale: 'ar', viewport: { width: 1280, height: 800 } });
    await page.locator('html[lang=ar][dir=rtl]').waitFor();
    const cards = page.locator('.card');
    await cards.nth(1).waitFor();
    const boxOf = async (at: number) =>
      (await cards.nth(at).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [first, second] = [await boxOf(0), await boxOf(1)];
    expect(first.x).toBeGreaterThan(second.x);
    const sidebar = await page.getByRole('navigation').first().boundingBox();
    expect(sidebar?.x).toBeGreaterThan(first.x);
    await cards.first().locator('.link').focus();
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.card')?.getBoundingClientRect().x))
      .toBe(second.x);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
    const style = (selector: string, name: 'paddingLeft' | 'direction') =>
      page.locator(selector).evaluate((element, key) => getComputedStyle(element)[key], name);
    await expect
      .poll(async () => Number.parseFloat(await style('.field > .query', 'paddingLeft')))
      .toBeGreaterThan(40);
    for (const selector of ['.arrange-button', '.palette-button']) {
      await page.locator(selector).click();
      const [panel, button] = [page.locator(':popover-open'), page.locator(selector)];
      expect(await leftOf(panel)).toBe(await leftOf(button));
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
    }
    await page.goto(`${service.url}/app/settings/transfer`);
    await expect.poll(() => style('code', 'direction')).toBe('ltr');
  });

  it('that cannot be loaded is reported, and the app stays in English', async () => {
    const { page } = await openApp(service, { path: '/settings/appearance', serviceWorkers: 'block' });
    await page.route(/\/de-[^/]*\.js$/, (route) => route.abort());
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('Deutsch could not be loaded').waitFor();
    await page.getByRole('heading', { name: 'Appearance' }).waitFor();
  });

  it('is also that of dates in a search, even if what understands them loads late', async () => {
    const { page } = await openApp(service, { locale: 'de', serviceWorkers: 'block' });
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const script = /\/typing-parts-[^/]*\.js$/;
    await page.route(script, (route) => late.then(() => route.continue()));
    const requested = page.waitForRequest(script);
    await page.getByRole('combobox').fill('gespeichert:März 2024');
    await Promise.all([requested, page.locator('.marks u').waitFor()]);
    arrive();
    await page.waitForURL(/\?q=created(?::|%3A)2024-03$/);
  });
});
