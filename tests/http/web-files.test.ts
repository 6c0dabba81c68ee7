import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lines, pdf, sign, wave } from '../adapters/media/files.ts';
import { analysed } from '../support/analysis.ts';
import type { Client, Json } from '../support/client.ts';
import { itLong } from '../support/runs.ts';
import { type Service, startService } from '../support/service.ts';
import { type Resource, type Site, startSite } from '../support/site.ts';

/** What happens to a saved address of a file: it is analysed as a file, and stays an object saved from a URL (D25). */

const PAPER = pdf([
  lines(
    ['Counting Bees with Cheap Microphones', 24, 700],
    ['Abstract', 16, 640],
    ['We count bees at the hive entrance. doi:10.1234/bees.2024', 11, 610],
  ),
]);
const REPORT = pdf([lines(['The ferry will run again in May.', 11, 700])], {
  info: '/Title (Harbour report) /Author (Ada Fisher)',
});

const resources: Record<string, Resource> = {
  '/files/bees%20paper.pdf': { type: 'application/pdf', body: PAPER },
  '/report': { type: 'text/html', body: REPORT },
  '/notes.csv': { type: 'text/csv', body: 'port,tide\nBergen,1.2\nStavanger,0.4' },
  '/sign.svg': { type: 'image/svg+xml', body: Buffer.from(sign('The harbour is closed')) },
  '/quiet.wav': { type: 'application/octet-stream', body: wave(2) },
  '/page': { type: 'image/png', body: '<!doctype html><title>A page after all</title><p>Words.' },
  '/files/odd%00%0Aname%FF.txt': { type: 'text/plain', body: 'Odd.' },
  '/files/odd%00name.txt': { type: 'text/plain', body: 'Odd too.' },
  '/broken.pdf': { type: 'application/pdf', body: REPORT.subarray(0, 60) },
};

let site: Site;
let service: Service;
let client: Client;

beforeAll(async () => {
  const sea = { width: 1_600, height: 800, channels: 3, background: '#3060c0' } as const;
  resources['/sea.png'] = { type: 'text/plain', body: await sharp({ create: sea }).png().toBuffer() };
  site = await startSite(resources);
  service = await startService({ environment: { WORKERS: 'inline', FETCH_ALLOW: site.host } });
  client = service.client;
});
afterAll(async () => {
  await service.close();
  site.close();
});

async function saved(path: string): Promise<Json> {
  const { json } = await client.post('/objects', { url: site.origin + path });
  return analysed(client, json.id);
}

describe('a saved address', () => {
  it('of a document gets its title, text and picture', async () => {
    const object = await saved('/report');
    const url = `${site.origin}/report`;
    expect(object).toMatchObject({ title: 'Harbour report', url, source: { url } });
    expect(object.mainEntity).toEqual({
      id: object.mainEntity.id,
      '@type': 'Document',
      title: 'Harbour report',
      format: 'pdf',
      url,
    });
    expect(object).not.toHaveProperty('blob');
    expect((await client.get(`/objects/${object.id}/blob`)).status).toBe(422);
    const { text } = await client.get(`/objects/${object.id}/content`);
    expect(text).toContain('The ferry will run again in May.');
    const thumbnail = await client.get(`/objects/${object.id}/thumbnail`);
    expect((await sharp(thumbnail.bytes).metadata()).height).toBe(1_024);
  });

  it('of a paper is a scholarly article, titled by its heading', async () => {
    const object = await saved('/files/bees%20paper.pdf');
    expect(object.title).toBe('Counting Bees with Cheap Microphones');
    expect(object.mainEntity).toMatchObject({
      '@type': 'ScholarlyArticle',
      title: 'Counting Bees with Cheap Microphones',
      doi: '10.1234/bees.2024',
    });
  });

  it('of a picture is an image, whatever type the server claims, and its colours make no summary', async () => {
    const object = await saved('/sea.png');
    expect(object).toMatchObject({
      title: 'Sea',
      summary: '',
      mainEntity: { '@type': 'ImageObject', width: 1_600, height: 800, format: 'png' },
    });
  });

  itLong('of a picture has no content, even if the picture shows text', async () => {
    const { id } = await saved('/sign.svg');
    const seen = '/objects?q=%22harbour%20is%20closed%22';
    const { json } = await client.get(seen, { headers: { Accept: 'application/json' } });
    expect(json.map((found: Json) => found.id)).toEqual([id]);
    expect((await client.get(`/objects/${id}/content`)).status).toBe(422);
  });

  itLong('of a recording gets its duration', async () => {
    const { mainEntity } = await saved('/quiet.wav');
    expect(mainEntity).toMatchObject({ '@type': 'AudioObject', title: 'Quiet', duration: 'PT2S' });
  });

  it('of a text is a document of its format', async () => {
    const object = await saved('/notes.csv');
    expect(object.mainEntity).toMatchObject({ '@type': 'Document', title: 'Notes', format: 'csv' });
    const { json } = await client.get('/objects?q=stavanger', { headers: { Accept: 'application/json' } });
    expect(json[0].id).toBe(object.id);
  });

  it.each([
    ['/files/odd%00name.txt', 'Odd name'],
    ['/files/odd%00%0Aname%FF.txt', 'Odd%00%0Aname%FF'],
  ])('%s is titled by its readable content', async (path, title) => {
    expect((await saved(path)).title).toBe(title);
  });

  it('of a page with a wrong type is read as a page', async () => {
    expect(await saved('/page')).toMatchObject({
      title: 'A page after all',
      mainEntity: { '@type': 'WebPage' },
    });
  });

  it('of an unreadable file is kept, and shows the reason', async () => {
    const object = await saved('/broken.pdf');
    expect(object).toMatchObject({
      title: `${site.origin}/broken.pdf`,
      mainEntity: { '@type': 'WebPage' },
    });
    const { json } = await client.get('/_/analysis');
    const reason = expect.stringMatching(/pdf/i);
    expect(json.failed).toContainEqual(
      expect.objectContaining({ objectId: object.id, step: 'read', reason, code: expect.any(String) }),
    );
  });
});
