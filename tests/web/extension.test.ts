import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';
import { linkTo, violationsOf } from '../support/web-app.ts';
import { type LoadedExtension, loadExtension } from './load-extension.ts';

/**
 * The unpacked browser extension against the real service: pages behind a login, selections, pictures and
 * links.
 */

const SENTENCE =
  'Only members read how the lamp of the lighthouse was trimmed before the fog came in from the sea. ';
const ARTICLE = `<!doctype html><html lang="en"><head><title>For members: the lamp</title><script>document.body.dataset.ran = 'yes'</script></head>
<body><article><h1>The lamp</h1>${`<p onclick="alert(1)">${SENTENCE.repeat(3)}</p>`.repeat(5)}<p id="marked">Trim it at dusk.</p>
<img src="/lamp.png" alt="The lamp"></article><form><input name="card" value="4929-secret"><textarea>typed by hand</textarea></form></body></html>`;

let lamp: Buffer;
let site: Server;
let origin: string;
let service: Service;
let extension: LoadedExtension;
let page: Page;

beforeAll(async () => {
  lamp = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#cc8833' } })
    .png()
    .toBuffer();
  site = createServer(({ url = '', headers }, response) => {
    const isMember = headers.cookie?.includes('member=yes');
    if (url === '/log-in') response.writeHead(302, { 'Set-Cookie': 'member=yes', Location: '/lamp' }).end();
    else if (!isMember)
      response.setHeader('Content-Type', 'text/html').end('<title>Log in</title><p>Members only.');
    else if (url === '/lamp.png') response.setHeader('Content-Type', 'image/png').end(lamp);
    else response.setHeader('Content-Type', 'text/html').end(ARTICLE);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  service = await startService({ environment: { WORKERS: 'inline', FETCH_ALLOW: host } });
  await service.space('Lighthouses');
  await service.client.post('/objects', { content: 'A note', tags: [{ name: 'lamps' }] });
  extension = await loadExtension();
  page = await extension.context.newPage();
  await page.goto(`${origin}/log-in`);
});
afterAll(async () => {
  await extension.close();
  await service.close();
  site.close();
});

const eventually = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 120_000 });

const objects = async (q = ''): Promise<readonly Json[]> =>
  (await service.client.get(`/objects?q=${encodeURIComponent(q)}`)).json;

/** Does what a click on the browser's menu does on the page. */
async function choose(menuItemId: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const tab = await extension.press(page);
  await extension.background.evaluate(
    ([click, where]) => {
      const { onClicked } = chrome.contextMenus as unknown as {
        onClicked: { dispatch(...given: unknown[]): void };
      };
      onClicked.dispatch(click, where);
    },
    [{ menuItemId, ...more }, tab],
  );
}

const badge = () =>
  extension.background.evaluate(async () => {
    const tabs = await chrome.tabs.query({});
    const texts = await Promise.all(tabs.map(({ id = 0 }) => chrome.action.getBadgeText({ tabId: id })));
    return texts.join('');
  });

describe('the extension', () => {
  it('is connected by a link and has its own key', async () => {
    const popup = await extension.openPopup(page);
    await popup.getByLabel('Link').fill('https://example.org/nothing');
    await popup.keyboard.press('Enter');
    await popup.getByRole('alert').filter({ hasText: 'not a link from Settings' }).waitFor();
    await popup.getByLabel('Link').fill(`${service.url}/app#key=nobody:AAAAAAAAAAAAAAAAAAAAAA==`);
    await popup.keyboard.press('Enter');
    await popup.getByRole('alert').filter({ hasText: 'This link is not valid' }).waitFor();
    await popup.getByLabel('Link').fill(await linkTo(service));
    for (const colorScheme of ['light', 'dark'] as const) {
      await popup.emulateMedia({ colorScheme });
      expect(await violationsOf(popup)).toEqual([]);
    }
    await popup.keyboard.press('Enter');
    await popup.getByText('Not saved yet.').waitFor();
    const keys: readonly Json[] = (await service.client.get('/_/keys')).json;
    expect(keys.map(({ name }) => name)).toContainEqual(expect.stringContaining('(extension)'));
    await popup.close();
  });

  it('saves a page behind a login as it is shown, with tags and spaces, by keyboard alone', async () => {
    const popup = await extension.openPopup(page);
    await popup.getByText('Not saved yet.').waitFor();
    await popup.getByLabel('Lighthouses').waitFor();
    await popup.locator('option[value="lamps"]').waitFor({ state: 'attached' });
    await expect.poll(() => popup.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('tags');
    await popup.keyboard.type('lamps, fog');
    await popup.keyboard.press('Tab');
    await popup.keyboard.press('Space');
    await popup.keyboard.press('Tab');
    await popup.keyboard.press('Enter');
    await popup.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    await popup.getByText('Saved on').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await popup.emulateMedia({ colorScheme });
      expect(await violationsOf(popup)).toEqual([]);
    }
    const found = await eventually(async () => {
      const [one] = await objects('lighthouse trimmed fog');
      expect(one).toMatchObject({ title: 'The lamp', url: `${origin}/lamp` });
      return one;
    });
    expect(found.tags.map(({ name }: Json) => name)).toEqual(expect.arrayContaining(['lamps', 'fog']));
    expect(found.spaces).toHaveLength(1);
    await expect
      .poll(() => popup.getByRole('link', { name: 'Open in the app' }).getAttribute('href'))
      .toBe(`${service.url}/app/o/${found.id}`);
    const { text } = await service.client.get(`/objects/${found.id}/blob`);
    expect(text).toContain(SENTENCE.trim());
    expect(text).not.toMatch(/dataset|onclick|4929|typed by hand/);
    await popup.close();
  });

  it('saves a selection as a quotation from the page, a picture as a file, and a link', async () => {
    await page.bringToFront();
    await page.evaluate(() =>
      getSelection()?.selectAllChildren(document.querySelector('#marked') as Element),
    );
    await choose('selection', { selectionText: 'Trim it at dusk.' });
    await eventually(async () => {
      const [{ content, mainEntity }] = (await objects('type:quotation')) as readonly [Json];
      expect(content.body).toBe(`> Trim it at dusk.\n\n— *[For members: the lamp](${origin}/lamp)*`);
      expect(mainEntity).toMatchObject({
        '@type': 'Quotation',
        work: 'For members: the lamp',
        url: `${origin}/lamp`,
      });
    });
    await choose('picture', { srcUrl: `${origin}/lamp.png` });
    const picture = await eventually(async () => {
      const [one] = await objects('type:image');
      expect(one).toMatchObject({ blob: { name: 'lamp.png', type: 'image/png' } });
      return one;
    });
    expect((await service.client.get(`/objects/${picture.id}/blob`)).bytes).toEqual(lamp);
    await choose('link', { linkUrl: `${origin}/elsewhere` });
    await eventually(async () => expect(await objects('url:elsewhere')).toHaveLength(1));
    await eventually(async () => expect(await badge()).toBe('✓'));
  });

  it('queues a save while the server is unavailable, and sends it later', async () => {
    const popup = await extension.openPopup(page);
    await popup.getByText('Saved on').waitFor();
    await extension.context.setOffline(true);
    try {
      await popup.getByRole('button', { name: 'Save again' }).click();
      await popup.getByRole('status').filter({ hasText: 'The server is not responding' }).waitFor();
      await popup.getByRole('heading', { name: 'Waiting for the server' }).waitFor();
      expect(await violationsOf(popup)).toEqual([]);
    } finally {
      await extension.context.setOffline(false);
    }
    await popup.getByRole('button', { name: 'Try again' }).click();
    await popup.getByRole('heading', { name: 'Waiting for the server' }).waitFor({ state: 'detached' });
    await popup.close();
  });

  it('asks for confirmation before it disconnects', async () => {
    const popup = await extension.openPopup(page);
    await popup.getByRole('button', { name: 'Disconnect' }).click();
    const question = popup.getByRole('alertdialog', { name: /You will need a new link to reconnect/ });
    await question.waitFor();
    expect(await violationsOf(popup)).toEqual([]);
    await popup.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => popup.evaluate(() => document.activeElement?.textContent)).toBe('Disconnect');
    await popup.getByText('Saved on').waitFor();
    await popup.close();
  });

  it('reports that its key was revoked, and asks for a new link', async () => {
    const keys: readonly Json[] = (await service.client.get('/_/keys')).json;
    const own = keys.find(({ name }) => name.includes('(extension)'));
    await service.client.delete(`/_/keys/${own.kid}`);
    const popup = await extension.openPopup(page);
    await popup.getByRole('alert').filter({ hasText: 'was revoked' }).waitFor();
    await popup.getByLabel('Link').waitFor();
  });
});
