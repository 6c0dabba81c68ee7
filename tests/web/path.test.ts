import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';
import { openApp, openPage } from '../support/web-app.ts';

/** The app of a service at the root of a host, or below a path. */

let root: Service;
let below: Service;
beforeAll(async () => {
  root = await startService();
  below = await startService({ environment: { BASE_URL: 'http://127.0.0.1/books' } });
});
afterAll(async () => {
  await root.close();
  await below.close();
});

it('the whole app works below a path', async () => {
  await below.client.post('/objects', { content: '# On a shelf' });
  const { page, incidents } = await openApp({ client: below.client, url: `${below.url}/books` });
  await page.getByText('On a shelf').first().click();
  await page.waitForURL('**/books/app/o/*');
  await page.reload();
  await page.getByRole('button', { name: 'Close' }).waitFor();
  expect(incidents).toEqual([]);
});

it('the app can be installed: the manifest is valid, also below a path', async () => {
  for (const base of [root.url, `${below.url}/books`]) {
    const { page } = await openPage(`${base}/app`);
    const session = await page.context().newCDPSession(page);
    const { errors, data, url } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { start_url, scope, icons, share_target } = JSON.parse(data ?? '');
    const addressOf = (path: string) => new URL(path, url).href;
    expect([start_url, scope, share_target.action].map(addressOf)).toEqual(
      ['/app', '/app', '/app/share'].map((path) => base + path),
    );
    for (const { src, type } of icons) {
      const { ok, headers } = await fetch(addressOf(src));
      expect([ok, headers.get('Content-Type')]).toEqual([true, type]);
    }
  }
});
