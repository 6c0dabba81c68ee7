import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../core/model/instant.ts';
import { settled } from '../support/analysis.ts';
import type { Client, Json } from '../support/client.ts';
import { itLong } from '../support/runs.ts';
import { type Service, startService } from '../support/service.ts';
import { type Resource, type Site, startSite } from '../support/site.ts';

/** Kept copies of pages, which stay when the site does not (docs/kept-pages.md). */

const PARAGRAPH =
  '<p>Behind the door the keeper writes down each bird that passes the lantern, and the hour, and the wind.</p>';

let site: Site;
let service: Service;
let client: Client;
let now = Date.now();
const resources: Record<string, Resource> = {};

const page = (title: string, body: string, head = ''): Resource => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}${PARAGRAPH.repeat(6)}</body></html>`,
});
/** A picture that no other test uses, too large to be inlined in the HTML. */
const photograph = (): Promise<Buffer> =>
  sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();

beforeAll(async () => {
  resources['/boat.png'] = { type: 'image/png', body: await photograph() };
  resources['/sky.png'] = { type: 'image/png', body: await photograph() };
  resources['/page.css'] = {
    type: 'text/css',
    body: '@import "deep/print.css" print; body { background: url(sky.png) } a::before { content: "</style><b>" }',
  };
  resources['/deep/print.css'] = { type: 'text/css', body: '@import "../page.css"; h1 { color: teal }' };
  site = await startSite(resources);
  const environment = { WORKERS: 'inline', FETCH_ALLOW: site.host, ARCHIVE: 'full' };
  service = await startService({ environment, clock: () => now });
  client = service.client;
});
afterAll(async () => {
  await service.close();
  site.close();
});

async function save(at: string): Promise<string> {
  const { json } = await client.post('/objects', { url: `${site.origin}${at}` });
  await settled(client);
  return json.id;
}
const versions = async (id: string): Promise<Json[]> => (await client.get(`/_/objects/${id}/archives`)).json;
const copy = async (id: string, query = '') => client.get(`/_/objects/${id}/archive${query}`);
const fileCount = () =>
  readdirSync(path.join(service.dataDir, 'blobs'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const dataUrl = (at: string) => {
  const { body } = resources[at] as unknown as { body: Buffer };
  return `data:image/png;base64,${body.toString('base64')}`;
};

describe('the copy of a page', () => {
  it('holds its styles and pictures, and nothing that runs scripts or contacts a server', async () => {
    resources['/ferry'] = page(
      'The ferry',
      `<form action="/login" onsubmit="steal()"><h1 onclick="steal()">The ferry</h1><input name="password">
      <img src="boat.png" onerror="steal()" alt="A boat"><img src="http://127.0.0.2:9/inside.png">
      <a href="javascript:steal()">a</a><a href="/timetable">b</a><iframe src="/frame"></iframe>
      <div style="background: url('/sky.png')"></div></form><script>steal()</script><svg><script>steal()</script></svg>`,
      `<base href="/"><link rel="stylesheet" href="/page.css"><meta http-equiv="refresh" content="30;url=/away">
      <script type="application/ld+json">{"@type":"Article","headline":"</scr\\u0069pt><script>steal()"}</script>`,
    );
    const id = await save('/ferry');
    const [version, ...others] = await versions(id);
    expect(others).toEqual([]);
    expect(version).toMatchObject({ origin: 'fetched', url: `${site.origin}/ferry`, missing: 1 });
    const { status, headers, text } = await copy(id);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; img-src data:;/);
    expect(headers['content-security-policy']).not.toContain('allow-');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-dns-prefetch-control']).toBe('off');
    expect(text).not.toMatch(
      /<(form|input|iframe|base|script(?! type="application\/ld))|javascript:|\son\w+=|refresh/,
    );
    expect(text).not.toMatch(/steal\(\)(?!"})/);
    expect(text).toContain(`src="${dataUrl('/boat.png')}"`);
    expect(text.split(dataUrl('/sky.png'))).toHaveLength(3);
    expect(text).toContain('@media print{ h1 { color: teal }}');
    expect(text).toContain('<\\/style>');
    expect(text).toContain(`href="${site.origin}/timetable"`);
    expect(text).not.toContain('src="http');
    expect([...new Set(text.match(/kept:\w+/g) ?? [])]).toEqual([]);
  });

  it('opens only with a signed address', async () => {
    resources['/signed'] = page('Signed', '');
    const id = await save('/signed');
    const { json } = await client.post(`/_/media/${id}/archive`);
    const given = new URL(json.url);
    const opened = await service.anonymous.get(given.pathname + given.search);
    expect([opened.status, opened.text]).toEqual([200, (await copy(id)).text]);
    expect(opened.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    given.searchParams.set('version', '0'.repeat(22));
    expect((await service.anonymous.get(given.pathname + given.search)).status).toBe(403);
    const { client: stranger } = await service.account();
    for (const at of [`/_/objects/${id}/archive`, `/_/objects/${id}/archives`])
      expect((await stranger.get(at)).status).toBe(404);
    expect((await copy(id, `?version=${'0'.repeat(22)}`)).status).toBe(404);
    const again = { headers: { 'If-None-Match': opened.headers.etag ?? '' } };
    expect((await client.get(`/_/objects/${id}/archive`, again)).status).toBe(304);
  });

  it('gets a new version when the page changed by another day, and stores each picture once', async () => {
    resources['/news'] = page('First', '<img src="/boat.png">');
    const id = await save('/news');
    const count = fileCount();
    now += DAY;
    await save('/news');
    const [same, ...none] = await versions(id);
    expect([none, same.confirmed > same.made, fileCount()]).toEqual([[], true, count]);
    resources['/news'] = page('Second', '<img src="/boat.png">');
    now += DAY;
    await save('/news');
    const [second, first] = await versions(id);
    expect([(await copy(id)).text.includes('Second'), fileCount()]).toEqual([true, count + 1]);
    expect((await copy(id, `?version=${first.version}`)).text).toContain('First');
    expect(second.made > first.confirmed).toBe(true);
  });

  it('can be compared with the previous version or any other', async () => {
    const lines = (price: number, more: string) =>
      `<h1>Rooms by the harbour</h1><p>A night costs ${price} euros, with breakfast and the boat.</p>${more}`;
    resources['/rooms'] = page('Rooms', lines(80, '<p>The terrace is closed until spring comes.</p>'));
    const id = await save('/rooms');
    now += DAY;
    resources['/rooms'] = page('Rooms', lines(95, '<p>In summer a band plays on the square.</p>'));
    await save('/rooms');
    now += DAY;
    resources['/rooms'] = page('Rooms to let', lines(95, '<p>In summer a band plays on the square.</p>'));
    await save('/rooms');
    const [third, second, first] = await versions(id);
    const changes = (of: Json, query = '') =>
      client.get(`/_/objects/${id}/archives/${of.version}/changes${query}`);
    const { json } = await changes(second);
    expect(json).toMatchObject({
      from: { version: first.version, made: first.made },
      to: { version: second.version, made: second.made },
      summary: '1 passage added, 1 removed, 1 changed.',
      compared: 'article',
    });
    expect(json.changes).toEqual([
      {
        kind: 'changed',
        before: 'A night costs 80 euros, with breakfast and the boat.',
        after: 'A night costs 95 euros, with breakfast and the boat.',
        pieces: [
          { kind: 'same', text: 'A night costs ' },
          { kind: 'removed', text: '80' },
          { kind: 'added', text: '95' },
          { kind: 'same', text: ' euros, with breakfast and the boat.' },
        ],
      },
      { kind: 'removed', text: 'The terrace is closed until spring comes.' },
      { kind: 'added', text: 'In summer a band plays on the square.' },
    ]);
    expect((await changes(third)).json).toMatchObject({
      summary: 'The text is the same. The title changed.',
      title: { before: 'Rooms', after: 'Rooms to let' },
      changes: [],
    });
    expect((await changes(third, `?from=${first.version}`)).json.summary).toBe(
      '1 passage added, 1 removed, 1 changed. The title changed.',
    );
    expect((await changes(third, `?from=${third.version}`)).json.summary).toBe('The text is the same.');
    expect((await changes(first)).json).toMatchObject({
      status: 404,
      detail: expect.stringContaining('is the oldest'),
    });
    expect((await changes(third, `?from=${'0'.repeat(22)}`)).status).toBe(404);
    const { client: stranger } = await service.account();
    expect((await stranger.get(`/_/objects/${id}/archives/${second.version}/changes`)).status).toBe(404);
  });

  it('is read when the page is gone, and the app shows that', async () => {
    resources['/gone'] = page('The lighthouse', '<img src="/boat.png">');
    const id = await save('/gone');
    const before = (await client.get(`/objects/${id}/content`)).text;
    delete resources['/gone'];
    now += DAY;
    await save('/gone');
    const { json: object } = await client.get(`/objects/${id}`);
    expect([object.title, (await client.get(`/objects/${id}/content`)).text]).toEqual([
      'The lighthouse',
      before,
    ]);
    const { failed } = (await client.get('/_/analysis')).json;
    const reason = expect.stringMatching(/status 404\. The copy of \d{4}-\d\d-\d\d was read instead\.$/);
    expect(failed.filter((one: Json) => one.objectId === id)).toMatchObject([
      { objectId: id, step: 'read', reason, code: 'copy-read-instead' },
    ]);
    expect(await versions(id)).toHaveLength(1);
  });

  it('is made from the page as the person saw it, if the browser sent that', async () => {
    resources['/paid'] = page('Log in', '');
    const id = await save('/paid');
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    await client.put(`/_/objects/${id}/page`, {
      body: `<title>What I paid for</title><img src="/boat.png">${PARAGRAPH.repeat(6)}<script>steal()</script>`,
      headers,
    });
    await settled(client);
    const [shown, fetched] = await versions(id);
    expect([shown.origin, fetched.origin]).toEqual(['shown', 'fetched']);
    const { text } = await copy(id);
    expect(text).toContain(dataUrl('/boat.png'));
    expect(text).not.toContain('steal()');
  });

  it('is deleted with its object, except for files that other copies use', async () => {
    resources['/own.png'] = { type: 'image/png', body: await photograph() };
    resources['/one'] = page('One', '<img src="/own.png">');
    resources['/two'] = page('Two', '<img src="/own.png">');
    const count = fileCount();
    const [one, two] = [await save('/one'), await save('/two')];
    expect(fileCount()).toBe(count + 3);
    const destroy = async (id: string) => {
      await client.delete(`/objects/${id}`);
      await client.delete(`/_/trash/${id}`);
    };
    await destroy(one);
    expect([fileCount(), (await copy(two)).text.includes(dataUrl('/own.png'))]).toEqual([count + 2, true]);
    await destroy(two);
    expect(fileCount()).toBe(count);
  });

  it('is the file itself for an address of a file, and is read when that is gone', async () => {
    const letter = {
      type: 'text/plain',
      body: 'Dear keeper, the boat comes on Friday at nine.\n'.repeat(40),
    };
    resources['/letter.txt'] = letter;
    const id = await save('/letter.txt');
    const [version] = await versions(id);
    expect(version).toMatchObject({ type: 'text/plain', missing: 0, size: letter.body.length });
    const { headers, text } = await copy(id);
    expect([text, headers['content-type']]).toEqual([letter.body, 'text/plain; charset=utf-8']);
    expect(headers['content-security-policy']).toBe('sandbox');
    const range = { headers: { Range: 'bytes=0-10' } };
    const part = await client.get(`/_/objects/${id}/archive`, range);
    expect([part.status, part.text]).toEqual([206, 'Dear keeper']);
    const before = (await client.get(`/objects/${id}/content`)).text;
    expect(before).toContain('the boat comes');
    delete resources['/letter.txt'];
    now += DAY;
    await save('/letter.txt');
    expect((await client.get(`/objects/${id}/content`)).text).toBe(before);
    const { failed } = (await client.get('/_/analysis')).json;
    expect(failed.find((one: Json) => one.objectId === id).reason).toMatch(/was read instead\.$/);
    now += DAY;
    resources['/letter.txt'] = { ...letter, body: 'The boat does not come.' };
    await save('/letter.txt');
    const [second] = await versions(id);
    const compared = await client.get(`/_/objects/${id}/archives/${second.version}/changes`);
    expect([compared.status, compared.json.detail]).toEqual([422, expect.stringContaining('is a file')]);
  });

  itLong(
    'shares a picture file with pages that show it, and keeps both when a page became a file',
    async () => {
      const [shown] = [await save('/ferry')];
      const count = fileCount();
      const id = await save('/boat.png');
      expect([(await versions(id))[0].type, fileCount() - count < 3]).toEqual(['image/png', true]);
      const { json } = await client.post(`/_/media/${id}/archive`);
      const given = new URL(json.url);
      const opened = await service.anonymous.get(given.pathname + given.search);
      expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/png']);
      resources['/moved'] = page('Moved', '');
      const moved = await save('/moved');
      resources['/moved'] = resources['/boat.png'] ?? page('', '');
      now += DAY;
      await save('/moved');
      expect((await versions(moved)).map(({ type }) => type)).toEqual(['image/png', 'text/html']);
      for (const gone of [id, moved]) {
        await client.delete(`/objects/${gone}`);
        await client.delete(`/_/trash/${gone}`);
      }
      expect((await copy(shown)).text).toContain(dataUrl('/boat.png'));
    },
  );
});
