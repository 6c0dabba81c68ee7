import type { Call, Client, Json } from '../support/client.ts';
import { upload } from '../support/form.ts';
import type { Random } from '../support/random.ts';
import type { Entry, FoundObject, Kept, State } from './ledger.ts';

/** Writers that each change only their own objects, and what they read of these later. */

/** A change in progress: a request, and the object if the request succeeds. */
interface Change {
  readonly entry: Entry;
  readonly call: Call;
  readonly after: State;
  /** The text of a note that the request adds. */
  readonly note?: string;
}

/** The parameters of writers. */
interface Writing {
  readonly client: Client;
  readonly random: Random;
  /** The objects of this writer, to which it adds. */
  readonly entries: Entry[];
  /** The prefix of the keys of its objects, and of no other writer's. */
  readonly name: string;
  /** Called after each response. */
  acknowledged(): void;
  /** Whether it must stop. */
  isOver(): boolean;
  /** Called after a refusal because the database is down or full, where that is expected; the change is then uncertain. */
  readonly refused?: (status: number) => void;
}

/**
 * Sends one change after the other until it must stop or the server is gone.
 * @throws Error when a request is refused
 */
export async function write(writing: Writing): Promise<void> {
  const { client, entries, acknowledged, isOver, refused } = writing;
  while (!isOver()) {
    const { entry, call, after, note } = nextChange(writing);
    if (!entries.includes(entry)) entries.push(entry);
    entry.states = [...entry.states, after];
    const answer = await client.call(call).catch(() => null);
    if (answer === null) return;
    if (answer.status >= 300) {
      if (refused && AWAY_OR_FULL.has(answer.status)) {
        refused(answer.status);
        continue;
      }
      throw new Error(`${call.method} ${call.path} of ${entry.key}: ${answer.status} ${answer.text}`);
    }
    entry.states = [after];
    if (entry.id === null) entry.id = answer.json.id;
    if (note !== undefined) entry.noteIds.set(note, answer.json.id);
    acknowledged();
  }
}

const AWAY_OR_FULL: ReadonlySet<number> = new Set([503, 507]);

/** Creates objects more often than it changes one. */
const MADE_PERCENT = 40;
const MAX_FILE_BYTES = 300_000;

function nextChange(writing: Writing): Change {
  const { random, entries } = writing;
  const changeable = entries.filter(({ states: [state], states }) => states.length === 1 && state);
  if (changeable.length === 0 || random.below(100) < MADE_PERCENT) return newObject(writing);
  return changeOf(random.pick(changeable), random);
}

function newObject({ random, entries, name }: Writing): Change {
  const key = `${name}-${entries.length}`;
  const isFile = random.below(3) === 0;
  const body = isFile ? fileText(key, random) : `${key} ${random.words(300)}`;
  const tags = random.below(2) === 0 ? [] : [`tag ${random.below(9)}`];
  const title = `Title ${random.words(3)}`;
  const entry: Entry = { key, isFile, id: null, states: [null], noteIds: new Map() };
  const metadata = { title, tags: tags.map((tag) => ({ name: tag })) };
  const after = { body, title, tags, notes: [], isPinned: false, isInTrash: false };
  const call: Call = isFile
    ? { method: 'POST', path: '/objects', form: upload(body, `${key}.bin`, metadata) }
    : { method: 'POST', path: '/objects', json: { ...metadata, content: body } };
  return { entry, call, after };
}

function fileText(key: string, random: Random): string {
  return `${key} ${`${random.below(1_000_000)} `.repeat(1 + random.below(MAX_FILE_BYTES / 8))}`;
}

/** A change of an object that exists; one in the trash is restored or destroyed. */
function changeOf(entry: Entry, random: Random): Change {
  const before = entry.states[0] as Kept;
  const path = `/objects/${entry.id}`;
  const to = (call: Call, after: Partial<Kept> | null, note?: string): Change => ({
    entry,
    call,
    after: after && { ...before, ...after },
    ...(note !== undefined && { note }),
  });
  if (before.isInTrash)
    return random.below(2) === 0
      ? to({ method: 'POST', path: `${path}/restore` }, { isInTrash: false })
      : to({ method: 'DELETE', path: `/_/trash/${entry.id}` }, null);

  const tag = `tag ${random.below(9)}`;
  const without = before.tags.filter((one) => one !== tag);
  // Different from all before, even if a further round begins with the same seed.
  const note = `${entry.key} ${entry.noteIds.size} ${random.words(40)} ${random.below(1_000_000)}`;
  const oldNote = before.notes.find((text) => entry.noteIds.has(text));
  const changes: readonly (() => Change)[] = [
    () => to({ method: 'PATCH', path, json: { title: note } }, { title: note }),
    () =>
      to(
        { method: 'POST', path: `${path}/tags`, json: [{ name: tag }] },
        { tags: before.tags.includes(tag) ? before.tags : [...before.tags, tag] },
      ),
    () =>
      to(withLength({ method: 'DELETE', path: `${path}/tags`, json: [{ name: tag }] }), { tags: without }),
    () =>
      to(
        { method: 'POST', path: `${path}/notes`, ...markdown(note) },
        { notes: [...before.notes, note] },
        note,
      ),
    () =>
      oldNote === undefined
        ? to({ method: 'DELETE', path: `${path}/pin` }, { isPinned: false })
        : to(
            { method: 'DELETE', path: `${path}/notes/${entry.noteIds.get(oldNote)}` },
            { notes: before.notes.filter((text) => text !== oldNote) },
          ),
    () =>
      entry.isFile
        ? to({ method: 'POST', path: `${path}/pin` }, { isPinned: true })
        : to({ method: 'PUT', path: `${path}/content`, ...markdown(note) }, { body: note }),
    () => to({ method: 'POST', path: `${path}/pin`, json: { position: 1 } }, { isPinned: true }),
    () => to({ method: 'DELETE', path: `${path}/pin` }, { isPinned: false }),
    () => to({ method: 'DELETE', path }, { isInTrash: true, isPinned: false }),
  ];
  return random.pick(changes)();
}

const markdown = (body: string): Pick<Call, 'headers' | 'body'> => ({
  headers: { 'Content-Type': 'text/markdown' },
  body,
});

/** Node's client does not send the length of a DELETE body by itself. */
function withLength(call: Call): Call {
  const length = Buffer.byteLength(JSON.stringify(call.json));
  return { ...call, headers: { 'Content-Length': String(length) } };
}

/** Tags that a person gave. */
const MANUAL = 8;

/**
 * Reads everything that a server has.
 * @param knownFile the text of a file that need not be read again
 * @throws Error when pins have gaps or name what is not there, or a file cannot be read
 */
export async function findAll(
  client: Client,
  knownFile: (id: string) => string | undefined = () => undefined,
): Promise<readonly FoundObject[]> {
  const [objects, trash, pins] = await Promise.all(
    ['/objects', '/_/trash', '/pins'].map(async (path) => (await ok(client, path)).json),
  );
  const pinned = new Set<string>(pins.map((pin: Json) => pin.objectId));
  const places = pins.map((pin: Json) => pin.position);
  if (places.some((place: number, index: number) => place !== index + 1))
    throw new Error(`The pins have the positions ${places}.`);
  const found: FoundObject[] = [];
  for (const [list, isInTrash] of [
    [objects, false],
    [trash, true],
  ] as const)
    for (const object of list) {
      const body = object.blob
        ? (knownFile(object.id) ?? (await ok(client, `/objects/${object.id}/blob`)).text)
        : object.content.body;
      const notes: readonly Json[] = object.notes ?? [];
      found.push({
        id: object.id,
        kept: {
          body,
          title: object.title,
          tags: object.tags.filter((tag: Json) => tag.flags & MANUAL).map((tag: Json) => tag.name),
          notes: notes.map((note) => note.content.body),
          isPinned: pinned.delete(object.id),
          isInTrash,
        },
        noteIds: new Map(notes.map((note) => [note.content.body, note.id])),
      });
    }
  if (pinned.size > 0) throw new Error(`${[...pinned]} are pinned, and not there.`);
  return found;
}

async function ok(client: Client, path: string) {
  const answer = await client.get(path);
  if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.text}`);
  return answer;
}
