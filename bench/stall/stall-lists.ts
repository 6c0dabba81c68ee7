import { COMMON_TAG } from './stall-library.ts';
import type { Call, Scenario } from './stall-scenarios.ts';

/** Requests that read or change long lists in the library of `fillLibrary`. */

const JSON_TYPE = 'application/json';
const JSON_LINES = 'application/jsonl';
const LINES = 10_000;

async function succeed(answered: ReturnType<Call>): Promise<string> {
  const { status, text } = await answered;
  if (status >= 300) throw new Error(`${status} ${text.slice(0, 200)}`);
  return text;
}

const get = (call: Call, target: string, accept = JSON_TYPE): Promise<string> =>
  succeed(call('GET', target, undefined, JSON_TYPE, accept));
const send = (call: Call, method: string, target: string, body: unknown): Promise<string> =>
  succeed(call(method, target, JSON.stringify(body)));

const reading = (target: string, accept = JSON_TYPE): Scenario => ({
  name: `GET ${target}${accept === JSON_TYPE ? '' : ' as lines'}`,
  prepare: async (call) => () => get(call, target, accept),
});

const pinsOf = async (call: Call): Promise<readonly { readonly objectId: string }[]> =>
  JSON.parse(await get(call, '/pins'));

/** The object that the others link to; it is pinned first. */
async function targetOf(call: Call): Promise<string> {
  const [first] = await pinsOf(call);
  return first?.objectId ?? '';
}

/** The space of 10,000 objects. */
async function spaceOf(call: Call): Promise<string> {
  const { spaces } = JSON.parse(await get(call, `/objects/${await targetOf(call)}`));
  return spaces[0].id;
}

/** A scenario about something that must be found first. */
const about = (
  name: string,
  find: (call: Call) => Promise<string>,
  ask: (call: Call, id: string) => Promise<unknown>,
): Scenario => ({
  name,
  async prepare(call) {
    const id = await find(call);
    return () => ask(call, id);
  },
});

const lists: readonly Scenario[] = [
  ...['/objects', '/_/cards', '/tags', '/links', '/_/highlights', '/_/trash'].flatMap((target) => [
    reading(target),
    reading(target, JSON_LINES),
  ]),
  ...[
    '/pins',
    '/spaces',
    '/_/counts',
    '/_/analysis',
    '/_/complete?q=ta',
    '/_/complete?q=no',
    '/_/complete?q=tag:t',
    `/objects?q=tag:${COMMON_TAG}`,
    '/objects?q=*',
    '/objects?q=note+passage',
    '/_/cards?q=note',
    '/search?q=note+passage&limit=1000',
    '/search?q=note+passage&snippets=true&limit=100',
    '/search?q=note+passage&rerank=true',
    '/search?q=photogrpahrels',
  ].map((target) => reading(target)),
];

const ofOne: readonly Scenario[] = [
  about('links of an object to which 10,000 link', targetOf, (call, id) =>
    get(call, `/_/objects/${id}/links`),
  ),
  about('objects similar to one', targetOf, (call, id) => get(call, `/objects?similarTo=${id}`)),
  about('a space of 10,000', spaceOf, (call, id) => get(call, `/spaces/${id}`)),
  about('objects of a space of 10,000', spaceOf, (call, id) => get(call, `/objects?spaceId=${id}`)),
  about('cards of a space of 10,000', spaceOf, (call, id) => get(call, `/_/cards?spaceId=${id}`)),
  about('a search in a space of 10,000', spaceOf, (call, id) => get(call, `/objects?spaceId=${id}&q=note`)),
];

const changes: readonly Scenario[] = [
  {
    name: '10,000 pins in another order',
    async prepare(call) {
      const pins = await pinsOf(call);
      const moves = pins.slice(0, LINES).map(({ objectId }) => JSON.stringify({ objectId, position: 1 }));
      return () => succeed(call('PATCH', '/pins', moves.join('\n'), JSON_LINES));
    },
  },
  about('the first of 10,000 pins removed and put back', targetOf, async (call, id) => {
    await succeed(call('DELETE', `/objects/${id}/pin`));
    await send(call, 'POST', `/objects/${id}/pin`, { position: 1 });
  }),
  about('an object moved into the trash to which 10,000 link, and restored', targetOf, async (call, id) => {
    await succeed(call('DELETE', `/objects/${id}`));
    await succeed(call('POST', `/objects/${id}/restore`));
  }),
  {
    name: 'a tag of all objects renamed, and back',
    prepare: async (call) => async () => {
      await send(call, 'PATCH', `/_/tags/${COMMON_TAG}`, { name: 'renamed' });
      await send(call, 'PATCH', '/_/tags/renamed', { name: COMMON_TAG });
    },
  },
  {
    name: 'a space of 10,000 deleted',
    async prepare(call) {
      const objects = (await pinsOf(call)).map(({ objectId }) => ({ id: objectId }));
      const { id } = JSON.parse(
        await send(call, 'POST', '/spaces', { name: `Space of ${Date.now()}`, objects }),
      );
      return () => succeed(call('DELETE', `/spaces/${id}`));
    },
  },
  {
    name: '5,000 objects in the trash destroyed',
    prepare: async (call) => () => succeed(call('DELETE', '/_/trash')),
  },
  reading('/_/events?after=0'),
];

export const longLists = (): readonly Scenario[] => [...lists, ...ofOne, ...changes];
