import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analysed } from '../support/analysis.ts';
import type { Client, Json } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';
import { type Site, startSite } from '../support/site.ts';

/**
 * Main entities of objects, and the entities to which they refer, each read by its own id (docs/entities.md, "Entities"; D11, D16, D24).
 */

const SERIES = {
  '@type': 'TVSeries',
  name: 'Northern Yard',
  containsSeason: [1, 2].map((number) => ({
    '@type': 'TVSeason',
    name: `Season ${number}`,
    seasonNumber: number,
  })),
};
/** Text that is long enough to count as the text of the page. */
const PARAGRAPH = `<p>${'Words of an article, one after the other, that a person came for. '.repeat(8)}</p>`;
const page = (body: string) => ({ type: 'text/html', body });
const PAGES = {
  '/series': page(`<title>Yard</title><script type="application/ld+json">${JSON.stringify(SERIES)}</script>`),
  '/article': page(
    `<meta name="author" content="Ada Fisher"><article><h1>Tides</h1>${PARAGRAPH.repeat(3)}</article>`,
  ),
};

let site: Site;
let service: Service;
let client: Client;
const objects: Record<string, Json> = {};
const get = (id: string, from = client) => from.get(`/entities/${id}`);
const UNKNOWN_ID = '0000000000000000000000';

beforeAll(async () => {
  site = await startSite(PAGES);
  service = await startService({ environment: { WORKERS: 'inline', FETCH_ALLOW: site.host } });
  client = service.client;
  const bodies = {
    series: { url: `${site.origin}/series` },
    article: { url: `${site.origin}/article` },
    note: { content: '# Ropes\n\nOf *hemp*.' },
  };
  for (const [name, body] of Object.entries(bodies)) {
    objects[name] = (await client.post('/objects', body)).json;
  }
  for (const [name, { id }] of Object.entries(objects)) objects[name] = await analysed(client, id);
});
afterAll(async () => {
  await service.close();
  site.close();
});

describe('an entity', () => {
  it('can be read by its id, for one credit', async () => {
    const { mainEntity } = objects.series;
    expect(mainEntity).toMatchObject({ '@type': 'TVSeries', title: 'Northern Yard' });
    const { status, json, headers } = await get(mainEntity.id);
    expect([status, json, headers['ratelimit-cost']]).toEqual([200, mainEntity, '1']);
  });

  it('can be read by the id in a reference to it', async () => {
    const [first, second] = objects.series.mainEntity.seasons;
    expect(first).toEqual({ id: expect.any(String), '@type': 'TVSeason', name: 'Season 1' });
    expect((await get(first.id)).json).toEqual({
      id: first.id,
      '@type': 'TVSeason',
      title: 'Season 1',
      number: 1,
    });
    expect((await get(second.id)).json.number).toBe(2);
  });

  it.each(['article', 'note'])('of type %s has its text, which lists leave out', async (name) => {
    const { id, mainEntity } = objects[name];
    const { text } = await client.get(`/objects/${id}/content`, { headers: { Accept: 'text/markdown' } });
    expect(mainEntity.content).toEqual({ type: 'text/markdown', body: text });
    expect((await get(mainEntity.id)).json).toEqual(mainEntity);
    const list = await client.get(`/objects?id=${id}`, { headers: { Accept: 'application/json' } });
    const { content: _, ...short } = mainEntity;
    expect(list.json[0].mainEntity).toEqual(short);
  });

  it('is not found by an unknown id, the id of its object or from another account', async () => {
    const { client: other } = await service.account();
    const season = objects.series.mainEntity.seasons[0].id;
    for (const response of [
      await get(UNKNOWN_ID),
      await get('no%20id'),
      await get(objects.series.id),
      await get(objects.series.mainEntity.id, other),
      await get(season, other),
    ]) {
      expect([response.status, response.json.type]).toEqual([404, 'NotFound']);
    }
  });

  it('is visible to a key that sees its object, and to no other', async () => {
    const space = (await client.post('/spaces', { name: 'Watch' })).json.id;
    await client.put(`/spaces/${space}/objects/${objects.series.id}`);
    const pages = await service.key({ scope: { type: 'non-sensitive' } });
    const watch = await service.key({ scope: { type: 'spaces', spaceIds: [space] } });
    const statuses = async (key: Client) => {
      const { series, article, note } = objects;
      const ids = [series.mainEntity.id, series.mainEntity.seasons[1].id, article.mainEntity.id];
      return Promise.all([...ids, note.mainEntity.id].map(async (id) => (await get(id, key)).status));
    };
    expect(await statuses(pages)).toEqual([200, 200, 200, 403]);
    expect(await statuses(watch)).toEqual([200, 200, 403, 403]);
    expect((await get(UNKNOWN_ID, watch)).status).toBe(404);
  });

  it('is still found while its object is in the trash', async () => {
    const { id, mainEntity } = objects.note;
    await client.delete(`/objects/${id}`);
    expect((await get(mainEntity.id)).json).toEqual(mainEntity);
  });
});
