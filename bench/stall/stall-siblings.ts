import type { Call, Scenario } from './stall-scenarios.ts';
import { LONG_TEXTS, makeProse } from './stall-texts.ts';

/** Other requests that write, read or list data as large as the limits allow. */

const MARKDOWN = 'text/markdown';
const PROSE = 'application/prose+json';
const JSON_TYPE = 'application/json';
const JSON_LINES = 'application/jsonl';
const NOTES = 10;
const SPACE_OBJECTS = 10_000;
const LONG_OBJECTS = 50;

let made = 0;
const fresh = () => `sibling ${++made} `;
const longText = () => (fresh() + LONG_TEXTS.prose).slice(0, 1_048_576);

async function succeed(answered: ReturnType<Call>): Promise<string> {
  const { status, text } = await answered;
  if (status >= 300) throw new Error(`${status} ${text.slice(0, 200)}`);
  return text;
}

async function create(call: Call, body: unknown): Promise<string> {
  return JSON.parse(await succeed(call('POST', '/objects', JSON.stringify(body)))).id;
}

/** An object with ten notes of 1 MiB that begin with a highlighted passage; made once for each service. */
function marked(): (call: Call) => Promise<string> {
  const held = new WeakMap<Call, Promise<string>>();
  async function make(call: Call): Promise<string> {
    const id = await create(call, { content: `${fresh()}is marked` });
    for (let at = 0; at < NOTES; at++) {
      const note = `==${at} marked==\n\n${LONG_TEXTS.prose}`.slice(0, 1_048_576);
      await succeed(call('POST', `/objects/${id}/notes`, note, MARKDOWN));
    }
    return id;
  }
  return (call) => {
    const known = held.get(call) ?? make(call);
    held.set(call, known);
    return known;
  };
}

const tool = (name: string, input: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } });

function readingMarked(): readonly Scenario[] {
  const holding = marked();
  const asking = (name: string, ask: (call: Call, id: string) => Promise<unknown>): Scenario => ({
    name,
    async prepare(call) {
      const id = await holding(call);
      return () => ask(call, id);
    },
  });
  return [
    asking('highlights of ten notes of 1 MiB', (call) => succeed(call('GET', '/_/highlights'))),
    asking('cards of it and others', (call) => succeed(call('GET', '/_/cards'))),
    asking('a preview of it', (call, id) => succeed(call('GET', `/_/previews?id=${id}`))),
    asking('a search that finds it', (call) =>
      succeed(call('GET', '/search?q=marked&snippets=true', undefined, JSON_TYPE, JSON_TYPE)),
    ),
    asking('a list that a search finds', (call) => succeed(call('GET', '/objects?q=marked'))),
    asking('completions', (call) => succeed(call('GET', '/_/complete?q=ma'))),
    asking('an assistant reads it', (call, id) => succeed(call('POST', '/_/mcp', tool('read', { id })))),
    asking('it is moved into the trash, listed there, and restored', async (call, id) => {
      await succeed(call('DELETE', `/objects/${id}`));
      await succeed(call('GET', '/_/trash'));
      await succeed(call('POST', `/objects/${id}/restore`));
    }),
  ];
}

/** A scenario about a new object. */
const about = (
  name: string,
  body: () => unknown,
  ask: (call: Call, id: string) => Promise<unknown>,
): Scenario => ({
  name,
  async prepare(call) {
    const id = await create(call, body());
    return () => ask(call, id);
  },
});

const short = () => ({ content: fresh() });
const names = (count: number, nameOf: (at: number) => string) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => ({ name: nameOf(at) })));

const writing: readonly Scenario[] = [
  about('the content of a note replaced by 1 MiB', short, (call, id) =>
    succeed(call('PUT', `/objects/${id}/content`, longText(), MARKDOWN)),
  ),
  about('the content of a note replaced by long Prose', short, (call, id) =>
    succeed(call('PUT', `/objects/${id}/content`, JSON.stringify(makeProse(0.8, fresh())), PROSE)),
  ),
  about('a note of long Prose on an object', short, (call, id) =>
    succeed(call('POST', `/objects/${id}/notes`, JSON.stringify(makeProse(0.8, fresh())), PROSE)),
  ),
  about(
    'a tag on long Prose',
    () => ({ content: { type: PROSE, body: makeProse(0.8, fresh()) } }),
    (call, id) =>
      succeed(
        call(
          'POST',
          `/objects/${id}/tags`,
          names(1, () => 'one'),
        ),
      ),
  ),
  about('40,000 missing tags removed', short, (call, id) =>
    succeed(
      call(
        'DELETE',
        `/objects/${id}/tags`,
        names(40_000, (at) => `t${at}`),
      ),
    ),
  ),
  about('the same tag 49,000 times', short, (call, id) =>
    succeed(
      call(
        'POST',
        `/objects/${id}/tags`,
        names(49_000, () => 'same'),
      ),
    ),
  ),
  about('49,000 notes of one letter', short, (call) =>
    call(
      'POST',
      '/objects',
      JSON.stringify({ content: fresh(), notes: Array(49_000).fill({ content: 'a' }) }),
    ),
  ),
  about('a summary of 8 MiB', short, (call, id) =>
    call('PATCH', `/objects/${id}`, JSON.stringify({ summary: 'word '.repeat(1_600_000) })),
  ),
  about(
    'GET of 95,000 references',
    () => ({ content: fresh() + LONG_TEXTS['wiki references'] }),
    (call, id) => succeed(call('GET', `/objects/${id}`)),
  ),
  about('an assistant saves 1 MiB', short, (call) =>
    succeed(call('POST', '/_/mcp/write', tool('save', { text: longText() }))),
  ),
  about('20,000 pins moved that are not there', short, (call, id) =>
    call(
      'PATCH',
      '/pins',
      Array.from({ length: 20_000 }, (_, at) => JSON.stringify({ id, position: at })).join('\n'),
      JSON_LINES,
    ),
  ),
];

const spaces: Scenario = {
  name: 'a space of 10,000 objects read, listed, and deleted',
  async prepare(call) {
    const ids: string[] = [];
    while (ids.length < SPACE_OBJECTS)
      ids.push(...(await Promise.all(Array.from({ length: 20 }, () => create(call, short())))));
    const body = JSON.stringify({ name: fresh(), objects: ids.map((id) => ({ id })) });
    const { id } = JSON.parse(await succeed(call('POST', '/spaces', body)));
    return async () => {
      await succeed(call('GET', `/spaces/${id}`));
      await succeed(call('GET', `/objects?spaceId=${id}`));
      await succeed(call('GET', '/_/cards', undefined, JSON_TYPE, JSON_LINES));
      await succeed(call('DELETE', `/spaces/${id}`));
    };
  },
};

/** Long objects, all of whose words are indexed again. */
const retagged: Scenario = {
  name: 'a tag of 50 long notes renamed',
  async prepare(call) {
    const [from, to] = [`tag ${++made}`, `tag ${++made}`];
    for (let at = 0; at < LONG_OBJECTS; at++)
      await create(call, { content: longText(), tags: [{ name: from }] });
    return () => succeed(call('PATCH', `/_/tags/${encodeURIComponent(from)}`, JSON.stringify({ name: to })));
  },
};

/** All scenarios of this file. */
export const siblings = (): readonly Scenario[] => [...readingMarked(), ...writing, spaces, retagged];
