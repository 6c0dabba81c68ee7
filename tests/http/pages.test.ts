import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';
import { analysed, type Resource, type Site, startSite } from '../support/site.ts';

/** What becomes of a saved address, with a site of our own on this machine (D25, D26, D27). */

const ARTICLE = `<!doctype html><html lang="en"><head><title>Terns | The Shore</title>
<meta property="og:title" content="How terns find their way"><meta property="og:site_name" content="The Shore">
<meta name="description" content="What a winter of counting terns has taught us.">
<meta name="author" content="Ada Fisher"><meta property="article:published_time" content="2024-05-06T07:08:09Z">
<meta property="og:image" content="/tern.png"><script>alert(1)</script></head><body><article><h1>How terns find their way</h1>
${'<p>The arctic tern flies from pole to pole and back each year, and finds the same few yards of shingle again. We counted them from the lighthouse all through the winter, and this is what we saw of their ways.</p>'.repeat(6)}
</article></body></html>`;

const resources: Record<string, Resource> = {
  '/tern': { type: 'text/html; charset=utf-8', body: ARTICLE },
  '/tern?again': { type: 'text/html; charset=utf-8', body: ARTICLE },
  '/away': { location: 'http://10.0.0.1/secret' },
};

let site: Site;
let service: Service;
let client: Client;

beforeAll(async () => {
  const sky = { width: 1_200, height: 600, channels: 3, background: '#88aacc' } as const;
  resources['/tern.png'] = { type: 'image/png', body: await sharp({ create: sky }).png().toBuffer() };
  site = await startSite(resources);
  service = await startService({ environment: { WORKERS: 'inline', FETCH_ALLOW: site.host } });
  client = service.client;
});
afterAll(async () => {
  await service.close();
  site.close();
});

async function saved(path: string, more: Record<string, unknown> = {}): Promise<Json> {
  const { json } = await client.post('/objects', { url: site.origin + path, ...more });
  return analysed(client, json.id);
}

describe('a saved page', () => {
  it('gets its title, what it says of itself, its text, its entity and its picture', async () => {
    const object = await saved('/tern');
    expect(object).toMatchObject({
      title: 'How terns find their way',
      summary: 'What a winter of counting terns has taught us.',
      mainEntity: {
        '@type': 'Article',
        title: 'How terns find their way',
        authors: [{ name: 'Ada Fisher' }],
        published: '2024-05-06T07:08:09.000Z',
        publisher: { name: 'The Shore' },
        cover: {
          path: `/objects/${object.id}/thumbnail`,
          type: 'image/webp',
          width: 1_024,
          height: 512,
          palette: { '@type': 'Palette', colors: expect.any(Array) },
        },
      },
    });
    expect(object.tags.map((tag: Json) => tag.name).join(' ')).toMatch(/tern/i);

    const content = await client.get(`/objects/${object.id}/content`);
    expect(content.text).toContain('finds the same few yards of shingle');
    expect(content.text).not.toContain('alert');

    const thumbnail = await client.get(`/objects/${object.id}/thumbnail`);
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ width: 1_024, height: 512 });
    expect(object.mainEntity.cover.size).toBe(thumbnail.bytes.byteLength);

    const accept = { headers: { Accept: 'application/json' } };
    for (const q of ['lighthouse', 'author:Fisher', 'published:2024-05', 'type:article']) {
      const { json } = await client.get(`/objects?q=${encodeURIComponent(q)}`, accept);
      expect([q, json[0]?.id]).toEqual([q, object.id]);
    }
  });

  it('keeps the title of the person who saved it', async () => {
    const object = await saved('/tern?again', { title: 'Terns, for Tuesday' });
    expect(object.title).toBe('Terns, for Tuesday');
  });

  it.each([
    ['that is not there', '/gone', /404|not there|nothing/i],
    ['that leads into the private network', '/away', /public internet/],
  ])('%s stays as it is, and the reason is told', async (_what, path, reason) => {
    const object = await saved(path);
    expect(object).toMatchObject({ title: site.origin + path, mainEntity: { '@type': 'WebPage' } });
    const { json } = await client.get('/_/analysis');
    const failure = json.failed.find((entry: Json) => entry.objectId === object.id);
    expect(failure).toMatchObject({ step: 'read', reason: expect.stringMatching(reason) });
  });
});
