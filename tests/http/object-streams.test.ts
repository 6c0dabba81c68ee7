import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../core/model/account.ts';
import type { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { usedMemory } from '../support/memory.ts';
import { cases, size } from '../support/runs.ts';

/** Streams of objects, and lists of long ones (docs/api.md, "GET /objects"; D19, D22). */

const JSONL = { headers: { Accept: 'application/jsonl' } };

const service = fileService();

describe('a stream', () => {
  /** More objects than a list may have. */
  const COUNT = 10_500;
  /** The number of objects with long texts. They have as much data, and take less time to create and to read. */
  const COUNT_OF_LONG = 3_000;
  let account: Account;
  let client: Client;
  /** An account without limits for its lists. */
  let patient: Promise<{ readonly account: Account; readonly client: Client }>;

  beforeAll(async () => {
    ({ account, client } = await service.account('Top'));
    patient = service.account().then(async (made) => {
      const { json } = await made.client.post('/objects', { content: 'seed', title: 't'.repeat(2_000) });
      await service.behind.multiply(json.id, COUNT_OF_LONG);
      return made;
    });
    const { json } = await client.post('/objects', { content: 'seed', title: 't'.repeat(400) });
    await service.behind.multiply(json.id, COUNT);
  });

  it('has no limit, unlike the list', async () => {
    const stream = await client.get('/objects', JSONL);
    const list = await client.get('/objects?limit=30000');
    const lines = stream.text.split('\n');
    expect([lines.pop(), lines.length, list.json.length]).toEqual(['', COUNT, 10_000]);
    expect([stream.headers['ratelimit-cost'], list.headers['ratelimit-cost']]).toEqual(['250', '250']);
    expect((await client.get('/objects?limit=5000', JSONL)).headers['ratelimit-cost']).toBe('125');
  });

  it('waits for a slow reader without delaying others', async () => {
    const incoming = await client.open({ method: 'GET', path: '/objects', ...JSONL });
    await client.get('/objects?limit=1');
    const before = usedMemory();
    for (let reads = 0; reads < 20; reads++) expect((await client.get('/objects?limit=1')).status).toBe(200);
    expect((await client.post('/objects', { url: 'https://meanwhile.example/' })).status).toBe(201);
    expect(usedMemory() - before).toBeLessThan(4 * 1024 * 1024);
    let text = '';
    for await (const chunk of incoming) text += chunk;
    expect(text).not.toContain('meanwhile.example');
    expect(text.trim().split('\n').length).toBe(COUNT);
  });

  const creditsLeft = async () => {
    const { headers } = await client.get('/objects/unknown');
    return Number(/"burst";r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
  };

  it('costs what was sent when the client leaves early', async () => {
    const before = await creditsLeft();
    const incoming = await client.open({ method: 'GET', path: '/objects', ...JSONL });
    await new Promise((resolve) => incoming.once('data', resolve));
    expect(before - (await creditsLeft())).toBe(250);
    incoming.destroy();
    await expect.poll(async () => before - (await creditsLeft())).toBeLessThan(250);
    expect(before - (await creditsLeft())).toBeGreaterThan(0);
  });

  it('costs almost nothing when only its headers are requested', async () => {
    const before = await creditsLeft();
    await client.call({ method: 'HEAD', path: '/objects', ...JSONL });
    expect(before - (await creditsLeft())).toBe(1);
  });

  it('does not begin without the credits to pay for it', async () => {
    const poor = await service.account('Free');
    await poor.client.post('/objects', { url: 'https://poor.example/' });
    await service.spend(poor.account, 989);
    expect((await poor.client.get('/objects', JSONL)).status).toBe(200);
    expect((await poor.client.get('/objects', JSONL)).status).toBe(429);
    await service.spend(account, 99_000);
    const response = await client.get('/objects', JSONL);
    expect([response.status, response.json.type]).toEqual([429, 'RateLimited']);
  });

  it('is cut off when it fails, so that it never looks complete', async () => {
    const broken = await service.account();
    const { json } = await broken.client.post('/objects', { content: 'seed' });
    await service.behind.multiply(json.id, 2_000);
    await service.behind.damage(json.id);
    for (const accept of ['application/json', 'application/jsonl']) {
      const incoming = await broken.client.open({
        method: 'GET',
        path: '/objects',
        headers: { Accept: accept },
      });
      expect(incoming.statusCode).toBe(200);
      await expect(textOf(incoming)).rejects.toThrow('aborted');
      expect(incoming.complete).toBe(false);
    }
    await expect
      .poll(() => service.log)
      .toContainEqual(
        expect.objectContaining({ level: 'error', error: expect.stringContaining('SyntaxError') }),
      );
  });

  it('returns an error status if it fails before the client has received anything', async () => {
    const broken = await service.account();
    const { json } = await broken.client.post('/objects', { content: 'seed' });
    await service.behind.damage(json.id);
    expect((await broken.client.get('/objects')).status).toBe(500);
    expect((await broken.client.get('/objects', JSONL)).status).toBe(500);
  });

  it('is one of at most eight open streams per key, and closed ones do not count', async () => {
    const key = await service.key({ accountId: (await patient).account.id });
    const open = () => key.open({ method: 'GET', path: '/objects', headers: { Accept: 'application/json' } });
    const streams = await Promise.all(Array.from({ length: 8 }, open));
    expect(streams.map((stream) => stream.statusCode)).toEqual(Array(8).fill(200));
    const refused = await key.get('/objects', JSONL);
    expect([refused.status, refused.headers['retry-after'], refused.headers['ratelimit-cost']]).toEqual([
      429,
      '5',
      '0',
    ]);
    expect((await key.get('/objects?limit=10')).status).toBe(200);
    expect((await (await patient).client.get('/objects', JSONL)).status).toBe(200);
    streams[0]?.destroy();
    await expect
      .poll(async () => (await key.call({ method: 'HEAD', path: '/objects', ...JSONL })).status)
      .toBe(200);
    for (const stream of streams) stream.destroy();
  });
});

describe('long objects', () => {
  const COUNT = size(70, 100);
  let client: Client;

  beforeAll(async () => {
    ({ client } = await service.account());
    const { json } = await client.post('/objects', { content: 'x'.repeat(1_000_000) });
    await service.behind.multiply(json.id, COUNT);
  });

  it.each(cases(['application/json'], ['application/jsonl']))(
    'are never all in memory at the same time: %s',
    async (accept) => {
      const before = usedMemory();
      const incoming = await client.open({ method: 'GET', path: '/objects', headers: { Accept: accept } });
      let received = 0;
      let most = 0;
      for await (const chunk of incoming) {
        const looked = Math.floor(received / 10_000_000);
        received += chunk.length;
        if (Math.floor(received / 10_000_000) > looked) most = Math.max(most, usedMemory() - before);
      }
      expect(received).toBeGreaterThan(COUNT * 1_000_000);
      expect(most).toBeLessThan((COUNT * 1_000_000 * 2) / 3);
    },
  );
});

async function textOf(incoming: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of incoming) text += chunk;
  return text;
}
