import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { settled } from '../support/analysis.ts';
import type { Client, Json } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';
import { type Site, startSite } from '../support/site.ts';

/** Pages as a browser shows them, which are read instead of the fetched ones (D45). */

const PARAGRAPH =
  '<p>Behind the door the keeper writes down each bird that passes the lantern, and the hour, and the wind that carried it there in the night.</p>';
const shown = (title: string, more = '') => `<!doctype html><html lang="en"><head><title>${title}</title>
<meta name="author" content="Ada Fisher"><script>document.title = 'changed'</script></head>
<body><article><h1>${title}</h1>${PARAGRAPH.repeat(6)}${more}</article></body></html>`;

let site: Site;
/** A server whose responses tests define. */
let late: Server;
let lateOrigin: string;
let service: Service;
let client: Client;
let serial = 0;

beforeAll(async () => {
  const door = { type: 'text/html', body: '<title>Log in</title><form><input name="password"></form>' };
  site = await startSite(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/${at}`, door])));
  late = createServer().listen(0, '127.0.0.1');
  await once(late, 'listening');
  lateOrigin = `http://127.0.0.1:${(late.address() as AddressInfo).port}`;
  const allowed = `${site.host},${new URL(lateOrigin).host}`;
  service = await startService({ environment: { WORKERS: 'inline', FETCH_ALLOW: allowed } });
  client = service.client;
});
afterAll(async () => {
  await service.close();
  site.close();
  late.close();
});

const save = async (): Promise<string> =>
  (await client.post('/objects', { url: `${site.origin}/${serial++}` })).json.id;
const put = (id: string, body: string | Uint8Array, type = 'text/html; charset=utf-8', by = client) =>
  by.put(`/_/objects/${id}/page`, { body, headers: { 'Content-Type': type } });
/** The object, once analysis has read a page with this title. */
const read = (id: string, title = 'Log in'): Promise<Json> =>
  vi.waitFor(
    async () => {
      const { json } = await client.get(`/objects/${id}`);
      expect(json.title).toBe(title);
      return json;
    },
    { timeout: 120_000, interval: 50 },
  );
const text = async (id: string) => (await client.get(`/objects/${id}/content`)).text;
const files = () =>
  readdirSync(path.join(service.dataDir, 'blobs'), { recursive: true, withFileTypes: true });
const fileCount = () => files().filter((entry) => entry.isFile()).length;

describe('a page that the browser sent', () => {
  it('is read instead of what the server gets, and found by its words', async () => {
    const id = await save();
    await read(id);
    const answer = await put(id, shown('The keeper of the lantern'));
    expect([answer.status, answer.json, answer.headers['ratelimit-cost']]).toEqual([200, {}, '20']);
    const object = await read(id, 'The keeper of the lantern');
    expect(object).toMatchObject({
      title: 'The keeper of the lantern',
      url: expect.stringContaining(site.origin),
      mainEntity: { '@type': 'Article', authors: [{ name: 'Ada Fisher' }] },
      blob: { type: 'text/html' },
    });
    expect(await text(id)).toContain('the wind that carried it there');
    const found: Json[] = (await client.get('/objects?q=keeper+lantern')).json;
    expect(found.map((one) => one.id)).toContain(id);
    const kept = await client.get(`/objects/${id}/blob`);
    expect([kept.text, kept.headers['content-security-policy']]).toEqual([
      shown('The keeper of the lantern'),
      'sandbox',
    ]);
  });

  it('stays the page that is read when an earlier fetch of its address ends later', async () => {
    const answered = once(late, 'request') as Promise<[unknown, ServerResponse]>;
    const { json } = await client.post('/objects', { url: lateOrigin });
    const [, response] = await answered;
    await put(json.id, shown('What was shown'));
    await read(json.id, 'What was shown');
    response.setHeader('Content-Type', 'text/html').end('<title>Log in</title>');
    await settled(client);
    expect((await client.get(`/objects/${json.id}`)).json.title).toBe('What was shown');
  });

  it('is read again after another save, and a newer one replaces it and its file', async () => {
    const id = await save();
    await put(id, shown('First'));
    await read(id, 'First');
    const [visits, count] = [site.visits.get(`/${serial - 1}`), fileCount()];
    await put(id, shown('First'));
    await put(id, shown('Second'));
    await read(id, 'Second');
    expect([site.visits.get(`/${serial - 1}`), fileCount()]).toEqual([visits, count]);
  });

  it('is deleted with its object', async () => {
    const id = await save();
    const count = fileCount();
    await put(id, shown('Short-lived'));
    expect(fileCount()).toBe(count + 1);
    await client.delete(`/objects/${id}`);
    await client.delete(`/_/trash/${id}`);
    expect(fileCount()).toBe(count);
  });

  it('is decoded by the declared charset, whatever the page itself declares', async () => {
    const id = await save();
    const page = shown('Käfer über Dächern').replace('<head>', '<head><meta charset="koi8-r">');
    expect((await put(id, Buffer.from(page, 'latin1'), 'text/html;charset=ISO-8859-1')).status).toBe(200);
    await read(id, 'Käfer über Dächern');
  });

  it('with 10 MB of inline pictures is read, and its text does not contain them', async () => {
    const id = await save();
    const picture = `<img alt="A bird" src="data:image/png;base64,${'A'.repeat(1024 * 1024 - 200)}">`;
    const page = shown('Many pictures', picture.repeat(9));
    expect((await put(id, page)).status).toBe(200);
    await read(id, 'Many pictures');
    const kept = await text(id);
    expect(kept).toContain('the keeper writes down');
    expect(kept).not.toContain('AAAA');
  });
});

describe('refused without a trace:', () => {
  it('a file that is not a page, or too large a page', async () => {
    const id = await save();
    const count = fileCount();
    const note = (await client.post('/objects', { content: 'A note' })).json.id;
    const large = new Uint8Array(10 * 1024 * 1024 + 1).fill(32);
    async function* inChunks() {
      yield large.subarray(0, large.length / 2);
      yield large.subarray(large.length / 2);
    }
    const chunked = await client.put(`/_/objects/${id}/page`, {
      body: inChunks(),
      headers: { 'Content-Type': 'text/html' },
    });
    expect([
      (await put(id, large)).status,
      chunked.status,
      (await put(id, '')).status,
      (await put(id, shown('x'), 'text/html; charset=none')).status,
      (await put(id, shown('x'), 'application/pdf')).status,
      (await put(note, shown('x'))).status,
      (await put('0000000000000000000000', shown('x'))).status,
    ]).toEqual([413, 413, 422, 415, 415, 422, 404]);
    await client.delete(`/objects/${id}`);
    expect((await put(id, shown('In the trash'))).status).toBe(422);
    expect(fileCount()).toBe(count);
  });

  it('a page that the key may not change, or of another account', async () => {
    const id = await save();
    const space = await service.space('Elsewhere');
    const reader = await service.key({ access: 'read' });
    const scoped = await service.key({ scope: { type: 'spaces', spaceIds: [space] } });
    const other = await service.account();
    const statuses = await Promise.all(
      [reader, scoped, other.client].map((by) => put(id, shown('x'), 'text/html', by)),
    );
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 404]);
  });
});
