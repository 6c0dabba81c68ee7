import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../support/client.ts';
import { itLong } from '../support/runs.ts';
import { type Service, startService } from '../support/service.ts';
import { type Site, startSite } from '../support/site.ts';
import { openAgain, openApp, openPage } from '../support/web-app.ts';

/** Saving in the app: with the quick field, by dropping and pasting, from other pages, and with failures. */

let service: Service;
let site: Site;
beforeAll(async () => {
  site = await startSite({
    '/herons': { type: 'text/html', body: '<title>Herons of the lower river</title><p>They stand.</p>' },
  });
  service = await startService({ environment: { WORKERS: 'inline', FETCH_ALLOW: site.host } });
});
afterAll(async () => {
  await service.close();
  site.close();
});

const kept = async (): Promise<readonly Json[]> => (await service.client.get('/objects')).json;
const titles = async () => (await kept()).map(({ title }) => title);

interface Dropped {
  readonly name: string;
  readonly text?: string;
  readonly size?: number;
}

/** Drops files onto the page, as from a folder of the system. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  await page.evaluate((list) => {
    const dataTransfer = new DataTransfer();
    for (const { name, text = '', size = 0 } of list)
      dataTransfer.items.add(new File([text, new Uint8Array(size)], name, { type: 'text/plain' }));
    const how = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('dragenter', how));
    document.body.dispatchEvent(new DragEvent('drop', how));
  }, files);
}

/** Puts a text into the clipboard of the browser, and pastes it by keyboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((each) => navigator.clipboard.writeText(each), text);
  await page.keyboard.press('Control+v');
}

const card = (page: Page, name: string) => page.locator('#collection').getByRole('link', { name });

describe('the quick field', () => {
  it('saves a note with tags by keyboard alone, which appears in the collection immediately', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, expectNoErrors } = await openAgain(service);
      await page.emulateMedia({ colorScheme });
      await page.keyboard.press('n');
      await page.keyboard.type(`# Sparrows, ${colorScheme}\n\nThe hedge is full of them, n times n.`);
      await page.keyboard.press('Tab');
      await page.keyboard.type('birds, #hedge');
      await expectNoErrors();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Control+Enter');
      await card(page, `Sparrows, ${colorScheme}`).waitFor();
      await page.getByText(`Saved: Sparrows, ${colorScheme}`).waitFor();
      await expectNoErrors();
      await page.getByRole('button', { name: 'Show' }).click();
      await page.waitForURL('**/app/o/*');
    }
    const [note] = await kept();
    expect(note?.tags.map(({ name }: Json) => name)).toEqual(expect.arrayContaining(['birds', 'hedge']));
  });

  it('saves an address with Enter, and updates its card once the page was fetched', async () => {
    const { page } = await openAgain(service);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.keyboard.type(`${site.origin}/herons`);
    await page.keyboard.press('Enter');
    await card(page, 'Herons of the lower river').waitFor();
  });

  itLong('keeps pasted content as text, and drops it on cancel', async () => {
    const before = (await kept()).length;
    const { page } = await openApp(service);
    await page.keyboard.press('n');
    await paste(page, 'Not to be kept');
    await expect.poll(() => page.getByLabel('Link or note').inputValue()).toBe('Not to be kept');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('n');
    expect(await page.getByLabel('Link or note').inputValue()).toBe('');
    expect(await kept()).toHaveLength(before);
  });

  itLong('takes chosen files', async () => {
    const { page } = await openApp(service);
    await page.keyboard.press('n');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files…' }).click();
    const chosen = { name: 'chosen.txt', mimeType: 'text/plain', buffer: Buffer.from('By hand') };
    await (await chooser).setFiles([chosen]);
    await card(page, 'chosen.txt').waitFor();
  });
});

describe('anywhere on the page', () => {
  itLong('pasted text is saved, and an existing object is reported', async () => {
    const { page } = await openApp(service);
    await paste(page, 'A thrush sings on the roof');
    await card(page, 'A thrush sings on the roof').waitFor();
    await paste(page, 'A thrush sings on the roof');
    await page.getByText('Already saved: A thrush sings on the roof').waitFor();
    await paste(page, `${site.origin}/herons`);
    await page.getByText('Already saved: Herons of the lower river').waitFor();
  });

  itLong('dropped files are saved, into the current space', async () => {
    const space = await service.space('Birds');
    const { page, expectNoErrors } = await openApp(service, { path: `?space=${space}` });
    const names = Array.from({ length: 7 }, (_, at) => `wing ${at}.txt`);
    await drop(
      page,
      names.map((name) => ({ name, text: name })),
    );
    await page.getByText('7 items saved').waitFor();
    await card(page, 'wing 6.txt').waitFor();
    const inSpace = (await service.client.get(`/objects?spaceId=${space}`)).json;
    expect(inSpace.map(({ title }: Json) => title).sort()).toEqual(names);
    await expectNoErrors();
  });

  itLong('a file of 65 MB is rejected before the upload', async () => {
    const { page, expectNoErrors } = await openApp(service);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await drop(page, [{ name: 'film.mov', size: 65 * 1024 * 1024 }]);
    const list = page.getByRole('region', { name: 'Saving' });
    await list.getByText('larger than the limit of 64 MB').waitFor();
    await expectNoErrors();
    expect(await list.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await list.getByRole('button', { name: 'Dismiss film.mov' }).click();
    await list.waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
  });
});

describe('an upload', () => {
  itLong('can be cancelled, as can all waiting ones', async () => {
    const { page, expectNoErrors } = await openApp(service);
    await page.route('**/objects', () => undefined); // never answered
    const files = Array.from({ length: 5 }, (_, at) => ({ name: `slow ${at}.txt`, text: `slow ${at}` }));
    await drop(page, files);
    const list = page.getByRole('region', { name: 'Saving' });
    await list.getByText('0 of 5 saved').waitFor();
    await list.getByText('2 waiting').waitFor();
    await expect.poll(() => list.getByRole('progressbar').count()).toBe(3);
    await expectNoErrors();
    await list.getByRole('button', { name: 'Cancel slow 1.txt' }).click();
    await list.getByText('slow 3.txt').waitFor();
    await list.getByRole('button', { name: 'Cancel all' }).click();
    await list.waitFor({ state: 'detached' });
    expect((await titles()).filter((title) => title.startsWith('slow'))).toEqual([]);
  });

  itLong.each([
    [507, 'InsufficientStorage', 'The disk of the server is full.', 'light'],
    [403, 'Forbidden', 'The account is suspended.', 'dark'],
    [413, 'PayloadTooLarge', 'The file has over 64 MiB.', 'light'],
  ] as const)(
    'refused with %i shows the reason, and can be retried',
    async (status, type, detail, scheme) => {
      const { page, expectNoErrors } = await openApp(service, { colorScheme: scheme });
      await page.route('**/objects', (route) => route.fulfill({ status, json: { type, status, detail } }));
      await paste(page, `Refused with ${status}`);
      await page.getByText(detail).waitFor();
      await expectNoErrors();
      await page.unroute('**/objects');
      await page.getByRole('button', { name: 'Try again: Refused' }).click();
      await card(page, `Refused with ${status}`).waitFor();
    },
  );

  itLong('is delayed on request of the service, and shows that', async () => {
    const { page } = await openApp(service);
    let asked = 0;
    await page.route('**/objects', (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      const json = { type: 'RateLimited', status: 429, detail: 'The credits are used up.' };
      return route.fulfill({ status: 429, json, headers: { 'Retry-After': '2' } });
    });
    await paste(page, 'Saved after a while');
    await page.getByText('Your credits are used up').waitFor();
    await card(page, 'Saved after a while').waitFor();
  });

  itLong('is sent again once an unavailable server is back', async () => {
    const { page } = await openApp(service);
    await page.route('**/*', (route) => route.abort());
    await paste(page, 'Sent twice, saved once');
    await page.getByText('The server is not responding').waitFor();
    await page.unroute('**/*');
    await card(page, 'Sent twice, saved once').waitFor();
  });
});

describe('content shared by another page', () => {
  const sharePath = (query: Record<string, string>) => `/save?${new URLSearchParams(query)}`;

  itLong('is shown, and saved with Enter: the address, its title, and the selection', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const url = `${site.origin}/herons?${colorScheme}`;
      const path = sharePath({ url, title: 'A heron, perhaps', text: 'They stand.' });
      const { page, expectNoErrors } = await openApp(service, { path, colorScheme });
      await page.getByText(url).waitFor();
      await expectNoErrors();
      expect(await titles()).not.toContain(`A heron, perhaps (${colorScheme})`);
      await page.getByLabel('Title').fill(`A heron, perhaps (${colorScheme})`);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/app/o/*');
      const [saved] = await kept();
      expect([saved?.title, saved?.url]).toEqual([`A heron, perhaps (${colorScheme})`, url]);
      expect(saved?.notes[0].content.body).toBe('> They stand.');
    }
  });

  itLong('closes the window opened by a bookmarklet', async () => {
    const { page } = await openApp(service);
    const opened = page.context().waitForEvent('page');
    const address = `${service.url}/app${sharePath({ text: 'From a bookmarklet', close: '' })}`;
    await page.evaluate((to) => void open(to, '_blank', 'width=500,height=600'), address);
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    const save = popup.getByRole('main').getByRole('button', { name: 'Save' });
    // The window may close before the key is released.
    await Promise.all([closed, save.press('Enter').catch(() => undefined)]);
    expect(await titles()).toContain('From a bookmarklet');
  });

  it('is never run: scripts are text', async () => {
    const path = sharePath({ url: 'javascript:alert(1)', title: '<img src=x onerror=alert(1)>' });
    const { page, expectNoErrors } = await openAgain(service, path);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Note', exact: true }).inputValue())
      .toBe('javascript:alert(1)');
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/app/o/*');
    await page.locator('.prose').getByText('<img src=x onerror=alert(1)>').waitFor();
    await expectNoErrors();
  });

  itLong('may be empty, or arrive in a browser without a key', async () => {
    const { page } = await openApp(service, { path: '/save' });
    await page.getByText('Nothing to save').waitFor();
    const other = await openPage(`${service.url}/app${sharePath({ text: 'x' })}`);
    await other.page.getByText('You are not logged in on this browser.').waitFor();
  });
});

describe('a restricted key', () => {
  itLong('that is read-only saves nothing, which the app explains', async () => {
    const { json } = await service.client.post('/_/keys', { name: 'To read', access: 'read' });
    const { page, expectNoErrors } = await openApp(service, { key: `${json.kid}:${json.secret}` });
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await drop(page, [{ name: 'no.txt', text: 'no' }]);
    await page.getByText('read-only access').waitFor();
    await expectNoErrors();
    expect(await titles()).not.toContain('no.txt');
  });

  itLong('for one space saves everything there', async () => {
    const space = await service.space('Shared with Ida');
    const { json } = await service.client.post('/_/keys', { name: 'Ida', scope: [space] });
    const { page } = await openApp(service, { key: `${json.kid}:${json.secret}` });
    await drop(page, [{ name: 'for Ida.txt', text: 'for Ida' }]);
    await card(page, 'for Ida').waitFor();
  });
});
