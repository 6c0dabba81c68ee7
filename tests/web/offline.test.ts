import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '../support/client.ts';
import { type Home, makeHome, type Service, startService } from '../support/service.ts';
import { openApp } from '../support/web-app.ts';
import { keptParts, shellCached } from './kept-parts.ts';

/** The app offline: it opens, shows stored items, and queues saves until the server responds. */

let home: Home;
let service: Service;
let port: string;
beforeAll(async () => {
  home = await makeHome();
  service = await startService({ home });
  port = new URL(service.url).port;
});
afterAll(async () => {
  await service.close();
  await home.remove();
});

async function restart(): Promise<void> {
  service = await startService({ home, environment: { PORT: port } });
}

const titles = async (): Promise<readonly string[]> =>
  (await service.client.get('/objects')).json.map(({ title }: Json) => title);

/** The number of objects stored in the browser with both text and card. */
const keptObjects = async (page: Page): Promise<number> =>
  (await keptParts(page)).filter((part) => part === 'preview').length;

const card = (page: Page, name: string) => page.locator('#collection').getByRole('link', { name });

/** Which elements at the bottom of the page overlap; absent ones are left out. */
const overlaps = (page: Page, ...selectors: readonly string[]): Promise<readonly string[]> =>
  page.evaluate((all) => {
    const boxes = all.map((selector) => document.querySelector(selector)?.getBoundingClientRect());
    const pairs = boxes.flatMap((one, at) => boxes.slice(at + 1).map((other) => [one, other] as const));
    return pairs.flatMap(([one, other]) => {
      if (one === undefined || other === undefined) return ['missing'];
      return one.top < other.bottom && other.top < one.bottom ? ['overlap'] : [];
    });
  }, selectors);

it('opens offline, shows stored items, and queues saves until the server responds', async () => {
  const { json: heron } = await service.client.post('/objects', {
    content: '# Herons\n\nThey fish in the lower river, and do not mind the rain.',
  });
  await service.client
    .post('/objects', { content: '# Pinned on the wall' })
    .then(({ json }) => service.client.post(`/objects/${json.id}/pin`, {}));
  await service.client.post('/objects', { content: '# Never opened' });
  await service.client.post('/objects', { content: '# Otters in a saved search' });
  await service.client.post('/_/searches', { name: 'Wet', query: 'otters' });
  const { page, expectNoErrors } = await openApp(service, { serviceWorkers: 'allow' });
  await card(page, 'Herons').click();
  await page.getByRole('region', { name: 'Text' }).getByText('do not mind the rain').waitFor();
  await page.keyboard.press('Escape');
  await shellCached(page);
  await expect.poll(() => keptObjects(page)).toBe(2);
  await page.getByRole('link', { name: 'Wet' }).click();
  await page.getByRole('checkbox', { name: 'Available offline' }).check();
  await expect.poll(() => keptObjects(page)).toBe(3);
  await page.goto(`${service.url}/app`);

  await service.close();
  await page.reload();
  await page.getByText('Offline: 3 items available here').waitFor();
  await card(page, 'Otters in a saved search').waitFor();
  expect(await card(page, 'Never opened').count()).toBe(0);
  await card(page, 'Pinned on the wall').waitFor();
  await card(page, 'Herons').click();
  await page.getByRole('region', { name: 'Text' }).getByText('do not mind the rain').waitFor();
  await page.keyboard.press('Escape');
  await expectNoErrors();

  await page.keyboard.press('n');
  await page.keyboard.type('# Written on the train');
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 item waiting for the server').waitFor();
  await expectNoErrors();
  await card(page, 'Herons').click({ modifiers: ['Control'] });
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(() => overlaps(page, '.selection-bar', '.connection-line', '.save-lists')).toEqual([]);
  await expect.poll(() => overlaps(page, '.selection-bar', '.connection-line', '.toasts')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.reload();
  await page.getByText('1 item waiting for the server').waitFor();

  await restart();
  await card(page, 'Written on the train').waitFor();
  await card(page, 'Never opened').waitFor();
  expect((await titles())[0]).toBe('Written on the train');
  expect(heron.id).toBeDefined();
});

it('updates all tabs over a single event stream, which continues when its tab closes', async () => {
  const { page } = await openApp(service, { serviceWorkers: 'allow' });
  await card(page, 'Herons').waitFor();
  const second = await page.context().newPage();
  const lists: string[] = [];
  let streams = 0;
  for (const tab of [page, second])
    tab.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/_/cards' && search === '') lists.push(pathname);
      if (pathname === '/_/events') streams += 1;
    });
  await second.goto(`${service.url}/app`);
  await card(second, 'Herons').waitFor();
  const { json: note } = await service.client.post('/objects', { content: '# From the telephone' });
  for (const tab of [page, second]) await card(tab, 'From the telephone').waitFor();
  await page.close();
  await service.client.patch(`/objects/${note.id}`, { title: 'From the other telephone' });
  await card(second, 'From the other telephone').waitFor();
  await service.client.delete(`/objects/${note.id}`);
  await card(second, 'From the other telephone').waitFor({ state: 'detached' });
  await service.client.post(`/objects/${note.id}/restore`);
  await card(second, 'From the other telephone').waitFor();
  expect([lists.length, streams]).toEqual([1, 1]);
});
