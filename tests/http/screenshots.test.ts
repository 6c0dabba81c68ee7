import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lines, pdf } from '../adapters/media/files.ts';
import { analysed } from '../support/analysis.ts';
import { CHROMIUM, hasChromium } from '../support/chromium.ts';
import type { Client, Json } from '../support/client.ts';
import { itLong } from '../support/runs.ts';
import { type Service, startService, temporaryDirectory } from '../support/service.ts';
import { type Site, startSite } from '../support/site.ts';

/** Pages as they looked when they were saved (docs/api.md, "GET /objects/{id}/screenshot"; D28). */

let site: Site;
let service: Service;
let client: Client;

beforeAll(async () => {
  const cover = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const page = (head: string) => ({
    type: 'text/html',
    body: `<title>A page</title>${head}<body style="background:#0000ff">`,
  });
  site = await startSite({
    '/': page(''),
    '/drawn': page(
      '<script>addEventListener("load", () => document.body.append("Drawn by a script"))</script>',
    ),
    '/covered': page('<meta property="og:image" content="/cover.png">'),
    '/paper.pdf': {
      type: 'application/pdf',
      body: pdf([lines(['The ferry will run again in May.', 11, 700])]),
    },
    '/cover.png': { type: 'image/png', body: cover },
  });
  service = await startService({ environment: environment() });
  client = service.client;
});
afterAll(async () => {
  await service.close();
  site.close();
});

const environment = () => ({
  WORKERS: 'inline',
  FETCH_ALLOW: site.host,
  BROWSER_PATH: CHROMIUM,
  ARCHIVE: 'full',
});

/** The object saved from a path of the site, after its analysis. */
async function saved(at: string): Promise<Json> {
  const { json } = await client.post('/objects', { url: `${site.origin}${at}` });
  return analysed(client, json.id);
}

async function dominant(bytes: Uint8Array): Promise<Json> {
  return (await sharp(bytes).stats()).dominant;
}

describe.skipIf(!hasChromium)('a saved page', () => {
  it('gets a screenshot, which is its thumbnail', async () => {
    const object = await saved('/');
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

  itLong('that declares a picture has this picture as its thumbnail', async () => {
    const { id, screenshot } = await saved('/covered');
    expect(screenshot).toMatchObject({ width: 1_024 });
    const thumbnail = await client.get(`/objects/${id}/thumbnail`);
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ width: 1_024, height: 512 });
    expect((await dominant(thumbnail.bytes)).r).toBeGreaterThan(200);
  });

  it('is captured after its scripts have run', async () => {
    const { id } = await saved('/drawn');
    const [version] = (await client.get(`/_/objects/${id}/archives`)).json;
    expect(version).toMatchObject({ origin: 'browser', url: `${site.origin}/drawn`, missing: 0 });
    const { text } = await client.get(`/_/objects/${id}/archive`);
    expect(text).toContain('Drawn by a script');
    expect(text).not.toContain('<script');
  });

  itLong('that is a file has no screenshot, and this is not a failure', async () => {
    const { id, screenshot } = await saved('/paper.pdf');
    expect(screenshot).toBeUndefined();
    expect((await client.get(`/objects/${id}/thumbnail`)).status).toBe(200);
    const { failed } = (await client.get('/_/analysis')).json;
    expect(failed).not.toContainEqual(expect.objectContaining({ objectId: id }));
  });

  it('that does not exist has no screenshot, and the reason is listed', async () => {
    const { id, screenshot } = await saved('/missing');
    expect(screenshot).toBeUndefined();
    expect((await client.get(`/objects/${id}/screenshot`)).status).toBe(422);
    const { failed } = (await client.get('/_/analysis')).json;
    const reason = expect.stringContaining('404');
    expect(failed).toContainEqual(
      expect.objectContaining({ objectId: id, step: 'screenshot', reason, code: 'page-status' }),
    );
  });
});

itLong('a server that stops leaves no browser process', async () => {
  const temporary = temporaryDirectory();
  vi.stubEnv('TMPDIR', temporary.path);
  const other = await startService({ environment: environment() });
  vi.unstubAllEnvs();
  await other.client.post('/objects', { url: `${site.origin}/` });
  const folders = () => readdirSync(temporary.path).filter((name) => name.startsWith('commonplace-browser-'));
  const profiles = () => folders().flatMap((name) => readdirSync(path.join(temporary.path, name)));
  await expect.poll(() => profiles().length).toBeGreaterThan(0);
  await other.close();
  expect(folders()).toEqual([]);
  temporary.remove();
});
