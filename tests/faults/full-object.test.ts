import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { type Home, makeHome } from '../support/service.ts';
import { type ProbedService, startProbedService } from './probed-service.ts';
import { LONGER, report } from './rounds.ts';

/** An object with the maximum of everything is read, found and changed, and accepts no more of anything (D10). */

const MIB = 1024 * 1024;
const TAGS = 1_000;
const SPACES = 100;
const NAME = 200;
const TITLE = 2_000;
const NOTES = 100;
/** This many notes of 1 MiB are added one by one, the others with the object. */
const ONE_BY_ONE = LONGER > 1 ? 35 : 2;
/** The number of notes of 1 MiB that fit in a body of 8 MiB together with the rest. */
const NOTES_AT_ONCE = 5;
const LINKS = 300;
const LEVELS = 200;
const MARKDOWN = { 'Content-Type': 'text/markdown' };
const PROSE = 'application/prose+json';
const JSONL = { Accept: 'application/jsonl' };

const filled = (start: string, length: number): string => start.padEnd(length, 'some ordinary words. ');
/** A name of 200 characters of four bytes each in UTF-8. */
const nameOf = (number: number): string => `${number} ${'𝕏'.repeat(NAME - `${number} `.length)}`;

const longNote = (number: number): string => filled(`long note ${number} `, MIB);

/** Prose of 1 MiB: lists nested to the maximum depth, with references and text. */
function proseOf(words: string): unknown {
  let node: unknown = { type: 'paragraph', content: [{ type: 'text', text: 'the deepest' }] };
  for (let depth = 0; depth < LEVELS - 2; depth += 2)
    node = { type: 'bulletList', content: [{ type: 'listItem', content: [node] }] };
  return {
    type: 'doc',
    content: [node, { type: 'paragraph', content: [{ type: 'text', text: words }] }],
  };
}

describe.each(['sqlite', 'postgres'])('on %s, an object with the maximum of everything', (database) => {
  let home: Home;
  let service: ProbedService;
  let client: Client;
  let id: string;
  let spaces: readonly string[];

  beforeAll(async () => {
    home = await makeHome(database);
    service = await startProbedService({ home });
    client = service.client;
  });
  afterAll(async () => {
    await service?.close();
    await home?.remove();
  });

  const made = async (path: string, json: unknown): Promise<string> => {
    const { status, json: answer, text } = await client.post(path, json);
    if (status !== 201) throw new Error(`POST ${path} was answered ${text.slice(0, 300)}`);
    return answer.id;
  };

  it('is saved in one request, and then gets the rest', async () => {
    const ids: string[] = [];
    for (let number = 0; number <= SPACES; number += 1)
      ids.push(await made('/spaces', { name: nameOf(number) }));
    spaces = ids;
    id = await made('/objects', {
      title: '𝕏'.repeat(TITLE),
      content: { type: PROSE, body: proseOf(filled('lark ', MIB - 40_000)) },
      tags: Array.from({ length: TAGS }, (_, number) => ({ name: nameOf(number) })),
      spaces: spaces.slice(0, SPACES).map((space) => ({ id: space })),
      notes: Array.from({ length: NOTES - ONE_BY_ONE }, (_, number) => ({
        content: number < NOTES_AT_ONCE ? longNote(number) : `note ${number} [[an end]]`,
      })),
    });
    for (let number = NOTES - ONE_BY_ONE; number < NOTES; number += 1) {
      const body = longNote(number);
      const { status } = await client.post(`/objects/${id}/notes`, undefined, { headers: MARKDOWN, body });
      expect([number, status]).toEqual([number, 201]);
    }
    for (let number = 0; number < LINKS; number += 1) {
      const end = await made('/objects', { content: `end ${number}` });
      await made(
        '/links',
        number % 2 === 0 ? { sourceId: id, targetId: end } : { sourceId: end, targetId: id },
      );
    }
    expect((await client.post(`/objects/${id}/pin`)).status).toBe(200);
  });

  it('accepts no more, names the limit, and stays unchanged', async () => {
    const before = (await client.get(`/objects/${id}`)).text;
    const object = `/objects/${id}`;
    const refused = [
      [422, /1,000 tags/, () => client.post(`${object}/tags`, [{ name: 'one more' }])],
      [422, /100 spaces/, () => client.post(`${object}/spaces`, [{ id: spaces[SPACES] }])],
      [422, /100 spaces/, () => client.put(`/spaces/${spaces[SPACES]}/objects/${id}`)],
      [
        422,
        /100 notes/,
        () => client.post(`${object}/notes`, undefined, { headers: MARKDOWN, body: 'more' }),
      ],
      [422, /title/, () => client.patch(object, { title: 'x'.repeat(TITLE + 1) })],
      [413, /1 MiB/, () => client.put(`${object}/content`, { headers: MARKDOWN, body: 'x'.repeat(MIB + 1) })],
      [422, /itself/, () => client.post('/links', { sourceId: id, targetId: id })],
    ] as const;
    for (const [status, detail, ask] of refused) {
      const { status: answered, json } = await ask();
      expect([answered, json.detail]).toEqual([status, expect.stringMatching(detail)]);
    }
    expect((await client.get(object)).text === before).toBe(true);
  });

  it('is read and found completely, in every form', async () => {
    const { json } = await client.get(`/objects/${id}`);
    const counts = [json.tags.length, json.spaces.length, json.notes.length, json.title.length / 2];
    expect(counts).toEqual([TAGS, SPACES, NOTES, TITLE]);
    for (const type of ['text/markdown', 'text/html', PROSE]) {
      const { status, bytes } = await client.get(`/objects/${id}/content`, { headers: { Accept: type } });
      expect([type, status, bytes.length > MIB / 2]).toEqual([type, 200, true]);
    }
    for (const path of [
      `/objects?id=${id}`,
      `/objects?q=lark`,
      '/objects?q=%22long+note%22',
      '/objects?limit=5',
    ])
      for (const headers of [{}, JSONL]) {
        const { status, text } = await client.get(path, { headers });
        expect([path, status, path.includes('limit') || text.includes(id)]).toEqual([path, 200, true]);
      }
    for (const path of ['/links', '/pins', '/tags?limit=10', '/spaces', `/spaces/${spaces[0]}`, '/_/trash'])
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    report(`an object with the most of everything on ${database}: ${JSON.stringify(json).length} characters`);
  });

  it('is changed, deleted, restored and destroyed', async () => {
    const object = `/objects/${id}`;
    const steps = [
      () => client.patch(object, { title: 'Another' }),
      () => client.put(`${object}/content`, { headers: MARKDOWN, body: filled('other ', MIB) }),
      () => client.delete(object),
      () => client.post(`${object}/restore`),
      () => client.delete(`/spaces/${spaces[0]}`),
      () => client.delete(object),
    ];
    for (const [number, step] of steps.entries())
      expect([number, (await step()).status]).toEqual([number, 200]);
    expect((await client.get('/links')).json).toEqual([]);
  });
});
