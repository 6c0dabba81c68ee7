import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { upload } from '../support/form.ts';
import { makeHome } from '../support/service.ts';
import { type ProbedService, startProbedService } from './probed-service.ts';

/** The maximum of everything is accepted, and one more is refused with the field and the value (D10). */

const MIB = 1024 * 1024;
const JSON_BYTES = 8 * MIB;
const MARKDOWN = { 'Content-Type': 'text/markdown' };
const PROSE = { 'Content-Type': 'application/prose+json' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A limit: requests at it, and one beyond it. */
interface Limit {
  readonly name: string;
  readonly most: number;
  readonly send: (client: Client, size: number, ids: Ids) => Promise<Answer>;
  /** The status of the request beyond the limit. */
  readonly status: number;
  /** What its detail must contain: the field, and the value or the limit. */
  readonly detail: RegExp;
  /** How far it is beyond the limit, by default 1. */
  readonly more?: number;
}

interface Ids {
  readonly object: string;
  readonly space: string;
  readonly spaces: readonly string[];
}

const patch = (client: Client, { object }: Ids, json: unknown) => client.patch(`/objects/${object}`, json);
const create = (client: Client, json: unknown) => client.post('/objects', json);
/** A unique text of this many bytes. */
let made = 0;
const textOf = (bytes: number): string => `${++made} `.padEnd(bytes, 'some ordinary words. ');
const namesOf = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `tag ${index}` }));
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const inQuery = (text: string): string => `/objects?q=${encodeURIComponent(text)}`;

/** Prose of this many nested lists and items, with a paragraph in the last. */
function proseOf(levels: number): unknown {
  let node: unknown = { type: 'paragraph', content: [{ type: 'text', text: `${++made}` }] };
  for (let depth = 0; depth < levels; depth += 2)
    node = { type: 'bulletList', content: [{ type: 'listItem', content: [node] }] };
  return { type: 'doc', content: [node] };
}

/** A JSON body of this many bytes. */
function bodyOf(bytes: number): string {
  const around = JSON.stringify({ title: 'A title', ignored: '' });
  return JSON.stringify({ title: 'A title', ignored: 'x'.repeat(bytes - around.length) });
}

const LIMITS: readonly Limit[] = [
  {
    name: 'characters of a title',
    most: 2_000,
    send: (client, size, ids) => patch(client, ids, { title: 'x'.repeat(size) }),
    status: 422,
    detail: /title.*2,?000/i,
  },
  {
    name: 'characters of a title beyond the first plane of Unicode',
    most: 2_000,
    send: (client, size, ids) => patch(client, ids, { title: '𝕏'.repeat(size) }),
    status: 422,
    detail: /title.*2,?000/i,
  },
  {
    name: 'characters of the name of a tag',
    most: 200,
    send: (client, size, { object }) =>
      client.post(`/objects/${object}/tags`, [{ name: ` ${'x'.repeat(size)} ` }]),
    status: 422,
    detail: /name.*200/i,
  },
  {
    name: 'tags of a new object',
    most: 1_000,
    send: (client, size) => create(client, { content: textOf(20), tags: namesOf(size) }),
    status: 422,
    detail: /1,000 tags.* 1,001/,
  },
  {
    name: 'characters of the name of a space',
    most: 200,
    send: (client, size) => client.post('/spaces', { name: 'x'.repeat(size) }),
    status: 422,
    detail: /name.*200/i,
  },
  {
    name: 'spaces of a new object',
    most: 100,
    send: (client, size, { spaces }) =>
      create(client, { content: textOf(20), spaces: spaces.slice(0, size).map((id) => ({ id })) }),
    status: 422,
    detail: /100 spaces/i,
  },
  {
    name: 'bytes of a content',
    most: MIB,
    send: (client, size) => create(client, { content: textOf(size) }),
    status: 413,
    detail: /content.* 1 MiB .*1,048,577/,
  },
  {
    name: 'bytes of a content that is sent alone',
    most: MIB,
    send: (client, size, { object }) =>
      client.put(`/objects/${object}/content`, { headers: MARKDOWN, body: textOf(size) }),
    status: 413,
    detail: /(1 MiB|1,?048,?576)/i,
  },
  {
    name: 'bytes of a note',
    most: MIB,
    send: (client, size, { object }) =>
      client.post(`/objects/${object}/notes`, undefined, { headers: MARKDOWN, body: textOf(size) }),
    status: 413,
    detail: /(1 MiB|1,?048,?576)/i,
  },
  {
    name: 'bytes of a note of a new object',
    most: MIB,
    send: (client, size) => create(client, { content: textOf(20), notes: [{ content: textOf(size) }] }),
    status: 413,
    detail: /^notes\[0\]: .* 1 MiB .*1,048,577/,
  },
  {
    name: 'bytes of a JSON body',
    most: JSON_BYTES,
    send: (client, size, { object }) =>
      client.call({ method: 'PATCH', path: `/objects/${object}`, headers: JSON_TYPE, body: bodyOf(size) }),
    status: 413,
    detail: /(8 MiB|8,?388,?608)/i,
  },
  {
    name: 'members of a JSON body',
    most: 100_000,
    send: (client, size, ids) =>
      // The object itself is not a member; `title`, `ignored` and the numbers are.
      patch(client, ids, { title: 'A title', ignored: Array.from({ length: size - 2 }, () => 0) }),
    status: 413,
    detail: /100,?000/i,
  },
  {
    name: 'levels of JSON',
    most: 500,
    send: (client, size, { object }) =>
      client.call({
        method: 'PATCH',
        path: `/objects/${object}`,
        headers: JSON_TYPE,
        body: `{"title":"A title","ignored":${nested(size - 1)}}`,
      }),
    status: 422,
    detail: /500/i,
  },
  {
    name: 'levels of Prose',
    most: 200,
    send: (client, size, { object }) =>
      client.put(`/objects/${object}/content`, { headers: PROSE, body: JSON.stringify(proseOf(size)) }),
    status: 422,
    detail: /200/i,
    more: 2,
  },
  {
    name: 'levels of Markdown',
    most: 195,
    send: (client, size) => create(client, { content: `${'> '.repeat(size)}${++made}` }),
    status: 422,
    detail: /200/i,
    more: 10,
  },
  {
    name: 'characters of a query',
    most: 2_000,
    send: (client, size) => client.get(inQuery('x'.repeat(size))),
    status: 400,
    detail: /q has 2,001 .* 2,000/,
  },
  {
    name: 'groups in groups of a query',
    most: 64,
    send: (client, size) => client.get(inQuery(`${'('.repeat(size)}lark${')'.repeat(size)}`)),
    status: 400,
    detail: /64/i,
  },
  {
    name: 'lines of pins',
    most: 20_000,
    async send(client, size, { object }) {
      await client.post(`/objects/${object}/pin`);
      return client.call({
        method: 'PATCH',
        path: '/pins',
        headers: { 'Content-Type': 'application/jsonl' },
        body: `${JSON.stringify({ objectId: object, position: 1 })}\n`.repeat(size),
      });
    },
    status: 413,
    detail: /20,?000/i,
  },
  {
    name: 'webhooks',
    most: 50,
    send: (client, size) =>
      repeated(size, (number) => client.post('/_/webhooks', { url: `https://hook.example/${number}` })),
    status: 422,
    detail: /50 webhooks/i,
  },
  {
    name: 'bytes of a file',
    most: 64 * MIB,
    send: (client, size) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUInt32BE(++made, 0);
      return client.post('/objects', undefined, { form: upload(bytes, 'large.bin') });
    },
    status: 413,
    detail: /64 MiB|67,?108,?864/i,
  },
];

async function repeated(times: number, send: (number: number) => Promise<Answer>): Promise<Answer> {
  let last = await send(0);
  for (let number = 1; number < times && last.status < 300; number += 1) last = await send(number);
  return last;
}

describe.each(['sqlite', 'postgres'])('on %s', (database) => {
  let service: ProbedService;
  let home: Awaited<ReturnType<typeof makeHome>>;
  let client: Client;
  let ids: Ids;

  beforeAll(async () => {
    home = await makeHome(database);
    service = await startProbedService({ home });
    client = service.client;
    const spaces: string[] = [];
    for (let number = 0; number <= 100; number += 1)
      spaces.push((await client.post('/spaces', { name: `Space ${number}` })).json.id);
    ids = {
      object: (await create(client, { content: 'An object.' })).json.id,
      space: spaces[0] ?? '',
      spaces,
    };
  });
  afterAll(async () => {
    await service?.close();
    await home?.remove();
  });

  it.for(LIMITS)('the maximum of $name is accepted, and one more is rejected by name', async (limit) => {
    const { send, most, status, detail, more = 1 } = limit;
    const accepted = await send(client, most, ids);
    expect([accepted.status, accepted.status < 300 ? '' : accepted.text]).toEqual([
      expect.toSatisfy((s) => s < 300),
      '',
    ]);
    const refused = await send(client, most + more, ids);
    expect([refused.status, refused.json?.detail]).toEqual([status, expect.stringMatching(detail)]);
  });
});
