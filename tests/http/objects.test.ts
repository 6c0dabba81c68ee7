import { existsSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY } from '../../core/model/instant.ts';
import type { Client } from '../support/client.ts';
import { upload } from '../support/form.ts';
import { makeHome, type Service, startService } from '../support/service.ts';

/** Reading and changing one object, and the trash (interface: Objects, Object lifecycle; D20, D24, D27). */

let service: Service;
let client: Client;
let now = Date.parse('2026-05-01T00:00:00Z');

beforeAll(async () => {
  service = await startService({ clock: () => now });
  client = service.client;
});
afterAll(() => service.close());
beforeEach(() => {
  now += 1000;
});

const at = (instant: number) => new Date(instant).toISOString();

async function save(content = `text of ${now}`): Promise<string> {
  return (await client.post('/objects', { content })).json.id;
}

describe('PATCH', () => {
  it('changes what is given and nothing else', async () => {
    const id = await save();
    const before = (await client.get(`/objects/${id}`)).json;
    now += 1000;
    const answer = await client.patch(`/objects/${id}`, { title: 'New', summary: 'S', completed: true });
    expect([answer.status, answer.json, answer.headers['ratelimit-cost']]).toEqual([200, {}, '2']);
    const changed = (await client.get(`/objects/${id}`)).json;
    expect(changed).toEqual({ ...before, title: 'New', summary: 'S', completed: true, modified: at(now) });
    await client.patch(`/objects/${id}`, { completed: false, title: '' });
    const cleared = (await client.get(`/objects/${id}`)).json;
    expect([cleared.title, cleared.summary, 'completed' in cleared]).toEqual(['', 'S', false]);
  });

  it('takes an empty patch and ignores unknown fields', async () => {
    const id = await save();
    const before = (await client.get(`/objects/${id}`)).json;
    now += 1000;
    expect((await client.patch(`/objects/${id}`, {})).status).toBe(200);
    expect((await client.patch(`/objects/${id}`, { id: 'x', bumped: 0, tags: [{ name: 't' }] })).status).toBe(
      200,
    );
    expect((await client.get(`/objects/${id}`)).json).toEqual(before);
  });

  it('refuses as a whole', async () => {
    const id = await save();
    const before = (await client.get(`/objects/${id}`)).json;
    for (const [patch, status] of [
      [{ title: 7 }, 400],
      [{ summary: null }, 400],
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

  it('loses no change when many come at once', async () => {
    const id = await save();
    const patches = Array.from({ length: 30 }, (_, index) =>
      client.patch(
        `/objects/${id}`,
        index % 2 ? { title: `title ${index}` } : { summary: `summary ${index}` },
      ),
    );
    for (const answer of await Promise.all(patches)) expect(answer.status).toBe(200);
    const { title, summary } = (await client.get(`/objects/${id}`)).json;
    expect([title, summary]).toEqual([
      expect.stringMatching(/^title \d+$/),
      expect.stringMatching(/^summary \d+$/),
    ]);
  });
});

describe('the trash', () => {
  it('keeps the first time of deletion, still shows by id, and takes no changes', async () => {
    const id = await save();
    const deletedAt = now;
    const answer = await client.delete(`/objects/${id}`);
    expect([answer.status, answer.json]).toEqual([200, {}]);
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

  it('knows nothing of unknown objects', async () => {
    for (const id of ['0000000000000000000000', 'nonsense', '%00', 'x'.repeat(5_000), '..%2F..']) {
      expect((await client.get(`/objects/${id}`)).status).toBe(404);
      expect((await client.delete(`/objects/${id}`)).status).toBe(404);
      expect((await client.post(`/objects/${id}/restore`)).status).toBe(404);
    }
  });

  it('gives back until 30 days are over', async () => {
    const [one, other] = [await save('one'), await save('other')];
    await client.delete(`/objects/${one}`);
    await client.delete(`/objects/${other}`);
    now += 30 * DAY;
    expect((await client.post(`/objects/${one}/restore`)).status).toBe(200);
    now += 1;
    expect((await client.post(`/objects/${other}/restore`)).status).toBe(422);
  });
});

describe('after 30 days in the trash', () => {
  const HOUR = 3_600_000;
  const files = (dataDir: string) =>
    readdirSync(path.join(dataDir, 'blobs'), { recursive: true }).filter((name) => String(name).length > 5)
      .length;

  afterEach(() => void vi.useRealTimers());

  it('an object is destroyed with its file, within an hour', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let time = now;
    const own = await startService({ clock: () => time });
    try {
      const { json: kept } = await own.client.post('/objects', undefined, { form: upload('kept', 'kept') });
      const { json: gone } = await own.client.post('/objects', undefined, { form: upload('gone', 'gone') });
      await own.client.delete(`/objects/${gone.id}`);
      time += 30 * DAY + 1;
      expect((await own.client.get(`/objects/${gone.id}`)).status).toBe(200);
      vi.advanceTimersByTime(HOUR);
      await expect.poll(async () => (await own.client.get(`/objects/${gone.id}`)).status).toBe(404);
      await expect.poll(() => files(own.dataDir)).toBe(1);
      expect((await own.client.get(kept.blob.path)).text).toBe('kept');
      const again = await own.client.post('/objects', undefined, { form: upload('gone', 'gone') });
      expect([again.status, again.json.id === gone.id]).toEqual([201, false]);
    } finally {
      await own.close();
    }
  });

  it('it is destroyed at the next start, and files that nothing refers to go too', async () => {
    const home = await makeHome();
    let time = now;
    const options = { home, clock: () => time };
    const first = await startService(options);
    const { json: gone } = await first.client.post('/objects', undefined, { form: upload('gone', 'gone') });
    const { json: kept } = await first.client.post('/objects', undefined, { form: upload('kept', 'kept') });
    await first.client.delete(`/objects/${gone.id}`);
    const [shard] = readdirSync(path.join(home.dataDir, 'blobs'));
    const orphan = path.join(home.dataDir, 'blobs', shard ?? '', `00000000000000000000${shard}`);
    await first.close();

    const half = path.join(home.dataDir, 'incoming', 'half');
    for (const file of [orphan, half]) {
      writeFileSync(file, 'nobody knows me');
      utimesSync(file, new Date(time), new Date(time));
    }
    time += 30 * DAY + 1;
    const second = await startService(options);
    try {
      await expect.poll(async () => (await second.client.get(`/objects/${gone.id}`)).status).toBe(404);
      await expect
        .poll(() => [existsSync(orphan), existsSync(half), files(home.dataDir)])
        .toEqual([false, false, 1]);
      expect((await second.client.get(kept.blob.path)).text).toBe('kept');
    } finally {
      await second.close();
      await home.remove();
    }
  });
});

describe('credits', () => {
  const limits = (headers: Record<string, unknown>) => [headers['ratelimit-cost'], headers.ratelimit];

  it('are shown with every answer, counted when it succeeds, and come back with time', async () => {
    const { client: plus } = await service.account('Plus');
    const first = await plus.post('/objects', { content: 'first' });
    expect(first.headers['ratelimit-policy']).toBe('"burst";q=10000;w=300, "sustained";q=100000;w=2592000');
    expect(limits(first.headers)).toEqual(['10', '"burst";r=9990;t=300, "sustained";r=99990;t=2592000']);
    now += 100_000;
    expect(limits((await plus.get('/objects/unknown')).headers)).toEqual([
      '0',
      '"burst";r=9990;t=200, "sustained";r=99990;t=2591900',
    ]);
    now += 200_000;
    expect(limits((await plus.get(`/objects/${first.json.id}`)).headers)).toEqual([
      '1',
      '"burst";r=9999;t=300, "sustained";r=99989;t=2591700',
    ]);
  });

  it('are not counted where the plan has no limits', async () => {
    const { headers } = await client.get('/objects');
    expect([headers['ratelimit-cost'], headers['ratelimit-policy'], headers.ratelimit]).toEqual([
      expect.stringMatching(/^\d+$/),
      undefined,
      undefined,
    ]);
  });

  it('refuse with the time to wait when they are used up, and nothing is done', async () => {
    const { account, client: free } = await service.account('Free');
    await service.spend(account, 995);
    now += 1000;
    const refused = await free.post('/objects', { url: 'https://refused.example/' });
    expect([refused.status, refused.headers['retry-after'], refused.headers['ratelimit-cost']]).toEqual([
      429,
      '299',
      '0',
    ]);
    expect((await free.get('/objects')).json).toEqual([]);
    now += 299_000;
    expect((await free.post('/objects', { url: 'https://refused.example/' })).status).toBe(201);
  });

  it('are refused until the longest of the empty windows closes', async () => {
    const { account, client: free } = await service.account('Free');
    for (let window = 0; window < 10; window++) {
      await service.spend(account, 1_000);
      if (window < 9) now += 300_000;
    }
    const both = await free.get('/objects');
    expect([both.status, both.headers['retry-after']]).toEqual([429, String(30 * 86_400 - 9 * 300)]);
    expect(both.headers.ratelimit).toBe(`"burst";r=0;t=300, "sustained";r=0;t=${30 * 86_400 - 9 * 300}`);
    now += 30 * DAY;
    expect((await free.get('/objects')).status).toBe(200);
  });

  it('are never spent twice by requests at once', async () => {
    const { account, client: free } = await service.account('Free');
    await service.spend(account, 900);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => free.post('/objects', { content: `at once ${index}` })),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(429)]).toEqual([10, 40]);
    expect((await free.get('/objects/unknown')).headers.ratelimit).toContain('"burst";r=0;');
    now += 300_000;
    expect((await free.get('/objects')).json.length).toBe(10);
  });

  it('are refused for a file that is too dear, which leaves nothing behind', async () => {
    const { account, client: free } = await service.account('Free');
    await service.spend(account, 985);
    const before = readdirSync(path.join(service.dataDir, 'blobs'), { recursive: true }).length;
    const answer = await free.post('/objects', undefined, {
      form: upload(Buffer.alloc(8 * 1024 * 1024), 'dear'),
    });
    expect(answer.status).toBe(429);
    expect(readdirSync(path.join(service.dataDir, 'blobs'), { recursive: true }).length).toBeLessThanOrEqual(
      before + 1,
    );
    expect((await free.get('/objects')).json).toEqual([]);
  });
});

describe('the service itself', () => {
  it('tells who it is, that it lives, and what it can do, without a token', async () => {
    const home = (await service.anonymous.get('/')).json;
    expect(home).toEqual({
      name: 'Commonplace',
      version: expect.any(String),
      openapi: `${service.url}/_/openapi.json`,
    });
    expect((await service.anonymous.get('/_/health')).json).toEqual({ status: 'ok' });
    expect((await service.anonymous.get('/_/ready')).json).toEqual({ status: 'ok' });
    const document = (await service.anonymous.get('/_/openapi.json')).json;
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '0.7.0']);
    for (const open of ['/', '/_/health', '/_/ready', '/_/openapi.json']) {
      expect((await service.anonymous.call({ method: 'HEAD', path: open })).status).toBe(200);
      expect((await service.anonymous.delete(open)).headers.allow).toBe('GET, HEAD');
    }
  });

  it('is alive but not ready while its files are out of reach', async () => {
    const [folder, away] = ['incoming', 'away'].map((name) => path.join(service.dataDir, name)) as [
      string,
      string,
    ];
    renameSync(folder, away);
    try {
      const answer = await service.anonymous.get('/_/ready');
      expect([answer.status, answer.json.type]).toEqual([503, 'Unavailable']);
      expect((await service.anonymous.get('/_/health')).status).toBe(200);
      expect((await client.post('/objects', undefined, { form: upload('x', 'x') })).status).toBe(503);
    } finally {
      renameSync(away, folder);
    }
    expect((await service.anonymous.get('/_/ready')).status).toBe(200);
  });
});
