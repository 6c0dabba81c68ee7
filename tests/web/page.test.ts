import { expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { type OpenedApp, openAgain } from '../support/web-app.ts';
import { keptParts } from './kept-parts.ts';

/** A saved page next to the collection, in a real browser. Nothing is fetched, so no page has a text. */

const service = fileService();

async function save(body: unknown): Promise<string> {
  const { json, status } = await service.client.post('/objects', body);
  expect(status).toBe(201);
  return json.id;
}

const open = (id: string): Promise<OpenedApp> => openAgain(service, `/o/${id}`);

it('a page without a text does not request one, and links to other items from its site', async () => {
  const id = await save({ url: 'https://www.shore.example/terns' });
  const { page, expectNoErrors } = await open(id);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect.poll(() => keptParts(page)).toContain('preview');
  expect(asked.filter((path) => path.endsWith('/content'))).toEqual([]);
  await page.getByRole('link', { name: 'shore.example', exact: true }).waitFor();
  await expectNoErrors();
  await page.getByRole('link', { name: 'More from this site' }).click();
  await page.getByText('1 item', { exact: true }).waitFor();
});

it('a page fits its panel whatever the length of its name and host, as do messages about it', async () => {
  const long = 'o'.repeat(60);
  const id = await save({ url: `https://${long}.${long}.example/`, title: long.repeat(4) });
  const { page } = await open(id);
  await page.setViewportSize({ width: 360, height: 700 });
  await page.getByRole('button', { name: 'Pin' }).click();
  const undo = page.getByRole('log').getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  const rightEdges = () =>
    page
      .locator('.origin a, .detail h1, .message, .message button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
  expect(Math.max(...(await rightEdges()))).toBeLessThanOrEqual(360);
});

it('an open page takes the full width in print, without any controls', async () => {
  const { page } = await open(await save({ url: 'https://shore.example/printed' }));
  await page.getByRole('link', { name: 'shore.example', exact: true }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const widths = () =>
    page.locator('.detail').evaluate((detail) => [detail.clientWidth, document.body.clientWidth]);
  const [detail, paper] = await widths();
  expect(detail).toBe(paper);
  expect(await page.getByRole('button').count()).toBe(0);
});

it('a page offers no file next to its kept copies, even if a browser sent it', async () => {
  const id = await save({ url: 'https://shore.example/shown' });
  const html = '<!doctype html><title>Shown</title><p>As a browser showed it.';
  const { status } = await service.client.put(`/_/objects/${id}/page`, {
    body: html,
    headers: { 'Content-Type': 'text/html' },
  });
  expect(status).toBe(200);
  const { page } = await open(id);
  await page.getByRole('link', { name: 'shore.example', exact: true }).waitFor();
  expect((await service.client.get(`/objects/${id}`)).json.blob).toBeDefined();
  expect(await page.getByRole('button', { name: 'Open the file' }).count()).toBe(0);
});

it('a page that is not among the loaded cards opens with its text and its pin', async () => {
  const id = await save({ url: 'https://shore.example/read' });
  await service.client.post(`/objects/${id}/pin`, {});
  const { page } = await openAgain(service);
  await page.goto('about:blank');
  await page.route('**/_/previews?*', async (route) => {
    const response = await route.fetch();
    const previews: readonly { readonly id: string }[] = await response.json();
    const json = previews.map((preview) => ({
      ...preview,
      ...(preview.id === id && { hasText: true }),
    }));
    await route.fulfill({ response, json });
  });
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Read from the page.' }] };
  await page.route(`**/objects/${id}/content`, (route) =>
    route.fulfill({ json: { type: 'doc', content: [paragraph] } }),
  );
  await page.goto(`${service.url}/app/o/${id}?q=nothing-has-this`);
  await page.getByRole('button', { name: 'Unpin' }).waitFor();
  await page.getByRole('region', { name: 'Text', exact: true }).getByText('Read from the page.').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});
