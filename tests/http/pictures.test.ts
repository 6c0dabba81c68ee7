import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../core/model/instant.ts';
import { analysed } from '../support/analysis.ts';
import type { Client } from '../support/client.ts';
import { makeHome, type Service, startService } from '../support/service.ts';
import { type Resource, type Site, startSite } from '../support/site.ts';

/** The pictures in a text (docs/api.md, "GET /_/objects/{id}/pictures/{n}"; D37). */

const resources: Record<string, Resource> = {
  '/page': { type: 'text/html', body: '<p>No picture</p>' },
  '/liar.png': { type: 'image/png', body: 'Not a picture either' },
  '/inside.png': { location: 'http://169.254.169.254/latest/meta-data/' },
  '/file.png': { location: 'file:///etc/passwd' },
  '/around.png': { location: '/around.png' },
  '/huge.svg': {
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="9" height="9"/></svg>',
  },
  '/long.png': { type: 'image/png', body: Buffer.alloc(11 * 1024 * 1024, 1) },
};

let site: Site;
let elsewhere: Site;
let service: Service;
let client: Client;

beforeAll(async () => {
  const png = (background: string, width: number) =>
    sharp({ create: { width, height: width / 2, channels: 3, background } })
      .png()
      .toBuffer();
  for (const [name, color, width] of [
    ['sea', '#3060c0', 2_000],
    ['sand', '#c0a060', 40],
    ['once', '#a03030', 40],
    ['end', '#30a030', 40],
  ] as const)
    resources[`/${name}.png`] = { type: 'image/png', body: await png(color, width) };
  const text =
    '<p>The arctic tern flies from pole to pole and back each year, and finds the same shingle again.</p>';
  resources['/article/'] = {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>Terns</title><article><h1>Terns</h1>${text.repeat(12)}
<figure><img src="../sand.png" alt="Sand"></figure>${text.repeat(6)}</article></html>`,
  };
  [site, elsewhere] = [await startSite(resources), await startSite(resources)];
  service = await startService({ environment: { WORKERS: 'inline', FETCH_ALLOW: site.host } });
  client = service.client;
});
afterAll(async () => {
  await service.close();
  site.close();
  elsewhere.close();
});

const note = async (content: string, more: object = {}): Promise<string> =>
  (await client.post('/objects', { content, ...more })).json.id;
const picture = (id: string, n: number | string = 0, who: Client = client) =>
  who.get(`/_/objects/${id}/pictures/${n}`);
const showing = (address: string) => note(`Text\n\n![A picture](${address})\n\nMore ${Math.random()}`);
const colorOf = async (bytes: Buffer) =>
  (await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer()).join();

describe('a picture of a text', () => {
  it('is selected by its number, in WebP, and at most 1024 pixels wide', async () => {
    const id = await note(
      `![Sand](${site.origin}/sand.png)\n\nBetween ![Sea](${site.origin}/sea.png "At noon") two halves.`,
    );
    const [sand, sea] = [await picture(id, 0), await picture(id, 1)];
    expect([sand.status, sea.status, sea.headers['content-type']]).toEqual([200, 200, 'image/webp']);
    expect([sea.headers['ratelimit-cost'], sea.headers['cache-control']]).toEqual(['1', 'private, no-cache']);
    expect(await sharp(sand.bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
    expect(await sharp(sea.bytes).metadata()).toMatchObject({ format: 'webp', width: 1_024, height: 512 });
    expect(await colorOf(sand.bytes)).not.toBe(await colorOf(sea.bytes));
    const { etag = '' } = sea.headers;
    expect((await picture(id, 2)).status).toBe(404);
    const held = await client.get(`/_/objects/${id}/pictures/1`, { headers: { 'If-None-Match': etag } });
    expect([held.status, held.bytes.length]).toEqual([304, 0]);
    const head = await client.call({ method: 'HEAD', path: `/_/objects/${id}/pictures/1` });
    expect([head.status, head.headers['content-length']]).toEqual([200, String(sea.bytes.length)]);
  });

  it('is fetched once for many simultaneous requests, and outlives the site', async () => {
    const id = await showing(`${site.origin}/once.png`);
    const answers = await Promise.all(Array.from({ length: 20 }, () => picture(id)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
    expect(site.visits.get('/once.png')).toBe(1);
    delete resources['/once.png'];
    expect((await picture(id)).bytes).toEqual(answers[0]?.bytes);
    expect(site.visits.get('/once.png')).toBe(1);
  });

  it('is the one in the text of a page, even if its address is relative', async () => {
    const { id } = (await client.post('/objects', { url: `${site.origin}/article/` })).json;
    await analysed(client, id);
    const { status, bytes } = await picture(id);
    expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, 40]);
  });

  it('is the one in the current text after an edit', async () => {
    const id = await showing(`${site.origin}/sand.png`);
    const before = await picture(id);
    const headers = { 'Content-Type': 'text/markdown' };
    await client.put(`/objects/${id}/content`, { headers, body: `![Sea](${site.origin}/sea.png)` });
    const after = await picture(id);
    expect([after.status, after.headers.etag === before.headers.etag]).toEqual([200, false]);
  });
});

describe('a picture that cannot be shown', () => {
  it.each([
    ['is gone', () => `${site.origin}/lost.png`, 'status 404'],
    ['is a page', () => `${site.origin}/page`, 'not a picture'],
    ['only claims to be one', () => `${site.origin}/liar.png`, 'not a picture'],
    ['is too large to be drawn', () => `${site.origin}/huge.svg`, 'too many pixels'],
    ['is too long', () => `${site.origin}/long.png`, 'MiB'],
    ['redirects without end', () => `${site.origin}/around.png`, 'redirects more than'],
    [
      'redirects to the network of the server',
      () => `${site.origin}/inside.png`,
      'not on the public internet',
    ],
    ['redirects to a file', () => `${site.origin}/file.png`, 'not an http or https address'],
    [
      'is on a port of this machine that is not allowed',
      () => `${elsewhere.origin}/sand.png`,
      'public internet',
    ],
    ['is on this machine under another name', () => 'http://localhost:9/sand.png', 'public internet'],
    ['is on this machine, written as a number', () => 'http://2130706433/sand.png', 'public internet'],
    ['is on this machine, in IPv6', () => 'http://[::ffff:127.0.0.1]/sand.png', 'public internet'],
    ['is in the network of the server', () => 'http://10.0.0.1/sand.png', 'public internet'],
    ['is a file', () => 'file:///etc/passwd', 'not an http or https address'],
    ['is relative to no page', () => 'sand.png', 'not an address'],
  ])('is rejected with the reason when it %s', async (_what, address, reason) => {
    const id = await showing(address());
    const { status, json } = await picture(id);
    expect([status, json.type]).toEqual([422, 'Unprocessable']);
    expect(json.detail).toContain(reason);
    expect(elsewhere.visits.size).toBe(0);
  });

  it('is not found if the text has none of that number, or the object has no text', async () => {
    const id = await showing(`${site.origin}/sand.png`);
    const bare = (await client.post('/objects', { url: `${site.origin}/lost` })).json.id;
    for (const [object, n] of [
      [id, 1],
      [id, 999_999],
      [id, '-1'],
      [id, '0x0'],
      [id, '1'.repeat(30)],
      [bare, 0],
      ['0000000000000000000000', 0],
    ] as const)
      expect([object, n, (await picture(object, n)).status]).toEqual([object, n, 404]);
  });
});

describe('a picture is', () => {
  it('shown to keys that see its object, including read-only keys, and to no other account', async () => {
    const space = await service.space('Shown');
    const content = `![Sand](${site.origin}/sand.png)`;
    const inside = await note(`${content}\n\ninside`, { spaces: [{ id: space }] });
    const outside = await note(`${content}\n\noutside`);
    const reader = await service.key({ access: 'read', scope: { type: 'spaces', spaceIds: [space] } });
    const { client: stranger } = await service.account();
    await picture(outside);
    const visits = site.visits.get('/sand.png');
    expect((await picture(outside, 0, reader)).status).toBe(403);
    expect((await picture(outside, 0, stranger)).status).toBe(404);
    expect((await picture(inside, 0, stranger)).status).toBe(404);
    expect(site.visits.get('/sand.png')).toBe(visits);
    expect((await picture(inside, 0, reader)).status).toBe(200);
  });
});

it('kept as long as its object, and destroyed with it', async () => {
  const home = await makeHome();
  let time = Date.now();
  const start = () => startService({ home, clock: () => time, environment: { FETCH_ALLOW: site.host } });
  const files = () =>
    readdirSync(path.join(home.dataDir, 'blobs'), { recursive: true }).filter(
      (name) => String(name).length > 5,
    );
  let own = await start();
  const { id } = (await own.client.post('/objects', { content: `![End](${site.origin}/end.png)` })).json;
  expect((await picture(id, 0, own.client)).status).toBe(200);
  expect(files()).toHaveLength(1);
  await own.close();
  delete resources['/end.png'];

  time += DAY;
  own = await start();
  const { json: orphan } = await own.client.post('/objects', { content: 'Something to wait for' });
  expect((await own.client.get(`/objects/${orphan.id}`)).status).toBe(200);
  expect((await picture(id, 0, own.client)).status).toBe(200);
  const content = `![Sand](${site.origin}/sand.png)`;
  for (const destroy of ['/_/trash', (other: string) => `/_/trash/${other}`]) {
    const { json } = await own.client.post('/objects', { content });
    expect((await picture(json.id, 0, own.client)).status).toBe(200);
    expect(files()).toHaveLength(2);
    await own.client.delete(`/objects/${json.id}`);
    const trash = typeof destroy === 'string' ? destroy : destroy(json.id);
    expect((await own.client.delete(trash)).status).toBe(200);
    expect(files()).toHaveLength(1);
  }
  await own.client.delete(`/objects/${id}`);
  expect((await picture(id, 0, own.client)).status).toBe(200);
  await own.close();

  time += 31 * DAY;
  own = await start();
  expect((await picture(id, 0, own.client)).status).toBe(404);
  await expect.poll(files).toEqual([]);
  await own.close();
  await home.remove();
});
