import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '../support/client.ts';
import { type Home, makeHome, type Service, startService } from '../support/service.ts';
import { openApp } from '../support/web-app.ts';

/** The app without the server: it opens, shows what is kept, and takes what is saved until the server is back. */

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

const card = (page: Page, name: string) => page.locator('#collection').getByRole('link', { name });

/** Waits until the worker has the shell. */
async function shellKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const isKept = async () =>
      (await caches.keys()).length > 0 && (await caches.match(`${location.origin}/app`)) !== undefined;
    while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

it('opens, and keeps what is saved until the server is back', async () => {
  const { page } = await openApp(service);
  await shellKept(page);
  await service.close();
  await page.reload();
  await page.getByRole('banner').waitFor();
  await page.keyboard.press('n');
  await page.keyboard.type('# Written on the train');
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 thing waits for the server').waitFor();
  await page.reload();
  await page.getByText('1 thing waits for the server').waitFor();
  await restart();
  await card(page, 'Written on the train').waitFor();
  expect(await titles()).toEqual(['Written on the train']);
});
