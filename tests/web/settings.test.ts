import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../support/client.ts';
import { fixture } from '../support/import-fixture.ts';
import { programAt, VERIFIER } from '../support/oauth.ts';
import { itLong } from '../support/runs.ts';
import { type Service, startService } from '../support/service.ts';
import { openApp, openPage } from '../support/web-app.ts';

/** Keys, links, imports, feeds, appearance and logging out, in a real browser. */

let service: Service;
/** A site with a feed. */
let site: string;
let isBroken = false;
const server = createServer((incoming, outgoing) => {
  if (isBroken) outgoing.writeHead(500).end();
  else if (incoming.url === '/')
    outgoing.end('<html><link rel="alternate" type="application/rss+xml" href="/feed"></html>');
  else
    outgoing.end(
      `<rss version="2.0"><channel><title>Bread &amp; News</title><item><title>Rolls</title><link>${site}rolls</link></item></channel></rss>`,
    );
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = `http://${host}/`;
  service = await startService({ environment: { WORKERS: 'off', FETCH_ALLOW: host } });
  await service.space('House');
  await service.client.post('/objects', { content: '# In no space' });
});
afterAll(async () => {
  await service.close();
  server.close();
});

const keys = async (): Promise<Json[]> => (await service.client.get('/_/keys')).json;

describe('a link', () => {
  it('can be created for some spaces, by keyboard alone, and shows only these to its visitors', async () => {
    const { page, expectNoErrors } = await openApp(service, { path: '/settings/keys' });
    await page.getByLabel('Name', { exact: true }).fill('Guests');
    await page.getByLabel('read only', { exact: true }).press('Space');
    await page.getByLabel('House', { exact: true }).press('Space');
    await page.getByRole('button', { name: 'Create the link' }).press('Enter');
    const link = await page.getByLabel('This link is shown only once').inputValue();
    await expectNoErrors();
    const guest = await openPage(link);
    await guest.page.getByLabel('Name').fill('A guest');
    await guest.page.keyboard.press('Enter');
    await guest.page.getByRole('banner').waitFor();
    await guest.page.getByText(/Nothing saved yet|Nothing here/).waitFor();
    const [made] = (await keys()).filter(({ name }) => name === 'Guests');
    expect(made).toMatchObject({ access: 'read', link: true, state: 'used', uses: 1 });
    const [own] = (await keys()).filter(({ name }) => name === 'A guest');
    expect(own).toMatchObject({ access: 'read', link: false, scope: made.scope });
    await page.reload();
    await page.getByRole('listitem').filter({ hasText: 'Guests' }).getByText('used link').waitFor();
    expect(made.scope).toHaveLength(1);
    await guest.page.goto(`${service.url}/app/settings`);
    await guest.page.getByText('read-only access').waitFor();
    expect(await guest.page.getByText('Link for another browser').count()).toBe(0);
    expect(await guest.page.getByText('commonplace export').count()).toBe(0);
  });
});

describe('an API token', () => {
  it('is created, shown once, listed and revoked', async () => {
    const { page, expectNoErrors } = await openApp(service, { path: '/settings/programs' });
    await page.getByLabel('Program').fill('Shortcut');
    await page.getByRole('button', { name: 'Create token' }).press('Enter');
    const token = await page.getByLabel('This token is shown only once').inputValue();
    await expectNoErrors();
    const headers = { Authorization: `Bearer ${token}` };
    const save = () => service.anonymous.post('/objects', { content: 'By a shortcut' }, { headers });
    expect((await save()).status).toBe(201);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(token);
    const row = page.getByRole('listitem').filter({ hasText: 'Shortcut' });
    await row.getByText('only save · everything').waitFor();
    await row.getByRole('button', { name: 'Revoke Shortcut' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked: Shortcut').waitFor();
    expect((await save()).status).toBe(401);
  });
});

describe('a key', () => {
  itLong('is revoked after a confirmation, and loses access immediately', async () => {
    const other = await service.key({ name: 'Old laptop' });
    const { page, expectNoErrors } = await openApp(service, { path: '/settings/keys' });
    await page.getByRole('button', { name: 'Revoke Old laptop' }).click();
    await expectNoErrors();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked: Old laptop').waitFor();
    expect((await other.get('/pins')).status).toBe(401);
  });

  itLong('has its id as a tooltip, which distinguishes those without a name', async () => {
    const { kid } = await service.key();
    const { page } = await openApp(service, { path: '/settings/keys' });
    const row = page.getByRole('listitem').filter({ has: page.getByTitle(`id ${kid}`) });
    await row.getByRole('button', { name: 'Revoke Unnamed key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked: Unnamed key').waitFor();
    expect((await keys()).map((key) => key.kid)).not.toContain(kid);
  });

  itLong('of this browser is marked, and cannot be revoked by mistake', async () => {
    const { page } = await openApp(service, { path: '/settings/keys' });
    const row = page.getByRole('listitem').filter({ hasText: 'This browser' });
    await row.waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
  });
});

describe('an export of another service', () => {
  itLong('is uploaded as a file, and its skipped rows are listed with the reason', async () => {
    const { page, expectNoErrors } = await openApp(service, { path: '/settings/transfer' });
    await page.getByLabel('File', { exact: true }).setInputFiles(fixture('bookmarks.html'));
    await page.getByText('bookmarks.html: 7 imported, 0 already saved, 2 skipped.').waitFor();
    await page.getByText('2 rows were skipped').click();
    await page.getByText('The address is a program (a bookmarklet), not a page.').waitFor();
    await expectNoErrors();
    const found = async () => (await service.client.get('/objects?q=lentil')).json;
    expect(await found()).toMatchObject([{ title: 'Lentil soup' }]);
    await page.reload();
    await page.getByRole('button', { name: 'Move to the trash: everything from bookmarks.html' }).click();
    await page.getByRole('log').getByText('Moved to the trash: 7 items').waitFor();
    expect(await found()).toEqual([]);
    await page.keyboard.press('Control+z');
    await page.getByRole('log').getByText('Undone: “Moved to the trash: 7 items”').waitFor();
    expect(await found()).toHaveLength(1);
  });
});

describe('a feed', () => {
  itLong(
    'can be followed by the address of its site, reports failures, and can be removed, by keyboard',
    async () => {
      const { page, expectNoErrors } = await openApp(service, { path: '/settings/feeds' });
      const url = page.getByLabel('Link to the site or its feed');
      await url.fill(site.replace('http://', 'http://nobody@'));
      await page.getByRole('button', { name: 'Follow', exact: true }).press('Enter');
      await page.getByText('url must not contain a name or password').waitFor();
      await url.fill(site);
      await page.getByLabel('Tags for new items').fill('news, daily');
      await page.getByLabel('Space for new items').selectOption('House');
      await page.getByLabel('Tags for new items').press('Enter');
      await page.getByText('Followed: Bread & News. 1 new item saved.').waitFor();
      await page.getByText('1 item saved · tagged news, daily · in House').waitFor();
      await expectNoErrors();
      isBroken = true;
      await page.getByRole('button', { name: 'Check now: Bread & News' }).press('Enter');
      await page.getByText('returned status 500. Next try').waitFor();
      await expectNoErrors();
      await page.getByRole('button', { name: 'Pause Bread & News' }).press('Enter');
      await page.getByText('Paused', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Remove Bread & News' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
      await page.getByText('Removed: Bread & News').waitFor();
      expect((await service.client.get('/_/feeds')).json).toEqual([]);
      expect((await service.client.get('/objects?q=tag:news')).json).toMatchObject([{ title: 'Rolls' }]);
    },
  );
});

describe('logging out', () => {
  it('revokes the key of this browser and deletes all its data', async () => {
    const { page } = await openApp(service, { path: '/settings' });
    const before = (await keys()).length;
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You are logged out').waitFor();
    await expect.poll(keys).toHaveLength(before - 1);
    await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
  });

  itLong('while the server is unavailable warns that the key must still be revoked', async () => {
    const { page } = await openApp(service, { path: '/settings' });
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.getByText('revoke this browser’s key').waitFor();
  });
});

itLong('the chosen theme applies from the first frame, and is accessible', async () => {
  const { page, expectNoErrors } = await openApp(service, {
    path: '/settings/appearance',
    colorScheme: 'light',
  });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByLabel('Dark').check();
  expect(await paper()).not.toBe(light);
  await page.reload();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(await paper()).not.toBe(light);
  await expectNoErrors();
});

itLong('the bookmarklet can be dragged from Settings, and copied', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, expectNoErrors } = await openApp(service, { path: '/settings/keys', colorScheme });
    const bookmarklet = page.getByRole('link', { name: 'Save this page' });
    await expect
      .poll(() => bookmarklet.getAttribute('href'))
      .toContain(`javascript:void open('${service.url}/app/save?`);
    await bookmarklet.click();
    await page.getByText('Drag this to your bookmarks').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy its address' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(await bookmarklet.getAttribute('href'));
    await expectNoErrors();
  }
});

it('a program that wants to connect is shown with its site and the access it requests, and listed once it is allowed', async () => {
  const program = programAt(service.url);
  const { fields, address } = await program.ask();
  const path = address.slice(`${service.url}/app`.length);
  const { page, expectNoErrors } = await openApp(service, { path });
  await page.getByRole('heading', { name: 'Let “Editor” use your collection?' }).waitFor();
  await page.getByText('Access goes to assistant.example.').waitFor();
  await page.getByText('It wants to search and read your items.').waitFor();
  await expectNoErrors();
  await page.route('https://assistant.example/**', (route) => route.fulfill({ body: 'Connected.' }));
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.waitForURL(/callback\?error=access_denied&/);
  await page.goBack();
  await page.getByLabel('only items saved from the web').check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/callback\?code=/);
  const code = new URL(page.url()).searchParams.get('code') as string;
  const { client_id } = fields;
  const exchange = { grant_type: 'authorization_code', code, client_id, code_verifier: VERIFIER };
  expect((await program.form('token', exchange)).status).toBe(200);
  await page.goto(`${service.url}/app/settings/programs`);
  const row = page.getByRole('listitem').filter({ hasText: 'Editor' });
  await row.getByText('read only · only items saved from the web').waitFor();
  await row.getByRole('button', { name: 'Revoke Editor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.waitFor({ state: 'detached' });
  await page.goto(
    `${service.url}/app/settings/programs?${new URLSearchParams({ ...fields, resource: 'https://evil.example' })}`,
  );
  await page.getByText('The program sent an invalid request: resource is "https://evil.example".').waitFor();
});
