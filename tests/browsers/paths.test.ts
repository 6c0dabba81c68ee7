import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../support/client.ts';
import { type Home, makeHome, type Service, startService } from '../support/service.ts';
import { linkTo } from '../support/web-app.ts';
import { type Driver, openFirefox, openWebKit } from './driver.ts';

/**
 * The main paths through the app in browsers other than Chromium. WebKit runs tests in a private session, which cannot store blobs in a
 * database and so keeps no items for use offline.
 */
describe.each([
  ['Firefox', openFirefox, true],
  ['WebKit', openWebKit, false],
] as const)('%s', (_, openBrowser, canStore) => {
  let home: Home;
  let service: Service;
  let driver: Driver;
  beforeAll(async () => {
    home = await makeHome();
    service = await startService({ home, environment: { WORKERS: 'off' } });
    driver = await openBrowser();
  });
  afterAll(async () => {
    await driver?.close();
    await service?.close();
    await home?.remove();
  });

  const shows = (text: string) =>
    expect.poll(() => driver.read<string>('document.body.innerText')).toContain(text);
  const number = (selector: string) =>
    expect.poll(() => driver.read<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`));
  const has = (selector: string, count = 1) => number(selector).toBeGreaterThanOrEqual(count);
  /** Presses a key until it has an effect, since a view that has just appeared may not listen yet. */
  const pressUntil = (key: string, expression: string) =>
    expect
      .poll(async () => {
        if (await driver.read<boolean>(expression)) return true;
        await driver.press(key);
        return driver.read<boolean>(expression);
      })
      .toBe(true);
  const titles = async () => (await service.client.get('/objects')).json.map(({ title }: Json) => title);
  const texts = async () =>
    (await service.client.get('/objects?contentAs=text/markdown')).json.map(({ content }: Json) => content);

  it('opens a link, saves, finds, reads, highlights, writes and works offline', async () => {
    await service.client.post('/objects', {
      content:
        '# Herons\n\nThey fish in the lower river, and do not mind the rain.\n\n> A quotation of the river.',
    });
    await driver.open(await linkTo(service));
    await has('input');
    await driver.click('input');
    await driver.type('A browser');
    await driver.press('Enter');
    await has('.card a');

    await pressUntil('n', IS_SAVING);
    await driver.type('Ferns like shade.');
    await driver.press('Enter', 'Control');
    await expect.poll(titles).toHaveLength(2);
    await has('.card a', 2);

    await pressUntil('/', `document.activeElement.matches('input')`);
    await driver.type('lower river');
    await number('.card').toBe(1);
    await driver.press('Escape');
    await driver.open(`${service.url}/app/o/${(await service.client.get('/objects?q=rain')).json[0].id}`);
    await has('.prose blockquote');

    await pressUntil('h', '!getSelection().isCollapsed');
    await driver.press('ArrowDown');
    await driver.press('h');
    await expect
      .poll(async () => JSON.stringify((await service.client.get('/objects?q=rain')).json[0].notes))
      .toContain('lower river');
    // Opened items are stored in idle moments. An item is not available offline to a person who leaves before that.
    if (canStore) await expect.poll(() => driver.read<boolean>(STORED)).toBe(true);

    await driver.open(`${service.url}/app`);
    await has('.card a', 2);
    await pressUntil('w', `location.pathname.endsWith('/write')`);
    await has('.ProseMirror');
    await driver.click('.ProseMirror');
    await driver.type('My **trip** to the lakes');
    await expect.poll(async () => JSON.stringify(await texts())).toContain('My **trip** to the lakes');

    if (!canStore) return;
    await driver.open(`${service.url}/app`);
    await has('.card a', 3);
    await expect.poll(() => driver.read<boolean>('navigator.serviceWorker.controller !== null')).toBe(true);
    await expect.poll(() => driver.read<boolean>(KEPT)).toBe(true);
    await service.close();
    await driver.open(`${service.url}/app`);
    await shows('Herons');
    await pressUntil('n', IS_SAVING);
    await driver.type('Written on the train');
    await driver.press('Enter', 'Control');
    await shows('1 item waiting for the server');
    const { port } = new URL(service.url);
    service = await startService({ home, environment: { WORKERS: 'off', PORT: port } });
    await expect.poll(titles).toContain('Written on the train');
  });
});

/** Whether typed text goes into the dialog for saving. */
const IS_SAVING = `document.activeElement.matches('dialog textarea, dialog input')`;

/** Whether the service worker has stored the app; starts looking at the first call. */
const KEPT = `(caches.match(location.origin + '/app').then((kept) => { globalThis.isKept = !!kept; }), globalThis.isKept === true)`;

/** Whether the browser has stored an item for use offline; starts looking at the first call. */
const STORED = `(indexedDB.databases().then((all) => {
  const name = all.map(({ name }) => name).find((name) => name.startsWith('commonplace kept'));
  if (name === undefined) return;
  indexedDB.open(name).onsuccess = ({ target: { result } }) => {
    result.transaction('parts').objectStore('parts').getAllKeys().onsuccess = ({ target }) => {
      globalThis.isStored = target.result.some((key) => key[1] === 'preview');
      result.close();
    };
  };
}), globalThis.isStored === true)`;
