import { chromium } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../support/chromium.ts';
import type { Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { cases, itLong } from '../support/runs.ts';
import { startService } from '../support/service.ts';
import { linkTo, openApp, openPage, violationsOf } from '../support/web-app.ts';

/** How a browser gets, keeps and loses its key. */

const service = fileService();
beforeAll(async () => {
  await service.client.post('/objects', { content: '# The only note' });
});

const keys = async (): Promise<Json[]> => (await service.client.get('/_/keys')).json;
const secretOf = (link: string) => /:([^:]+)$/.exec(link)?.[1] ?? '';

describe('a link', () => {
  it('creates a key for the browser, with the name that the person chose', async () => {
    const { page, expectNoErrors } = await openPage(`${service.url}/app`);
    await page.getByText('You are not logged in on this browser.').waitFor();
    // Pasted into the field of the page that asks for it.
    await page.goto(await linkTo(service));
    await page.getByLabel('Name').fill('Tablet in the kitchen');
    await expectNoErrors();
    await page.keyboard.press('Enter');
    await page.getByText('The only note').first().waitFor();
    const own = (await keys()).find(({ name }) => name === 'Tablet in the kitchen');
    expect(own).toMatchObject({ access: 'full', scope: 'everything' });
    await page.reload();
    await page.getByText('The only note').first().waitFor();
  });

  it('leaves its secret nowhere: not in the address, in storage, on the page or in the log', async () => {
    const link = await linkTo(service);
    const addresses: string[] = [];
    const { page } = await openPage('about:blank');
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(link);
    await page.getByLabel('Name').fill('Careful');
    await page.keyboard.press('Enter');
    await page.getByText('The only note').first().waitFor();
    const kept = await page.evaluate(storedData);
    for (const secret of [secretOf(link), kept.kid]) expect(page.url()).not.toContain(secret);
    expect(addresses.slice(1).join(' ')).not.toContain(secretOf(link));
    expect(JSON.stringify([kept.storage, await page.content(), service.log])).not.toContain(secretOf(link));
    expect(kept.isExtractable).toBe(false);
  });

  itLong('opens the page in its address', async () => {
    const { page } = await openPage(await linkTo(service, '/save?text=Through%20the%20door'));
    await page.getByLabel('Name').fill('Phone');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Note', exact: true }).inputValue())
      .toBe('Through the door');
  });

  it('opens one browser only, and reports in others that it was used', async () => {
    const link = await linkTo(service);
    const [first, second] = [await openPage(link), await openPage(link)];
    for (const { page } of [first, second]) await page.getByLabel('Name').fill('One of two');
    await first.page.keyboard.press('Enter');
    await first.page.getByText('The only note').first().waitFor();
    await second.page.keyboard.press('Enter');
    await second.page.getByText('This link was already used.').waitFor();
    const { page, expectNoErrors } = await openPage(link);
    await page.getByText('This link was already used.').waitFor();
    await expectNoErrors();
    expect((await keys()).filter(({ name }) => name === 'One of two')).toHaveLength(1);
  });

  itLong('changes nothing in a browser that has a key', async () => {
    const { page } = await openApp(service);
    const before = (await keys()).length;
    await page.goto(await linkTo(service));
    await expect.poll(() => page.url()).toBe(`${service.url}/app`);
    await page.reload();
    await page.getByText('The only note').first().waitFor();
    expect(await keys()).toHaveLength(before + 1); // the one of the link
    expect(page.url()).toBe(`${service.url}/app`);
  });

  it.each(cases(['#key=abc:short'], ['#key=', '#key=nobody']))(
    'that is cut to %s is reported as incomplete',
    async (end) => {
      const { page, expectNoErrors } = await openPage(`${service.url}/app${end}`);
      await page.getByText('This link is incomplete').waitFor();
      await expectNoErrors();
    },
  );

  it('reports that its key was revoked', async () => {
    const link = await linkTo(service);
    const { kid } = (await keys()).find(({ name, link: isLink }) => isLink && name === 'A link');
    for (const key of (await keys()).filter(({ link: isLink }) => isLink))
      await service.client.delete(`/_/keys/${key.kid}`);
    expect(kid).toBeDefined();
    const { page } = await openPage(link);
    await page.getByText('This link is not valid').waitFor();
  });

  it('from another server gives no access, and does not replace the key of this browser', async () => {
    const { page, expectNoErrors } = await openPage(`${service.url}/app#key=nobody:AAAAAAAAAAAAAAAAAAAAAA==`);
    await page.getByText('This link is not valid').waitFor();
    await expectNoErrors();
  });

  itLong('with read-only access gives a read-only key', async () => {
    const { json } = await service.client.post('/_/keys', { name: 'To read', access: 'read', link: true });
    const { page } = await openPage(`${service.url}/app#key=${json.kid}:${json.secret}`);
    await page.getByLabel('Name').fill('Reader');
    await page.keyboard.press('Enter');
    await page.getByText('The only note').first().waitFor();
    expect((await keys()).find(({ name }) => name === 'Reader')).toMatchObject({
      access: 'read',
      link: false,
    });
  });
});

itLong('without a key, the page explains how to get one', async () => {
  const { page, expectNoErrors } = await openPage(`${service.url}/app/o/something`);
  await page.getByText('You are not logged in on this browser.').waitFor();
  await page.getByText('keys create --link').waitFor();
  expect(await page.getByText('--account').count()).toBe(0);
  await expectNoErrors();
});

it('a browser whose key is revoked forgets everything, in all its tabs', async () => {
  const { page } = await openApp(service);
  const other = await page.context().newPage();
  await other.goto(`${service.url}/app`);
  await other.getByText('The only note').first().waitFor();
  const kid = (await page.evaluate(storedData)).kid;
  await service.client.delete(`/_/keys/${kid}`);
  for (const tab of [page, other]) await tab.getByText('was revoked').waitFor();
  await expect.poll(() => page.evaluate(storedData)).toEqual({ kid: '', isExtractable: null, storage: {} });
});

itLong("a browser keeps its key after a proxy's 401 and a busy server's 503", async () => {
  const { page } = await openApp(service);
  const proxy = { status: 401, contentType: 'text/html', body: '<h1>Sign in to the network</h1>' };
  const busy = { status: 503, json: { type: 'Unavailable', status: 503, detail: 'Busy.' } };
  for (const response of [proxy, busy]) {
    await page.route('**/_/cards**', (route) => route.fulfill(proxy));
    await page.route('**/sessions/current', (route) => route.fulfill(response));
    await page.goto(`${service.url}/app?q=note`);
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    await page.unrouteAll();
    await page.goto(`${service.url}/app`);
    await page.getByText('The only note').first().waitFor();
  }
});

itLong("a browser whose clock is a day behind or ahead uses the server's time", async () => {
  for (const days of [-1, 1]) {
    const { page } = await openPage('about:blank');
    await page.clock.setSystemTime(Date.now() + days * 86_400_000);
    await page.goto(await linkTo(service));
    await page.getByLabel('Name').fill(`${days} days`);
    await page.keyboard.press('Enter');
    await page.getByText('The only note').first().waitFor();
  }
});

describe('before the app has opened', () => {
  itLong('an unavailable server is retried, and a refusal is reported', async () => {
    const { page } = await openApp(service);
    await page.route('**/sessions/current', (route) => route.abort());
    await page.reload();
    await page.getByText('The server is not responding').waitFor();
    await page.unroute('**/sessions/current');
    await page.getByText('The only note').first().waitFor();
    const json = { type: 'Forbidden', status: 403, detail: 'The account is suspended.' };
    await page.route('**/sessions/current', (route) => route.fulfill({ status: 403, json }));
    await page.reload();
    await page.getByText('The account is suspended.').waitFor();
    await page.unroute('**/sessions/current');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The only note').first().waitFor();
  });

  itLong('a browser with full storage opens the app for one tab only, and reports it', async () => {
    const { page } = await openPage('about:blank');
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('There is no room.', 'QuotaExceededError');
      };
    });
    await page.goto(await linkTo(service));
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('This browser blocks storage').waitFor();
    await page.getByText('The only note').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('a browser that blocks all storage opens the app for one tab, and saves', async () => {
    const { page, incidents } = await openPage('about:blank');
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    });
    await page.goto(await linkTo(service));
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('This browser blocks storage').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('# Saved without storage');
    await page.keyboard.press('Control+Enter');
    await page.locator('.board').getByText('Saved without storage').waitFor();
    // `about:blank` has another origin than the app.
    expect(incidents.filter((each) => !each.startsWith('asked'))).toEqual([]);
  });
});

describe('over plain HTTP from another machine', () => {
  async function openPlain(address: string) {
    const resolved = '--host-resolver-rules=MAP plain.test 127.0.0.1';
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [...CHROMIUM_ARGUMENTS, resolved],
    });
    onTestFinished(() => browser.close());
    const page = await (await browser.newContext()).newPage();
    await page.goto(address.replace('127.0.0.1', 'plain.test'));
    return page;
  }

  it('a reload keeps the session, and a new tab needs the same link, which the page explains', async () => {
    const plain = await startService({ environment: { ALLOWED_HOSTS: 'plain.test' } });
    onTestFinished(() => plain.close());
    await plain.client.post('/objects', { content: '# In the open' });
    const link = await linkTo(plain);
    const page = await openPlain(link);
    await page.getByText('In the open').first().waitFor();
    await page.getByText('it opens the app again until').waitFor();
    expect(page.url()).not.toContain('#key=');
    await page.reload();
    await page.getByText('In the open').first().waitFor();
    await page.getByText('it opens the app again until').waitFor();
    const links = async () => ((await plain.client.get('/_/keys')).json as Json[]).filter(({ link }) => link);
    expect(await links()).toMatchObject([{ state: 'open', used: 0 }]);
    const other = await page.context().newPage();
    await other.goto(link.replace('127.0.0.1', 'plain.test'));
    await other.getByText('In the open').first().waitFor();
    // Each tab has its own key, so logging out of one leaves the other open.
    await page.goto(page.url().replace(/\/app.*/, '/app/settings'));
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You are logged out.').waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await page.reload();
    await page.getByText('You are not logged in on this browser.').waitFor();
    await other.reload();
    await other.getByText('In the open').first().waitFor();
  });

  itLong('a service with an HTTPS address does not open', async () => {
    const encrypted = await startService({
      environment: { BASE_URL: 'https://books.example', ALLOWED_HOSTS: 'plain.test' },
    });
    onTestFinished(() => encrypted.close());
    const page = await openPlain(`${encrypted.url}/app#key=a:b`);
    await page.getByRole('link', { name: 'https://books.example' }).waitFor();
  });
});

/** Everything that the app has stored in a browser. */
async function storedData() {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const storage = { ...localStorage, ...sessionStorage, ...(await caches.keys()) };
  if (names.length === 0) return { kid: '', isExtractable: null, storage };
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(names.find((name) => name.startsWith('commonplace key')) ?? '');
    // A database deleted in the meantime is not created again.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  type Kept = { readonly kid: string; readonly key: CryptoKey };
  const kept = await new Promise<Kept | undefined>((resolve) => {
    const request = database.transaction('keys').objectStore('keys').get('current');
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return { kid: kept?.kid ?? '', isExtractable: kept?.key.extractable ?? null, storage };
}
