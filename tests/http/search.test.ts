import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { signToken } from '../support/credentials.ts';
import { fileService } from '../support/file-service.ts';

/** GET /search, and `q` and `similarTo` of GET /objects (D18, D19, D21, D38, D39). */

const service = fileService();
let client: Client;
const ids: Record<string, string> = {};

const TEXTS = {
  rye: '# Rye bread\n\nMix rye flour and water into a dough, and let the dough rise.',
  pizza: '# Pizza\n\nStretch the dough, heat the stone, and bake with flour on the peel.',
  roses: '# Roses\n\nPrune the stems in spring and feed the soil.',
};

beforeAll(async () => {
  client = service.client;
  for (const [name, content] of Object.entries(TEXTS)) {
    ids[name] = (await client.post('/objects', { content })).json.id;
  }
});

const found = (response: { json: { matches: { id: string }[] } }) =>
  response.json.matches.map(({ id }) => id);
const listed = (response: { json: { id: string }[] }) => response.json.map(({ id }) => id);

describe('GET /search', () => {
  it('returns matches with falling scores, and costs by their number', async () => {
    const response = await client.get('/search?q=rye+dough');
    expect(response.status).toBe(200);
    expect(found(response)).toEqual([ids.rye, ids.pizza]);
    const [first, second] = response.json.matches;
    expect(first.score).toBeGreaterThanOrEqual(second.score);
    expect(second.score).toBeGreaterThan(0);
    expect(first).not.toHaveProperty('semanticScore');
    expect(response.headers['ratelimit-cost']).toBe('10');
  });

  it('corrects a typing error as a last resort, and reports the correction', async () => {
    const response = await client.get('/search?q=Prine+the+stems');
    expect([found(response), response.json.corrected]).toEqual([[ids.roses], 'prune the stems']);
    expect(listed(await client.get('/objects?q=Prine+the+stems'))).toEqual([ids.roses]);
    const typed = await client.get('/search?q=prune+the+stems');
    expect(typed.json).not.toHaveProperty('corrected');
  });

  it('returns nothing if nothing matches', async () => {
    for (const q of ['asdfghjkl', 'qzx', 'xkcdvq+wprtz'])
      for (const path of [`/objects?q=${q}`, `/search?q=${q}`, `/search?q=${q}&semantic=true`])
        expect((await client.get(path)).json).toEqual(path.startsWith('/search') ? { matches: [] } : []);
  });

  it('returns the best passage of each match, and where the words are in it', async () => {
    const { json } = await client.get('/search?q=doughs+rising+rye&snippets=true');
    const [{ id, snippet }] = json.matches;
    expect([id, snippet.text]).toEqual([
      ids.rye,
      'Rye bread · Mix rye flour and water into a dough, and let the dough rise.',
    ]);
    const words = snippet.places.map(({ start, end }: Record<string, number>) =>
      snippet.text.slice(start, end),
    );
    expect(words).toEqual(['Rye', 'rye', 'dough', 'dough', 'rise']);
    const corrected = await client.get('/search?q=prrune&snippets=true');
    expect(corrected.json.matches[0].snippet.places).toHaveLength(1);
    expect((await client.get('/search?q=rye')).json.matches[0]).not.toHaveProperty('snippet');
  });

  it('returns the semantic similarity on request', async () => {
    const { json } = await client.get('/search?q=rye+dough&semantic=true&semanticBoost=0.5');
    expect(json.matches[0]).toMatchObject({ id: ids.rye, semanticScore: expect.any(Number) });
  });

  it.each(['0', '0.30000000000000004', '1e3', '2E-7', '1000000000', '1e308', '1e400'])(
    'accepts the weight %s',
    async (boost) => {
      const { status, json } = await client.get(`/search?q=rye+dough&semantic=true&semanticBoost=${boost}`);
      expect([status, json.matches[0].id]).toEqual([200, ids.rye]);
      expect(json.matches[0].score).toEqual(expect.any(Number));
    },
  );

  it('finds objects similar to one, and filters them by q', async () => {
    const response = await client.get(`/search?similarTo=${ids.rye}`);
    expect(found(response)[0]).toBe(ids.pizza);
    expect(found(response)).not.toContain(ids.rye);
    expect(response.json.matches[0]).toMatchObject({ semanticScore: response.json.matches[0].score });
    expect(found(await client.get(`/search?similarTo=${ids.rye}&q=title:roses`))).not.toContain(ids.pizza);
  });

  it('returns that similarity with rerank=true too', async () => {
    const { json } = await client.get('/search?q=rye+dough&rerank=true');
    expect(json.matches).toHaveLength(2);
    for (const match of json.matches) expect(match.semanticScore).toEqual(expect.any(Number));
    expect((await client.get('/search?q=rye+dough&rerank=false')).json.matches[0]).not.toHaveProperty(
      'semanticScore',
    );
  });

  it('finds everything with a star, newest first, also among similar objects', async () => {
    const newest = [ids.roses, ids.pizza, ids.rye];
    for (const q of ['*', '**', '(*)', '*+OR+rye', '*+*'])
      expect([q, found(await client.get(`/search?q=${q}`))]).toEqual([q, newest]);
    expect(found(await client.get('/search?q=*&semantic=true'))).toEqual(newest);
    expect(found(await client.get('/search?q=-*'))).toEqual([]);
    expect(found(await client.get('/search?q=*+roses'))).toEqual([ids.roses]);
    const similar = found(await client.get(`/search?similarTo=${ids.rye}`));
    expect(similar).toContain(ids.pizza);
    expect(found(await client.get(`/search?similarTo=${ids.rye}&q=*`))).toEqual(similar);
    expect(found(await client.get(`/search?similarTo=${ids.rye}&q=-*`))).toEqual([]);
    const all = await client.get('/objects?q=*');
    expect([listed(all), all.headers['ratelimit-cost']]).toEqual([newest, '10']);
    expect(listed(await client.get(`/objects?q=*&similarTo=${ids.rye}`))).toEqual(similar);
  });

  it('accepts a limit', async () => {
    expect(found(await client.get('/search?q=rye+dough&limit=1'))).toEqual([ids.rye]);
    expect(found(await client.get('/search?q=rye+dough&limit=5000&rerank=true'))).toHaveLength(2);
  });

  it.each([
    ['', 'Give q or similarTo'],
    ['?q=%20', 'Give q or similarTo'],
    ['?q=a&semantic=maybe', 'semantic'],
    ['?q=a&semanticBoost=-1', 'semanticBoost'],
    ['?q=a&semanticBoost=Infinity', 'semanticBoost'],
    ['?q=a&semanticBoost=', 'semanticBoost'],
    ['?q=a&limit=0', 'limit'],
    ['?q=created:tomorrow', 'tomorrow'],
    ['?q=%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7%20is:lost', 'At character 3 of q'],
  ])('refuses %s', async (query, reason) => {
    const response = await client.get(`/search${query}`);
    expect(response.status).toBe(400);
    expect(response.json.detail).toContain(reason);
  });
});

describe('q and similarTo of GET /objects', () => {
  it('accept the longest query in any script, also in the query of a token', async () => {
    const key = await service.accounts.createKey({
      accountId: 1,
      access: 'full',
      scope: { type: 'everything' },
    });
    for (const [count, status] of [
      [2_000, 200],
      [2_001, 400],
    ] as const) {
      const path = `/objects?q=${encodeURIComponent('🎉'.repeat(count))}`;
      const token = await signToken(key, { now: Date.now(), method: 'GET', path });
      const response = await client.get(path, { headers: { Authorization: `Bearer ${token}` } });
      expect([count, response.status]).toEqual([count, status]);
    }
  });

  it('rank by relevance, in the list and in the stream', async () => {
    expect(listed(await client.get('/objects?q=rye+dough'))).toEqual([ids.rye, ids.pizza]);
    const stream = await client.get('/objects?q=rye+dough', { headers: { Accept: 'application/jsonl' } });
    const lines = stream.text
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line).id);
    expect(lines).toEqual([ids.rye, ids.pizza]);
  });

  it('rank by similarity, without the object itself', async () => {
    const response = await client.get(`/objects?similarTo=${ids.rye}`);
    expect(listed(response)[0]).toBe(ids.pizza);
    expect(listed(response)).not.toContain(ids.rye);
    expect(response.headers['ratelimit-cost']).toBe('10');
  });

  it.each(['/objects?similarTo=', '/search?similarTo='])(
    'answer 404 for an unknown object: %s',
    async (address) => {
      expect((await client.get(`${address}nothing`)).status).toBe(404);
    },
  );

  it('are not part of every plan', async () => {
    const { client: free } = await service.account('Free');
    expect((await free.get(`/objects?similarTo=${ids.rye}`)).status).toBe(403);
    expect((await free.get('/search?similarTo=nothing')).status).toBe(403);
    expect((await free.get('/search?q=rye')).status).toBe(200);
  });

  it('stay in the scope of the key', async () => {
    const scoped = await service.key({ scope: { type: 'non-sensitive' } });
    expect((await scoped.get(`/objects?similarTo=${ids.rye}`)).status).toBe(403);
    expect(found(await scoped.get('/search?q=rye'))).toEqual([]);
  });
});
