import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../support/client.ts';
import type { Random } from '../support/random.ts';
import { type Home, makeHome } from '../support/service.ts';
import { derive, type Grammar, mutate } from './grammar.ts';
import { FORM, MARKDOWN, PROSE, QUERY } from './grammars.ts';
import { type ProbedService, startProbedService } from './probed-service.ts';
import { report, tryRounds } from './rounds.ts';

/** Whatever a request contains, the response is never a server error, on either database (D12, D38). */

/** Drafts of objects, and texts that look less and less like one. */
const DRAFT: Grammar = {
  ...PROSE,
  start: ['{<members>}', '{<members>,<members>}', '<json>'],
  members: [
    '"content":"<words>"',
    '"content":{"type":"text/markdown","body":<json>}',
    '"content":{"type":"application/prose+json","body":{"type":"doc","content":[<nodes>]}}',
    '"url":"<url>"',
    '"title":<json>,"content":"<words>"',
    '"content":"<words>","tags":[{"name":<json>},"<word>"]',
    '"content":"<words>","notes":[{"content":<json>}],"spaces":[{"id":<json>}]',
  ],
};

const KINDS: readonly ((random: Random) => Call)[] = [
  (random) => ({
    method: 'GET',
    path: `/objects?${new URLSearchParams({ q: wellFormed(derive(QUERY, random), random), limit: '5' })}`,
  }),
  (random) => ({
    method: 'GET',
    path: `/search?${new URLSearchParams({ q: wellFormed(derive(QUERY, random), random) })}`,
  }),
  (random) => sent('POST', '/objects', 'application/json', mutate(derive(DRAFT, random), random)),
  (random) =>
    sent('POST', '/objects', 'multipart/form-data; boundary=b', mutate(derive(FORM, random), random)),
  (random) => ({
    ...sent('POST', '/convert', 'text/markdown', mutate(derive(MARKDOWN, random), random)),
    headers: { 'Content-Type': 'text/markdown', Accept: 'application/prose+json' },
  }),
  (random) => sent('PATCH', '/pins', 'application/jsonl', mutate(derive(DRAFT, random, 'json'), random)),
];

const sent = (method: string, path: string, type: string, body: string): Call => ({
  method,
  path,
  headers: { 'Content-Type': type },
  body,
});

/** A query as a URL can contain it. */
const wellFormed = (text: string, random: Random): string =>
  mutate(text, random).toWellFormed().slice(0, 2_500);

describe.each(['sqlite', 'postgres'])('on %s, a hostile request', (database) => {
  let home: Home;
  let service: ProbedService;

  beforeAll(async () => {
    home = await makeHome(database);
    service = await startProbedService({ home });
    for (const content of ['# Lark\n\na bird', 'Zürich 東京', '0 -1'])
      await service.client.post('/objects', { content, tags: [{ name: 'a' }, { name: 'lark' }] });
  });
  afterAll(async () => {
    await service.close();
    await home.remove();
  });

  it('is answered or refused, and anything it saved can be listed', async () => {
    const statuses = new Map<number, number>();
    await tryRounds(
      `hostile requests on ${database}`,
      { few: 400, many: 40_000, maxMs: 30_000 },
      async ({ random }) => {
        const call = random.pick(KINDS)(random);
        const { status, text } = await service.client.call(call);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status, `${JSON.stringify(call)} was answered ${text.slice(0, 1_000)}`).toBeLessThan(500);
      },
    );
    report(`hostile requests on ${database}: ${JSON.stringify([...statuses])}`);
    expect((await service.client.get('/objects?contentAs=text/markdown')).status).toBe(200);
    expect(service.log().filter(({ level }) => level === 'error')).toEqual([]);
  });
});
