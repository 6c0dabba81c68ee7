import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { lines, pdf, sign } from '../adapters/media/files.ts';
import { analysed as analysedBy } from '../support/analysis.ts';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';
import { itLong } from '../support/runs.ts';

/** What happens to a file after it is saved, with the built-in analysis (D3, D25, D28). */

const service = fileService({ environment: { WORKERS: 'inline' } });
let client: Client;

beforeAll(async () => {
  client = service.client;
});

async function save(bytes: string | Uint8Array, name: string): Promise<string> {
  const { json } = await client.post('/objects', undefined, { form: upload(bytes, name) });
  return json.id;
}

const analysed = (id: string): Promise<Json> => analysedBy(client, id);

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

describe('a picture', () => {
  it('gets its size, its colours and a thumbnail of any size', async () => {
    const id = await save(await picture(1_600, 800, '#3060c0'), 'sea.png');
    const object = await analysed(id);
    expect(object.blob).toMatchObject({ width: 1_600, height: 800, palette: { '@type': 'Palette' } });
    expect(object.mainEntity).toMatchObject({ '@type': 'ImageObject', width: 1_600, height: 800 });

    const full = await client.get(`/objects/${id}/thumbnail`);
    expect(full.headers['content-type']).toBe('image/webp');
    expect(await sharp(full.bytes).metadata()).toMatchObject({ width: 1_024, height: 512 });

    const small = await client.get(`/objects/${id}/thumbnail?size=100x100`);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 100, height: 50 });
    const etag = small.headers.etag ?? '';
    const again = await client.get(`/objects/${id}/thumbnail?size=100x100`, {
      headers: { 'If-None-Match': etag },
    });
    expect(again.status).toBe(304);
  });

  it('has a stored thumbnail for cards, which is made on request if it is missing', async () => {
    const id = await save(await picture(1_600, 800, '#a06030'), 'clay.png');
    const object = await analysed(id);
    expect(object.thumbnail).toEqual({ path: `/objects/${id}/thumbnail`, width: 1_024, height: 512 });
    const isStored = async () =>
      (await service.behind.run(
        `UPDATE objects SET title = title WHERE id = ? AND thumbnail LIKE '%"small":%'`,
        id,
      )) === 1;
    const ofCard = async () => {
      const { bytes, headers } = await client.get(`/objects/${id}/thumbnail?size=480x480`);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 });
      return headers.etag;
    };
    expect(await isStored()).toBe(true);
    const etag = await ofCard();
    await service.behind.run(
      `UPDATE objects SET thumbnail = replace(thumbnail, '"small":', '"former":') WHERE id = ?`,
      id,
    );
    expect(await isStored()).toBe(false);
    expect([await ofCard(), await ofCard()]).toEqual([etag, etag]);
    expect(await isStored()).toBe(true);
    expect((await client.get(`/objects/${id}`)).json).toEqual({ ...object, mainEntity: expect.anything() });
  });

  it('has no separate thumbnail for cards when it is small', async () => {
    const id = await save(await picture(400, 200, '#a06031'), 'small.png');
    await analysed(id);
    const [full, card] = await Promise.all(
      ['full', '480x480'].map((size) => client.get(`/objects/${id}/thumbnail?size=${size}`)),
    );
    expect(card?.bytes.equals(full?.bytes ?? Buffer.of())).toBe(true);
  });

  itLong('is served larger than its thumbnail, up to its own size, and in crops', async () => {
    const id = await save(await picture(5_000, 2_000, '#30c060'), 'wide.png');
    await analysed(id);
    const large = await client.get(`/objects/${id}/thumbnail?size=4096x4096`);
    expect(large.headers['content-type']).toBe('image/webp');
    expect(await sharp(large.bytes).metadata()).toMatchObject({ width: 4_096, height: 1_638 });
    const { etag = '' } = large.headers;
    const held = { headers: { 'If-None-Match': etag } };
    expect((await client.get(`/objects/${id}/thumbnail?size=4096x4096`, held)).status).toBe(304);
    const tall = await client.get(`/objects/${id}/thumbnail?size=2000x500`);
    expect(await sharp(tall.bytes).metadata()).toMatchObject({ width: 1_250, height: 500 });

    const part = await client.get(`/objects/${id}/thumbnail?size=2048x2048`, {
      headers: { Range: 'bytes=2-5' },
    });
    const whole = await client.get(`/objects/${id}/thumbnail?size=2048x2048`);
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 2-5/${whole.bytes.length}`]);
    expect(part.bytes.equals(whole.bytes.subarray(2, 6))).toBe(true);
  });

  itLong('is never enlarged', async () => {
    const id = await save(await picture(30, 20, '#c06030'), 'small.png');
    await analysed(id);
    const large = await client.get(`/objects/${id}/thumbnail?size=4096x4096`);
    expect(await sharp(large.bytes).metadata()).toMatchObject({ width: 30, height: 20 });
  });

  it('has no content even if it shows text, but is found by that text', async () => {
    const id = await save(sign('The ferry leaves at noon'), 'sign.svg');
    await analysed(id);
    const found = await client.get('/objects?q=ferry', { headers: { Accept: 'application/json' } });
    expect(found.json[0].id).toBe(id);
    const content = await client.get(`/objects/${id}/content`);
    expect([content.status, content.json.type]).toEqual([422, 'Unprocessable']);
  });

  it.each(['0x10', '10x', '4097x1', 'wide', '10x10x10', ''])('refuses the size %j', async (size) => {
    const id = await save(await picture(31, 20, '#c06030'), 'sizes.png');
    const { status, json } = await client.get(`/objects/${id}/thumbnail?size=${size}`);
    expect([status, json.type]).toEqual([400, 'BadRequest']);
  });

  it('is kept unchanged when it is damaged, and shows the reason', async () => {
    const whole = await picture(64, 64, '#ffffff');
    const id = await save(whole.subarray(0, 40), 'green_bicycle.png');
    const object = await analysed(id);
    expect(object).toMatchObject({ title: 'Green bicycle', mainEntity: { '@type': 'ImageObject' } });
    const { json } = await client.get('/_/analysis');
    expect(json.failed).toContainEqual({
      objectId: id,
      step: 'inspect',
      reason: 'This picture cannot be read: it is damaged.',
      code: 'picture-damaged',
      params: {},
    });
    expect((await client.get(`/objects/${id}/thumbnail`)).status).toBe(422);
  });
});

describe('a document', () => {
  it('is readable and found by its text', async () => {
    const id = await save('On the keeping of bees.\n\nSmoke calms them.', 'bees.txt');
    await analysed(id);
    const content = await client.get(`/objects/${id}/content`);
    expect(content.text).toContain('Smoke calms them.');
    const { json } = await client.get('/objects?q=smoke', { headers: { Accept: 'application/json' } });
    expect(json.map((found: Json) => found.id)).toEqual([id]);
  });

  itLong('is rendered larger than its thumbnail if it has pages', async () => {
    const id = await save(pdf([lines(['The ferry will run again in May.', 11, 700])]), 'notice.pdf');
    await analysed(id);
    const page = await client.get(`/objects/${id}/thumbnail?size=2000x2000`);
    expect((await sharp(page.bytes).metadata()).height).toBeGreaterThan(1_990);
  });

  it('is not overwritten where a person wrote something', async () => {
    const { json } = await client.post('/objects', undefined, {
      form: upload('Anything.', 'named.txt', { title: 'My own title' }),
    });
    expect((await analysed(json.id)).title).toBe('My own title');
  });
});

describe('a note', () => {
  const TEXT = `Beekeeping is the maintenance of bee colonies in hives. Bees are kept for their honey. Beekeepers collect honey
from the hives in late summer, and leave enough of it for the bees to live on through the winter. A strong colony has fifty thousand workers in June, and ten thousand in
January. In spring, it may swarm: the old queen leaves with half of the workers, and hangs in a tree until the scouts have found a hollow.`;

  it('gets a summary and tags from analysis, and loses them when its text changes', async () => {
    const { json } = await client.post('/objects', { content: `# Bees\n\n${TEXT}` });
    const object = await analysed(json.id);
    expect(object.summary).toContain('Beekeeping is the maintenance');
    expect(object.tags.map((tag: Json) => [tag.name, tag.flags])).toContainEqual(['Animals', 2]);

    const type = { 'Content-Type': 'text/markdown' };
    await client.put(`/objects/${json.id}/content`, { body: 'Rowing on the lake at dawn.', headers: type });
    expect((await analysed(json.id)).summary).toBe('');
  });

  it('gets a tag that its owner gave to five like it', async () => {
    const save = async (content: string, ...names: readonly string[]) => {
      const tags = names.map((name) => ({ name }));
      const { json } = await client.post('/objects', { content, tags });
      return (await analysed(json.id)).tags.map((tag: Json) => [tag.name, tag.flags]);
    };
    for (const dish of ['leek', 'carrot', 'parsnip', 'fennel', 'celery'])
      await save(
        `Fry the ${dish} with garlic in butter, add broth and simmer. Season with salt and pepper.`,
        'my kitchen',
      );
    const found = await save(
      'Simmer the pumpkin with onion and garlic in broth, add a teaspoon of salt and butter.',
    );
    expect(found).toContainEqual(['my kitchen', 2]);
    expect(
      await save('My kitchen needs new tiles, said the plumber who repaired the tap.'),
    ).not.toContainEqual(['my kitchen', 2]);
  });

  it('is found by other forms of its words in its own language', async () => {
    const { json } = await client.post('/objects', {
      content: 'Die Katzen schlafen auf dem warmen Sofa im Haus.',
    });
    const search = async (q: string) =>
      (await client.get(`/objects?q=${q}`, { headers: { Accept: 'application/json' } })).json.map(
        (found: Json) => found.id,
      );
    await analysed(json.id);
    expect(await search('title:hauses')).toEqual([json.id]);
    await client.put(`/objects/${json.id}/content`, {
      body: 'The ferries are sleeping in the harbour houses.',
      headers: { 'Content-Type': 'text/markdown' },
    });
    await analysed(json.id);
    expect(await search('title:hauses')).toEqual([]);
    expect(await search('title:ferry')).toEqual([json.id]);
  });

  it('keeps the summary a person wrote, and does not get back tags that a person removed', async () => {
    const { json } = await client.post('/objects', { content: `${TEXT} So it was.` });
    await analysed(json.id);
    await client.call({ method: 'PATCH', path: `/objects/${json.id}`, json: { summary: 'Mine.' } });
    const removed = await client.call({
      method: 'DELETE',
      path: `/objects/${json.id}/tags`,
      json: [{ name: 'bees' }],
      headers: { 'Transfer-Encoding': 'chunked' },
    });
    expect(removed.json).toEqual({});
    const type = { 'Content-Type': 'text/markdown' };
    await client.put(`/objects/${json.id}/content`, { body: `${TEXT} So it is.`, headers: type });
    const object = await analysed(json.id);
    expect(object.summary).toBe('Mine.');
    expect(object.tags.map((tag: Json) => tag.name)).not.toContain('bees');
  });
});
