import type { Call, Client, Answer as HttpAnswer, Json } from '../support/client.ts';
import type { Random } from '../support/random.ts';
import type { Answer, Op } from './library-model.ts';
import type { Done } from './linearise.ts';

/** Clients that send random requests about the same few objects at the same time, and record the responses. */

/** The ids that clients have received. */
interface Known {
  readonly objects: string[];
  readonly notes: string[];
  readonly spaces: string[];
}

const BODIES = ['body one', 'body two', 'body three'] as const;
const TAGS = ['red', 'green', 'blue'] as const;
const NAMES = ['Here', 'There'] as const;

/** The clients and their requests. */
interface Cast {
  readonly clients: readonly Client[];
  readonly random: Random;
  /** The maximum number of requests of each client. */
  readonly requests: number;
}

/**
 * Plays a history on an empty library: creates three objects in sequence, then all clients send requests at the same time.
 * @throws Error for a response that none of these requests may have
 */
export async function playHistory({ clients, random, requests }: Cast): Promise<readonly Done<Op, Answer>[]> {
  const known: Known = { objects: [], notes: [], spaces: [] };
  const history: Done<Op, Answer>[] = [];
  let now = 0;
  const send = async (client: Client, op: Op): Promise<void> => {
    const began = ++now;
    const http = await client.call(toCall(op));
    const answer = toAnswer(op, http);
    history.push({ op, answer, began, ended: ++now });
    if (answer.id === undefined) return;
    const ids = { create: known.objects, 'add note': known.notes, 'create space': known.spaces };
    const list = ids[op.do as keyof typeof ids];
    if (!list.includes(answer.id)) list.push(answer.id);
  };
  const [first] = clients;
  if (!first) throw new RangeError('Nobody plays.');
  for (const body of BODIES) await send(first, { do: 'create', body, tag: random.pick(TAGS) });
  await Promise.all(
    clients.map(async (client) => {
      for (let sent = random.below(requests) + 1; sent > 0; sent -= 1)
        await send(client, nextOp(random, known));
    }),
  );
  return history;
}

function nextOp(random: Random, known: Known): Op {
  // The most recent ids most likely still exist.
  const object = random.pick(known.objects.slice(-BODIES.length));
  const note = random.pick([...known.notes.slice(-4), NOTHING]);
  const space = random.pick([...known.spaces.slice(-2), NOTHING]);
  const tag = random.pick(TAGS);
  const text = `text ${random.below(1_000_000)}`;
  const name = random.pick(NAMES);
  const position = random.pick([0, 1, 2, 3]);
  const other = random.pick(known.objects);
  return random.pick<Op>([
    { do: 'create', body: random.pick(BODIES), tag },
    { do: 'read', object },
    { do: 'trash', object },
    { do: 'restore', object },
    { do: 'destroy', object },
    { do: 'title', object, title: text },
    { do: 'tag', object, tag },
    { do: 'untag', object, tag },
    { do: 'replace tag', tag, by: random.pick(TAGS.filter((one) => one !== tag)) },
    { do: 'add note', object, text },
    { do: 'replace note', object, note, text },
    { do: 'remove note', object, note },
    { do: 'pin', object, position: random.below(2) === 0 ? undefined : position },
    { do: 'unpin', object },
    {
      do: 'move pins',
      moves: [
        { object, position },
        { object: other, position: 1 },
      ],
    },
    { do: 'create space', name, object },
    { do: 'rename space', space, name },
    { do: 'delete space', space },
    { do: 'read space', space },
    { do: 'join', object, space },
    { do: 'leave', object, space },
    { do: 'list objects' },
    { do: 'list tags' },
    { do: 'list pins' },
    { do: 'list spaces' },
  ]);
}

/** An id that does not exist. */
const NOTHING = '0'.repeat(22);
const markdown = { 'Content-Type': 'text/markdown' };

function toCall(op: Op): Call {
  switch (op.do) {
    case 'create':
      return { method: 'POST', path: '/objects', json: { content: op.body, tags: [{ name: op.tag }] } };
    case 'read':
      return { method: 'GET', path: `/objects/${op.object}` };
    case 'trash':
      return { method: 'DELETE', path: `/objects/${op.object}` };
    case 'restore':
      return { method: 'POST', path: `/objects/${op.object}/restore` };
    case 'destroy':
      return { method: 'DELETE', path: `/_/trash/${op.object}` };
    case 'title':
      return { method: 'PATCH', path: `/objects/${op.object}`, json: { title: op.title } };
    case 'tag':
      return { method: 'POST', path: `/objects/${op.object}/tags`, json: [{ name: op.tag }] };
    case 'untag':
      return withLength({ method: 'DELETE', path: `/objects/${op.object}/tags`, json: [{ name: op.tag }] });
    case 'replace tag':
      return { method: 'PATCH', path: `/_/tags/${op.tag}`, json: { name: op.by } };
    case 'add note':
      return { method: 'POST', path: `/objects/${op.object}/notes`, headers: markdown, body: op.text };
    case 'replace note':
      return {
        method: 'PUT',
        path: `/objects/${op.object}/notes/${op.note}`,
        headers: markdown,
        body: op.text,
      };
    case 'remove note':
      return { method: 'DELETE', path: `/objects/${op.object}/notes/${op.note}` };
    case 'pin':
      return { method: 'POST', path: `/objects/${op.object}/pin`, json: { position: op.position } };
    case 'unpin':
      return { method: 'DELETE', path: `/objects/${op.object}/pin` };
    case 'move pins':
      return {
        method: 'PATCH',
        path: '/pins',
        headers: { 'Content-Type': 'application/jsonl' },
        body: op.moves
          .map(({ object, position }) => JSON.stringify({ objectId: object, position }))
          .join('\n'),
      };
    case 'create space':
      return { method: 'POST', path: '/spaces', json: { name: op.name, objects: [{ id: op.object }] } };
    case 'rename space':
      return { method: 'PATCH', path: `/spaces/${op.space}`, json: { name: op.name } };
    case 'delete space':
      return { method: 'DELETE', path: `/spaces/${op.space}` };
    case 'read space':
      return { method: 'GET', path: `/spaces/${op.space}` };
    case 'join':
      return { method: 'PUT', path: `/spaces/${op.space}/objects/${op.object}` };
    case 'leave':
      return { method: 'DELETE', path: `/spaces/${op.space}/objects/${op.object}` };
    case 'list objects':
      return { method: 'GET', path: '/objects' };
    case 'list tags':
      return { method: 'GET', path: '/tags' };
    case 'list pins':
      return { method: 'GET', path: '/pins' };
    case 'list spaces':
      return { method: 'GET', path: '/spaces' };
  }
}

/** Node's client does not send the length of a DELETE body by itself. */
function withLength(call: Call): Call {
  const length = Buffer.byteLength(JSON.stringify(call.json));
  return { ...call, headers: { 'Content-Length': String(length) } };
}

/** Statuses that the model can answer too. */
const EXPECTED = new Set([200, 201, 404, 409, 422]);

function toAnswer(op: Op, { status, json, text }: HttpAnswer): Answer {
  if (!EXPECTED.has(status)) throw new Error(`${JSON.stringify(op)} was answered ${status}: ${text}`);
  if (status >= 400) return { status };
  switch (op.do) {
    case 'create':
    case 'add note':
    case 'create space':
      return { status, id: json.id };
    case 'read':
      return { status, read: readObject(json) };
    case 'replace tag':
      return { status, read: json.objects };
    case 'read space':
      return { status, read: { name: json.name, members: idsOf(json.objects) } };
    case 'list objects':
      return { status, read: idsOf(json) };
    case 'list tags':
      return { status, read: Object.fromEntries(json.map((tag: Json) => [tag.name, tag.count])) };
    case 'list pins':
      return { status, read: json.map((pin: Json) => pin.objectId) };
    case 'list spaces':
      return { status, read: json.map((space: Json) => [space.id, space.name]).sort() };
    default:
      return { status };
  }
}

const idsOf = (records: readonly Json[]): readonly string[] => records.map(({ id }) => id).sort();

function readObject(object: Json) {
  return {
    body: object.content.body,
    title: object.title,
    tags: object.tags.map((tag: Json) => tag.name),
    notes: (object.notes ?? []).map((note: Json) => ({ id: note.id, text: note.content.body })),
    spaces: (object.spaces ?? []).map((space: Json) => space.id),
    isInTrash: object.deleted !== undefined,
  };
}
