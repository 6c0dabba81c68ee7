import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../core/model/instant.ts';
import type { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** Reading and changing one object, and the trash (docs/api.md, "Objects"; D24, D27). */

let client: Client;
let now = Date.parse('2026-05-01T00:00:00Z');

const service = fileService({ clock: () => now });
beforeAll(async () => {
  client = service.client;
});
beforeEach(() => {
  now += 1000;
});

const at = (instant: number) => new Date(instant).toISOString();

async function save(content = `text of ${now}`): Promise<string> {
  return (await client.post('/objects', { content })).json.id;
}

describe('PATCH', () => {
  it('changes the given fields and nothing else', async () => {
    const id = await save();
    const before = (await client.get(`/objects/${id}`)).json;
    now += 1000;
    const response = await client.patch(`/objects/${id}`, { title: 'New', summary: 'S', completed: true });
    expect([response.status, response.json, response.headers['ratelimit-cost']]).toEqual([200, {}, '2']);
    const changed = (await client.get(`/objects/${id}`)).json;
    expect(changed).toEqual({ ...before, title: 'New', summary: 'S', completed: true, modified: at(now) });
    await client.patch(`/objects/${id}`, { completed: false, title: '' });
    const cleared = (await client.get(`/objects/${id}`)).json;
    expect([cleared.title, cleared.summary, 'completed' in cleared]).toEqual(['', 'S', false]);
  });

  it('accepts an empty patch and ignores unknown fields', async () => {
    const id = await save();
    const before = (await client.get(`/objects/${id}`)).json;
    now += 1000;
    expect((await client.patch(`/objects/${id}`, {})).status).toBe(200);
    expect((await client.patch(`/objects/${id}`, { id: 'x', bumped: 0, tags: [{ name: 't' }] })).status).toBe(
      200,
    );
    expect((await client.get(`/objects/${id}`)).json).toEqual(before);
  });

  it('is rejected as a whole', async () => {
    const id = await save();
    const before = (await client.get(`/objects/${id}`)).json;
    for (const [patch, status] of [
      [{ title: 7 }, 400],
      [{ summary: null }, 400],
      [{ title: 'good', summary: `${'é'.repeat(2 ** 19)}!` }, 413],
      [{ summary: 'good', completed: 'yes' }, 400],
      [{ summary: 'good', title: 't'.repeat(2_001) }, 422],
      [[], 400],
      ['text', 400],
    ] as const) {
      expect([patch, (await client.patch(`/objects/${id}`, patch)).status]).toEqual([patch, status]);
    }
    expect((await client.get(`/objects/${id}`)).json).toEqual(before);
    expect((await client.patch('/objects/0000000000000000000000', {})).status).toBe(404);
  });

  it('loses no change when many requests come at the same time', async () => {
    const id = await save();
    const patches = Array.from({ length: 30 }, (_, index) =>
      client.patch(
        `/objects/${id}`,
        index % 2 ? { title: `title ${index}` } : { summary: `summary ${index}` },
      ),
    );
    for (const response of await Promise.all(patches)) expect(response.status).toBe(200);
    const { title, summary } = (await client.get(`/objects/${id}`)).json;
    expect([title, summary]).toEqual([
      expect.stringMatching(/^title \d+$/),
      expect.stringMatching(/^summary \d+$/),
    ]);
  });
});

describe('the trash', () => {
  it('keeps the first time of deletion, shows the object by id, and allows no changes', async () => {
    const id = await save();
    const deletedAt = now;
    const response = await client.delete(`/objects/${id}`);
    expect([response.status, response.json]).toEqual([200, {}]);
    now += 1000;
    expect((await client.delete(`/objects/${id}`)).status).toBe(200);
    expect((await client.get(`/objects/${id}`)).json.deleted).toBe(at(deletedAt));
    const patched = await client.patch(`/objects/${id}`, { title: 'x' });
    expect([patched.status, patched.json.detail]).toEqual([422, expect.stringContaining('restore it first')]);
    for (let round = 0; round < 2; round++) {
      const restored = await client.post(`/objects/${id}/restore`);
      expect([restored.status, restored.json]).toEqual([200, {}]);
    }
    expect('deleted' in (await client.get(`/objects/${id}`)).json).toBe(false);
    expect((await client.patch(`/objects/${id}`, { title: 'x' })).status).toBe(200);
  });

  it('answers 404 for unknown objects', async () => {
    for (const id of ['0000000000000000000000', 'nonsense', '%00', 'x'.repeat(5_000), '..%2F..']) {
      expect((await client.get(`/objects/${id}`)).status).toBe(404);
      expect((await client.delete(`/objects/${id}`)).status).toBe(404);
      expect((await client.post(`/objects/${id}/restore`)).status).toBe(404);
    }
  });

  it('restores an object for 30 days', async () => {
    const [one, other] = [await save('one'), await save('other')];
    await client.delete(`/objects/${one}`);
    await client.delete(`/objects/${other}`);
    now += 30 * DAY;
    expect((await client.post(`/objects/${one}/restore`)).status).toBe(200);
    now += 1;
    expect((await client.post(`/objects/${other}/restore`)).status).toBe(404);
  });
});
