import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHROMIUM, hasChromium } from '../support/chromium.ts';
import type { Client, Json } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';

/** Pages as they looked when they were saved (interface: GET /objects/:id/screenshot; D28). */

let site: Server;
let origin: string;
let service: Service;
let client: Client;

beforeAll(async () => {
  const cover = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const withCover = '<meta property="og:image" content="/cover.png">';
  site = createServer(({ url }, response) => {
    if (url === '/cover.png') response.setHeader('Content-Type', 'image/png').end(cover);
    else if (url === '/missing') response.writeHead(404).end();
    else
      response
        .setHeader('Content-Type', 'text/html')
        .end(`<title>A page</title>${url === '/covered' ? withCover : ''}<body style="background:#0000ff">`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  const environment = { WORKERS: 'inline', FETCH_ALLOW: host, BROWSER_PATH: CHROMIUM };
  service = await startService({ environment });
  client = service.client;
});
afterAll(async () => {
  await service.close();
  site.close();
});

/** The object of an address once it is analysed. */
async function saved(url: string): Promise<Json> {
  const { json } = await client.post('/objects', { url });
  await vi.waitFor(
    async () => {
      const progress = (await client.get('/_/analysis')).json;
      expect([progress.queued, progress.running]).toEqual([0, 0]);
    },
    { timeout: 50_000, interval: 50 },
  );
  return (await client.get(`/objects/${json.id}`)).json;
}

async function dominant(bytes: Uint8Array): Promise<Json> {
  return (await sharp(bytes).stats()).dominant;
}

describe.skipIf(!hasChromium)('a saved page', () => {
  it('gets a screenshot, which stands for it', async () => {
    const object = await saved(`${origin}/`);
    expect(object.screenshot).toMatchObject({
      path: `/objects/${object.id}/screenshot`,
      type: 'image/webp',
      width: 1_024,
      height: 768,
      palette: { '@type': 'Palette', colors: expect.arrayContaining(['#0000ff']) },
    });
    const screenshot = await client.get(`/objects/${object.id}/screenshot`);
    expect(screenshot.headers['content-type']).toBe('image/webp');
    expect(await sharp(screenshot.bytes).metadata()).toMatchObject({ width: 1_024, height: 768 });
    expect((await dominant(screenshot.bytes)).b).toBeGreaterThan(200);
    const thumbnail = await client.get(`/objects/${object.id}/thumbnail?size=100x100`);
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ width: 100, height: 75 });
  });

  it('with a cover has that as its thumbnail', async () => {
    const { id, screenshot } = await saved(`${origin}/covered`);
    expect(screenshot).toMatchObject({ width: 1_024 });
    const thumbnail = await client.get(`/objects/${id}/thumbnail`);
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ width: 1_024, height: 512 });
    expect((await dominant(thumbnail.bytes)).r).toBeGreaterThan(200);
  });

  it('that is not there has none, and the reason is told', async () => {
    const { id, screenshot } = await saved(`${origin}/missing`);
    expect(screenshot).toBeUndefined();
    expect((await client.get(`/objects/${id}/screenshot`)).status).toBe(422);
    const { failed } = (await client.get('/_/analysis')).json;
    const reason = expect.stringContaining('404');
    expect(failed).toContainEqual({ objectId: id, step: 'screenshot', reason });
  });
});

it.skipIf(!hasChromium)('a server that stops leaves nothing of its browser', async () => {
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('commonplace-browser-'));
  const before = folders();
  const other = await startService({
    environment: { WORKERS: 'inline', FETCH_ALLOW: new URL(origin).host, BROWSER_PATH: CHROMIUM },
  });
  await other.client.post('/objects', { url: `${origin}/` });
  const made = () => folders().filter((name) => !before.includes(name));
  const profiles = () => made().flatMap((name) => readdirSync(`${tmpdir()}/${name}`));
  await expect.poll(() => profiles().length, { timeout: 30_000 }).toBeGreaterThan(0);
  await other.close();
  expect(made()).toEqual([]);
});
