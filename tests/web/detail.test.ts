import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form } from '../support/form.ts';
import { itLong } from '../support/runs.ts';
import { type Service, startService } from '../support/service.ts';
import { type Site, startSite } from '../support/site.ts';
import { type OpenedApp, openAgain, openApp } from '../support/web-app.ts';

/** An object open next to the collection, in a real browser. */

const HOSTILE = '<img src=x onerror="window.stolen = 1"><script>window.stolen = 1</script>';

let service: Service;
let site: Site;
const ids: Record<string, string> = {};

async function save(name: string, body: unknown): Promise<void> {
  const { json, status } = await service.client.post('/objects', body);
  expect(status).toBe(201);
  ids[name] = json.id;
}

beforeAll(async () => {
  const green = { width: 40, height: 30, channels: 3, background: '#3a7d5c' } as const;
  site = await startSite({
    '/fern.png': { type: 'image/png', body: await sharp({ create: green }).png().toBuffer() },
  });
  service = await startService({ environment: { FETCH_ALLOW: site.host } });
  await save('pictured', {
    content: `# Fern\n\nBefore.\n\n![A fern](${site.origin}/fern.png)\n\n![Lost](${site.origin}/lost.png)`,
  });
  await save('plan', { content: '# Friday plan\n\nDemo at ten, cake at four.' });
  await save('tasks', {
    content: [
      '# Spring\n\nSee [[Friday plan]] and [[Nothing yet]].\n\n- [x] bulbs\n- [ ] quince\n\n',
      '| Bed | Plant |\n|---|---|\n| north | fern |\n\n```js\nplant(fern);\n```\n\n==soon== and [a site](https://example.org/).',
    ].join(''),
    tags: [{ name: 'garden' }],
    notes: [{ content: '**Ask** Jonas.' }],
  });
  await save('hostile', {
    title: HOSTILE,
    content: `${HOSTILE}\n\n[x](javascript:alert(1))`,
    tags: [{ name: HOSTILE }],
  });
  const sky = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#88aacc' } })
    .png()
    .toBuffer();
  const upload = form(
    { name: 'metadata', type: 'application/json', body: '{"title":"Sky"}' },
    { name: 'blob', fileName: 'sky.png', type: 'image/png', body: sky },
  );
  ids.sky = (await service.client.post('/objects', undefined, { form: upload })).json.id;
});
afterAll(async () => {
  await service.close();
  site.close();
});

const again = (name: string): Promise<OpenedApp> => openAgain(service, `/o/${ids[name]}`);
const open = (name: string): Promise<OpenedApp> => openApp(service, { path: `/o/${ids[name]}` });

describe('the text of a note', () => {
  it('has its headings, tasks, tables, code, highlights and links', async () => {
    const { page, expectNoErrors } = await again('tasks');
    const text = page.getByRole('region', { name: 'Text', exact: true });
    await text.getByRole('heading', { name: 'Spring' }).waitFor();
    await expect.poll(() => text.getByRole('checkbox').count()).toBe(2);
    await expect.poll(() => text.getByRole('cell', { name: 'fern' }).count()).toBe(1);
    await expect.poll(() => text.locator('pre code').textContent()).toBe('plant(fern);');
    await expect.poll(() => text.locator('mark').textContent()).toBe('soon');
    await expect
      .poll(() => text.getByRole('link', { name: 'a site' }).getAttribute('rel'))
      .toBe('noopener noreferrer');
    expect(await text.getByText('Nothing yet').getAttribute('href')).toBeNull();
    await expectNoErrors();
  });

  itLong('follows references to other notes and back', async () => {
    const { page } = await open('tasks');
    await page
      .getByRole('region', { name: 'Text', exact: true })
      .getByRole('link', { name: 'Friday plan' })
      .click();
    await page.waitForURL(`**/o/${ids.plan}`);
    await page.getByRole('region', { name: 'Linked from' }).getByRole('link', { name: 'Spring' }).click();
    await page.waitForURL(`**/o/${ids.tasks}`);
  });

  itLong('shows pictures fetched by this server, and describes missing ones', async () => {
    const { page, expectNoErrors } = await open('pictured');
    const picture = page.getByRole('img', { name: 'A fern' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^blob:/);
    const text = page.getByRole('region', { name: 'Text', exact: true });
    await text.getByText('Lost', { exact: true }).waitFor();
    await expectNoErrors();
  });

  it('is never run as markup', async () => {
    const { page, expectNoErrors } = await again('hostile');
    await page.getByRole('region', { name: 'Text', exact: true }).waitFor();
    expect(await page.evaluate(() => (globalThis as { stolen?: number }).stolen)).toBeUndefined();
    expect(await page.locator('img[src="x"], a[href^="javascript"]').count()).toBe(0);
    await expectNoErrors();
  });

  itLong('shows how a kept copy of its page differs from the previous one', async () => {
    await save('page', { url: `${site.origin}/page` });
    const { page, expectNoErrors } = await open('plan');
    const copy = (version: string, made: string) => ({
      ...{
        version,
        made,
        confirmed: made,
        origin: 'fetched',
        url: site.origin,
        size: 2_000,
        missing: 0,
        type: 'text/html',
      },
    });
    const [later, earlier] = ['2026-03-02T08:00:00.000Z', '2026-03-01T08:00:00.000Z'];
    await page.route('**/archives', (route) =>
      route.fulfill({ json: [copy('second', later), copy('first', earlier)] }),
    );
    const pieces = [
      { kind: 'same', text: 'A night costs ' },
      { kind: 'removed', text: '80' },
      { kind: 'added', text: '95' },
    ];
    const changes = [
      { kind: 'changed', before: 'A night costs 80', after: 'A night costs 95', pieces },
      { kind: 'added', text: HOSTILE },
    ];
    await page.route('**/archives/second/changes', (route) =>
      route.fulfill({ json: { added: 1, removed: 0, changed: 8, changes } }),
    );
    await page.evaluate((to) => history.pushState(null, '', to), `/app/o/${ids.page}`);
    await page.reload();
    await page.getByText(/^What changed since/).click();
    await page.getByText('7 more changes are not shown').waitFor();
    const shown = page.locator('.changes li');
    await expect
      .poll(() => shown.allTextContents())
      .toEqual(['ChangedA night costs 8095', `Added${HOSTILE}`]);
    await expect.poll(() => shown.locator('ins').allTextContents()).toEqual(['95', HOSTILE]);
    await expectNoErrors();
  });

  itLong('fits its panel whatever the depth of its lists and the width of its tables', async () => {
    const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const list = (depth: number): object => ({
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph(`Level ${depth}`), ...(depth > 1 ? [list(depth - 1)] : [])] },
      ],
    });
    const cells = (type: string) =>
      Array.from({ length: 100 }, (_, at) => ({ type, content: [paragraph(`Column ${at}`)] }));
    const table = {
      type: 'table',
      content: ['tableHeader', 'tableCell'].map((type) => ({ type: 'tableRow', content: cells(type) })),
    };
    const body = { type: 'doc', content: [list(98), table, paragraph('Fin'.repeat(2_000))] };
    await save('deep', { title: 'Deep', content: { type: 'application/prose+json', body } });
    const { page, expectNoErrors } = await open('deep');
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const deepest = page.locator('.prose').getByText('Level 1', { exact: true });
      await deepest.waitFor();
      expect((await deepest.boundingBox())?.width).toBeGreaterThan(40);
      expect(
        await page.locator('.detail').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBe(0);
    }
    await expectNoErrors();
  });

  itLong('keeps the size and typeface that the person chose', async () => {
    const { page, expectNoErrors } = await open('tasks');
    // Next to the collection, a short text has no controls.
    expect(await page.getByRole('button', { name: 'Text appearance' }).count()).toBe(0);
    await page.goto(`${service.url}/app/read/${ids.tasks}`);
    await page.locator('.reader').waitFor();
    const size = () => page.locator('.reader').evaluate((element) => getComputedStyle(element).fontSize);
    const before = await size();
    await page.getByRole('button', { name: 'Text appearance' }).click();
    await page.getByLabel('Huge').check();
    await expectNoErrors();
    await page.reload();
    await page.locator('.reader').waitFor();
    expect(Number.parseFloat(await size())).toBeGreaterThan(Number.parseFloat(before));
  });
});

describe('an object by keyboard alone', () => {
  itLong('closes with Escape, and J and K open its neighbours', async () => {
    const { page } = await open('tasks');
    await page.getByRole('region', { name: 'Text', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Next' }).isEnabled()).toBe(true);
    await page.keyboard.press('j');
    await page.waitForURL(`**/o/${ids.plan}`);
    await page.keyboard.press('k');
    await page.waitForURL(`**/o/${ids.tasks}`);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/app');
  });

  itLong('moves to the trash and can be restored', async () => {
    const { page } = await open('plan');
    await page.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByText('Moved to the trash: Friday plan').waitFor();
    expect((await service.client.get(`/objects/${ids.plan}`)).json.deleted).toBeDefined();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect
      .poll(async () => (await service.client.get(`/objects/${ids.plan}`)).json.deleted)
      .toBeUndefined();
  });

  it('gets tags, and restores removed ones', async () => {
    const { page } = await again('plan');
    const party = page.locator('.detail').getByRole('link', { name: 'party' });
    await page.getByLabel('Add a tag').fill('party');
    await page.keyboard.press('Enter');
    await party.waitFor();
    await page.getByRole('button', { name: 'Remove the tag party' }).press('Enter');
    await party.waitFor({ state: 'detached' });
    const message = page
      .getByRole('log')
      .getByRole('paragraph')
      .filter({ hasText: 'Tag #party removed: Friday plan' });
    await message.getByRole('button', { name: 'Undo' }).press('Enter');
    await party.waitFor();
  });
});

describe('an object with a file', () => {
  itLong('shows its size, and the file only on request', async () => {
    const { page, expectNoErrors } = await open('sky');
    await page.getByRole('heading', { name: 'Sky' }).waitFor();
    await page.getByText(/sky\.png/).waitFor();
    await expectNoErrors();
  });
});

itLong('a missing object shows a message and a link back', async () => {
  const { page, expectNoErrors } = await openApp(service, { path: '/o/0000000000000000000000' });
  await page.getByRole('alert').getByRole('heading', { name: 'This item does not exist' }).waitFor();
  await expectNoErrors();
  await page.getByRole('link', { name: 'Show the collection' }).click();
  await page.waitForURL(/\/app$/);
});

itLong('a read-only key offers no changes', async () => {
  const { json } = await service.client.post('/_/keys', { name: 'Reader', access: 'read' });
  const { page } = await openApp(service, { path: `/o/${ids.tasks}`, key: `${json.kid}:${json.secret}` });
  await page.getByRole('region', { name: 'Text', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /Delete|Pin|Remove the tag/ }).count()).toBe(0);
  expect(await page.getByLabel('Add a tag').count()).toBe(0);
});

itLong('an object in the trash can be deleted permanently, after confirmation', async () => {
  await save('gone', { content: '# Old shopping list' });
  await service.client.delete(`/objects/${ids.gone}`);
  const { page, expectNoErrors } = await open('gone');
  await page.getByText(/In the trash since/).waitFor();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('dialog').waitFor();
  await expectNoErrors();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByText('Deleted permanently: Old shopping list').waitFor();
  expect((await service.client.get(`/objects/${ids.gone}`)).status).toBe(404);
});
