import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../core/model/instant.ts';
import type { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';

/** The credits of an account: shown, charged and refused (docs/api.md; D19, D20). */

let client: Client;
let now = Date.parse('2026-05-01T00:00:00Z');

const service = fileService({ clock: () => now });
beforeAll(async () => {
  client = service.client;
});
beforeEach(() => {
  now += 1000;
});

describe('credits', () => {
  const limits = (headers: Record<string, unknown>) => [headers['ratelimit-cost'], headers.ratelimit];

  it('are shown with every response, charged on success, and return with time', async () => {
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

  it('are not counted if the plan has no limits', async () => {
    const { headers } = await client.get('/objects');
    expect([headers['ratelimit-cost'], headers['ratelimit-policy'], headers.ratelimit]).toEqual([
      expect.stringMatching(/^\d+$/),
      undefined,
      undefined,
    ]);
  });

  it('are rejected with the time to wait when they are used up, and nothing is done', async () => {
    const { account, client: free } = await service.account('Free');
    await service.spend(account, 995);
    now += 1000;
    const refused = await free.post('/objects', { url: 'https://refused.example/' });
    expect([refused.status, refused.headers['retry-after'], refused.headers['ratelimit-cost']]).toEqual([
      429,
      '299',
      '0',
    ]);
    expect(refused.headers.ratelimit).toBe('"burst";r=0;t=299, "sustained";r=9005;t=2591999');
    expect((await free.get('/objects')).json).toEqual([]);
    now += 299_000;
    expect((await free.post('/objects', { url: 'https://refused.example/' })).status).toBe(201);
  });

  it('return when the longest of the empty windows closes', async () => {
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

  it('are never spent twice by simultaneous requests', async () => {
    const { account, client: free } = await service.account('Free');
    await service.spend(account, 900);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => free.post('/objects', { content: `same time ${index}` })),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(429)]).toEqual([10, 40]);
    expect((await free.get('/objects/unknown')).headers.ratelimit).toContain('"burst";r=0;');
    now += 300_000;
    expect((await free.get('/objects')).json.length).toBe(10);
  });

  it('are rejected for a file that is too expensive, which leaves nothing behind', async () => {
    const { account, client: free } = await service.account('Free');
    await service.spend(account, 985);
    const before = readdirSync(path.join(service.dataDir, 'blobs'), { recursive: true }).length;
    const answer = await free.post('/objects', undefined, {
      form: upload(Buffer.alloc(8 * 1024 * 1024), 'dear'),
    });
    expect([answer.status, answer.headers.ratelimit]).toEqual([429, expect.stringContaining('"burst";r=0;')]);
    expect(readdirSync(path.join(service.dataDir, 'blobs'), { recursive: true }).length).toBeLessThanOrEqual(
      before + 1,
    );
    expect((await free.get('/objects')).json).toEqual([]);
  });
});
