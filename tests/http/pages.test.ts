import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CardFlag } from '../../core/previews/card-flag.ts';
import { analysed } from '../support/analysis.ts';
import type { Client, Json } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';
import { type Resource, type Site, startSite } from '../support/site.ts';

/** What happens to a saved address, with a site on this machine (D25, D26, D27). */

const ARTICLE = `<!doctype html><html lang="en"><head><title>Terns | The Shore</title>
<meta property="og:title" content="How terns find their way"><meta property="og:site_name" content="The Shore">
<meta name="keywords" content="the shore, Arctic tern, lighthouse keeping"><meta name="description" content="What a winter of counting terns has taught us.">
<meta name="author" content="Ada Fisher"><meta property="article:published_time" content="2024-05-06T07:08:09Z">
<meta property="og:image" content="/lost.png"><meta property="og:image" content="/tern.png"><script>alert(1)</script></head><body><article><h1>How terns find their way</h1>
${'<p>The arctic tern flies from pole to pole and back each year, and finds the same few yards of shingle again. We counted them from the lighthouse all through the winter, and this is what we saw of their ways.</p>'.repeat(6)}
</article></body></html>`;

const CONSENT = `<!doctype html><title>Bridge</title><body><div role="dialog"><h2>We value your privacy</h2>
<p>We and our 832 partners store and access information on a device, such as cookies, and process personal data, such as unique identifiers.</p>
<p>With your permission we and our partners may use precise geolocation data and identification through device scanning.</p>
<button>Accept all</button><a href="/options">Manage options</a></div></body>`;

const resources: Record<string, Resource> = {
  '/tern': { type: 'text/html; charset=utf-8', body: ARTICLE },
  '/tern?again': { type: 'text/html; charset=utf-8', body: ARTICLE },
  '/iconic': {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><title>Iconic</title><link rel="icon" href="/favicon.ico"><link rel="icon" sizes="16x16" href="/small.png">
<link rel="shortcut icon" sizes="48x48" href="/lost-icon.png"><link rel="apple-touch-icon" href="/touch.png">`,
  },
  '/hidden-icon': {
    type: 'text/html',
    body: '<title>Hidden</title><link rel="icon" href="http://10.0.0.1/icon.png"><link rel="icon" href="/tern">',
  },
  '/post': {
    type: 'text/html',
    body: `<title>Ada Fisher (@ada.example)</title><link rel="canonical" href="https://bsky.app/profile/ada.example/post/3k">
<meta name="twitter:card" content="summary"><meta property="og:image" content="/touch.png">`,
  },
  '/note': {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><title>Bo Winter</title><article class="h-entry"><a class="p-author h-card" href="/"><img class="u-photo" src="/touch.png">Bo Winter</a>
<p class="e-content">The terns are back, all forty of them.</p></article>`,
  },
  '/consent': { type: 'text/html; charset=utf-8', body: CONSENT },
  '/film': {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="de"><title>Dune walk</title><body><video src="/dune.mp4">
<track kind="chapters" src="/chapters.vtt"><track src="/en.vtt" srclang="en"><track kind="captions" src="/de.vtt" srclang="de-AT"></video>`,
  },
  '/en.vtt': { type: 'text/vtt', body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nEnglish words\n' },
  '/de.vtt': {
    type: 'text/vtt',
    body: 'WEBVTT\n\nNOTE nobody says this\n\n1\n00:01.000 --> 00:02.000 line:0\n<v Ada>Die Düne wandert\n\n00:02.000 --> 00:03.000\nDie Düne wandert\njedes Jahr ein Stück.\n',
  },
  '/hidden-film': {
    type: 'text/html',
    body: '<title>Away</title><video><track kind="captions" src="http://10.0.0.1/secret.vtt"></video>',
  },
  '/talk': {
    type: 'text/html',
    body: `<title>Talk</title><script type="application/ld+json">${JSON.stringify({
      '@type': 'VideoObject',
      name: 'Talk',
      transcript: 'Good evening.\n- and welcome to the quay.',
    })}</script>`,
  },
  '/away': { location: 'http://10.0.0.1/secret' },
};

/** How far the service's clock is ahead, in milliseconds. */
let passed = 0;
let site: Site;
let service: Service;
let client: Client;

beforeAll(async () => {
  const sky = { width: 1_200, height: 600, channels: 3, background: '#88aacc' } as const;
  resources['/tern.png'] = { type: 'image/png', body: await sharp({ create: sky }).png().toBuffer() };
  const touch = { width: 180, height: 180, channels: 3, background: '#aa3322' } as const;
  resources['/touch.png'] = { type: 'image/png', body: await sharp({ create: touch }).png().toBuffer() };
  site = await startSite(resources);
  const environment = { WORKERS: 'inline', FETCH_ALLOW: site.host };
  service = await startService({ environment, clock: () => Date.now() + passed });
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

describe('a post of any site', () => {
  it('has a card with its author and words, and no title', async () => {
    const words = 'The terns are back, all forty of them.';
    const { id, title, mainEntity } = await saved('/note');
    expect(title).toBe(`Bo Winter: ${words}`);
    expect(mainEntity).toMatchObject({ '@type': 'Article', content: { body: words } });
    expect(mainEntity).not.toHaveProperty('title');
    const card = (await client.get('/_/cards')).json.find((one: Json) => one.id === id);
    expect(card).toMatchObject({ type: 'Article', flags: CardFlag.Posted, text: words.length });
    const [preview] = (await client.get(`/_/previews?id=${id}`)).json;
    expect(preview).toMatchObject({
      excerpt: words,
      hasPortrait: true,
      mainEntity: { authors: [{ name: 'Bo Winter' }] },
    });
  });
});

describe('a page with a video', () => {
  const textOf = async (path: string) => {
    const { id } = await saved(path);
    return (await client.get(`/objects/${id}/content`)).text;
  };

  it('has its captions as text, in the language of the page', async () => {
    const [link, ...text] = (await textOf('/film')).trim().split('\n\n');
    expect(link).toMatch(/^\[dune\.mp4\]\(.*\/dune\.mp4\)$/);
    expect(text).toEqual(['Die Düne wandert jedes Jahr ein Stück.']);
  });

  it('has its transcript as text', async () => {
    expect((await textOf('/talk')).trim()).toBe('Good evening.\n\n\\- and welcome to the quay.');
  });

  it('has no picture that only this machine can reach', async () => {
    expect(await textOf('/hidden-film')).not.toContain('secret');
  });
});

describe('the icon of a site', () => {
  const pictureOf = async (path: string, name: string) => {
    const { id } = await saved(path);
    const [preview] = (await client.get(`/_/previews?id=${id}`)).json;
    return { preview, picture: await client.get(`/_/objects/${id}/pictures/${name}`) };
  };

  it('is kept with the page, small and as WebP', async () => {
    const { preview, picture } = await pictureOf('/iconic', 'icon');
    expect(preview).toMatchObject({ hasIcon: true });
    expect(preview).not.toHaveProperty('hasPortrait');
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 64, height: 64 });
  });

  it('is missing if only this machine can reach it, or if it is not a picture', async () => {
    const { preview, picture } = await pictureOf('/hidden-icon', 'icon');
    expect(preview).not.toHaveProperty('hasIcon');
    expect(picture.status).toBe(404);
  });

  it('is kept like the portrait of the author of a post, which is not its picture', async () => {
    const { preview, picture } = await pictureOf('/post', 'portrait');
    expect(preview).toMatchObject({ type: 'AlphaPost', hasPortrait: true });
    expect(preview).not.toHaveProperty('thumbnail');
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 128, height: 128 });
  });
});

describe('a saved page', () => {
  it('gets its title, metadata, text, entity and picture', async () => {
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
    expect(object.tags).toEqual([]);

    const content = await client.get(`/objects/${object.id}/content`);
    expect((await client.get(`/_/previews?id=${object.id}`)).json[0].hasText).toBe(true);
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

  it('keeps the title that the person gave it', async () => {
    const object = await saved('/tern?again', { title: 'Terns, for Tuesday' });
    expect(object.title).toBe('Terns, for Tuesday');
  });

  it.each([
    ['that does not exist', '/gone', /404|not there|nothing/i],
    ['that leads into the private network', '/away', /public internet/],
  ])('%s stays unchanged, and the analysis shows the reason', async (_what, path, reason) => {
    const object = await saved(path);
    expect(object).toMatchObject({ title: site.origin + path, mainEntity: { '@type': 'WebPage' } });
    expect((await client.get(`/objects/${object.id}/content`)).status).toBe(422);
    expect((await client.get(`/_/previews?id=${object.id}`)).json[0].hasText).toBeUndefined();
    const { json } = await client.get('/_/analysis');
    const failure = json.failed.find((entry: Json) => entry.objectId === object.id);
    expect(failure).toMatchObject({ step: 'read', reason: expect.stringMatching(reason) });
  });
});

describe('a page that shows only a consent form', () => {
  it('has no summary, reports that as the result of its analysis, and its form is not searchable', async () => {
    const object = await saved('/consent');
    expect(object).toMatchObject({ title: 'Bridge', summary: '' });
    const { json } = await client.get('/_/analysis');
    const failure = json.failed.find((entry: Json) => entry.objectId === object.id);
    expect(failure).toMatchObject({ step: 'read', reason: 'The page shows only a consent form.' });
    expect(
      (
        await client.get('/objects?q=%22precise%20geolocation%22', {
          headers: { Accept: 'application/json' },
        })
      ).json,
    ).toEqual([]);
  });
});

describe('a page that could not be read', () => {
  it('is described by its notes until it can be read', async () => {
    const { id } = await saved('/closed');
    await client.post(`/objects/${id}/notes`, undefined, {
      body: `Puffins breed on the cliffs of the island. These birds dig burrows there in spring, and line each nest with feathers.
The chick is fed small fish for six weeks, then flies out to sea alone, at night, and stays there for two winters.`,
      headers: { 'Content-Type': 'text/markdown' },
    });
    const noted = await analysed(client, id);
    expect(noted.summary).toContain('Puffins breed on the cliffs');
    expect(noted.tags.map((tag: Json) => tag.name)).toContain('Animals');

    resources['/closed'] = { type: 'text/html', body: ARTICLE };
    const read = await saved('/closed');
    expect(read.summary).toBe('What a winter of counting terns has taught us.');
    expect(read.tags.map((tag: Json) => tag.name)).not.toContain('Animals');
  });
});

describe('a page that is saved again', () => {
  const DAY = 24 * 3_600_000;
  const html = (title: string, seasons = 1) => {
    const containsSeason = Array.from({ length: seasons }, (_, at) => ({
      '@type': 'TVSeason',
      name: `Season ${at + 1}`,
    }));
    const series = { '@type': 'TVSeries', name: title, containsSeason };
    const body = `<title>${title}</title><script type="application/ld+json">${JSON.stringify(series)}</script>`;
    return { type: 'text/html', body };
  };
  const visits = (path: string) => site.visits.get(path);

  it('is read again on another day, and not before', async () => {
    resources['/series'] = html('Northern Yard');
    const first = await saved('/series');
    resources['/series'] = html('Northern Yard, renewed', 2);
    expect((await saved('/series')).title).toBe('Northern Yard');
    expect(visits('/series')).toBe(1);

    passed += DAY;
    const second = await saved('/series');
    expect([second.id, second.title, visits('/series')]).toEqual([first.id, 'Northern Yard, renewed', 2]);
    expect(second.mainEntity.id).toBe(first.mainEntity.id);
    expect(second.mainEntity.seasons).toEqual([
      ...first.mainEntity.seasons,
      { id: expect.any(String), '@type': 'TVSeason', name: 'Season 2' },
    ]);
    await saved('/series');
    expect(visits('/series')).toBe(2);
  });

  it('keeps what a person wrote', async () => {
    resources['/own'] = html('A title');
    const { id } = await saved('/own', { title: 'My title' });
    await client.patch(`/objects/${id}`, { summary: 'My summary.' });
    passed += DAY;
    resources['/own'] = html('Another title');
    const object = await saved('/own', { tags: [{ name: 'mine' }] });
    expect(object).toMatchObject({ id, title: 'My title', summary: 'My summary.' });
    expect(object.mainEntity.title).toBe('Another title');
    expect(object.tags).toContainEqual({ id: expect.any(String), name: 'mine', flags: 8 });
  });

  it('is fetched again immediately if it could not be read before', async () => {
    const { id, title } = await saved('/late');
    expect(title).toBe(`${site.origin}/late`);
    resources['/late'] = html('There at last');
    expect(await saved('/late')).toMatchObject({ id, title: 'There at last' });
    const { failed } = (await client.get('/_/analysis')).json;
    expect(failed.filter((failure: Json) => failure.objectId === id)).toEqual([]);
  });
});
