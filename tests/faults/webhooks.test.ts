import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import type { ServerProcess } from '../support/executable.ts';
import type { Random } from '../support/random.ts';
import { seededRandom } from '../support/random.ts';
import { makeHome, SECRET_KEY } from '../support/service.ts';
import { startServerProcess } from './probe.ts';
import { type Round, report, tryRounds } from './rounds.ts';

/** The promises of webhooks hold however often the server is killed (docs/events.md, "Webhooks"). */

const WRITERS = 4;
/** A kill comes after at most this many responses, and then within this many milliseconds. */
const MAX_ANSWERS = 60;
const MAX_DELAY_MS = 40;
/** The longest time that the receiver takes for a message. */
const MAX_ANSWER_MS = 30;

/** An object of a writer, and its number of confirmed changes. */
interface Written {
  readonly id: string;
  changes: number;
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
}

describe.each(['sqlite', 'postgres'])(
  'on %s, a webhook of a server that is killed again and again',
  (database) => {
    it('receives each acknowledged change, those of an object in order', async () => {
      const messages: Message[] = [];
      const delays = seededRandom(7);
      const receiver = createServer(async (incoming, outgoing) => {
        let text = '';
        for await (const chunk of incoming) text += chunk;
        const { type, data } = JSON.parse(text) as Json;
        messages.push({ id: data.id, type, objectId: data.objectId });
        setTimeout(() => outgoing.writeHead(204).end(), delays.below(MAX_ANSWER_MS));
      });
      receiver.listen(0, '127.0.0.1');
      await once(receiver, 'listening');
      const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
      const home = await makeHome(database);
      const environment = {
        DATA_DIR: home.dataDir,
        FETCH_ALLOW: host,
        ...(home.databaseUrl !== null && {
          DATABASE_URL: home.databaseUrl,
          SECRET_KEY,
        }),
      };
      const serve = () => startServerProcess({ cwd: home.dataDir, environment });
      const written: Written[] = [];
      /** The newest event before there was a webhook. */
      let before = 0;
      try {
        const rounds = await tryRounds(
          `webhooks and kill -9 on ${database}`,
          { few: 6, many: 100, maxMs: 90_000 },
          async (round) => {
            const server = await serve();
            try {
              if (round.number === 0) {
                before = Number((await readLog(server.client)).at(-1)?.id ?? 0);
                await server.client.post('/_/webhooks', { url: `http://${host}/` });
              }
              await writeUntilKilled(server, written, round);
            } finally {
              await server.end();
            }
          },
        );
        const server = await serve();
        try {
          await expectAll(server.client, { messages, written, before });
        } finally {
          await server.end();
        }
        const again = messages.length - new Set(messages.map(({ id }) => id)).size;
        const changes = written.reduce((sum, one) => sum + 1 + one.changes, 0);
        report(`webhooks on ${database}: ${rounds} kills, ${changes} changes, ${again} messages came again`);
      } finally {
        await home.remove();
        receiver.closeAllConnections();
        receiver.close();
      }
    });
  },
);

/** Writers create objects and change them until the server is killed. */
async function writeUntilKilled(
  server: ServerProcess,
  written: Written[],
  { seed, random }: Round,
): Promise<void> {
  const killAfter = 1 + random.below(MAX_ANSWERS);
  const delayMs = random.below(MAX_DELAY_MS);
  let answers = 0;
  const acknowledged = () => {
    answers += 1;
    if (answers === killAfter) setTimeout(() => server.process.kill('SIGKILL'), delayMs);
  };
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    write(server.client, seededRandom(seed * WRITERS + index), written, acknowledged),
  );
  await Promise.all(writers);
  expect((await server.ended).signal).toBe('SIGKILL');
}

/** One writer: it changes its own objects until the server does not respond. */
async function write(
  client: Client,
  random: Random,
  written: Written[],
  acknowledged: () => void,
): Promise<void> {
  const own: Written[] = [];
  for (;;) {
    const one = own.length > 0 && random.below(3) > 0 ? random.pick(own) : undefined;
    const response = await (one
      ? client.patch(`/objects/${one.id}`, { title: `${random.words(3)} ${one.changes}` })
      : client.post('/objects', { content: `${random.words(12)} ${random.below(1e9)}` })
    ).catch(() => null);
    if (response === null) return;
    if (response.status >= 300) throw new Error(`${response.status} ${response.text}`);
    if (one) {
      one.changes += 1;
    } else {
      const made = { id: response.json.id, changes: 0 };
      own.push(made);
      written.push(made);
    }
    acknowledged();
  }
}

interface Expected {
  /** What the webhook has received so far. */
  readonly messages: readonly Message[];
  readonly written: readonly Written[];
  /** The newest event before there was a webhook. */
  readonly before: number;
}

/** The log contains everything acknowledged, and the webhook received all of the log, in order for each object. */
async function expectAll(client: Client, { messages, written, before }: Expected): Promise<void> {
  const log = await readLog(client);
  const logged = log.filter(({ id }) => Number(id) > before);
  const missing = () => {
    const come = new Set(messages.map(({ id }) => id));
    return logged.filter(({ id }) => !come.has(id));
  };
  for (let left = missing().length; left > 0; left = missing().length)
    await expect.poll(() => missing().length).toBeLessThan(left);
  for (const { id, changes } of written) {
    const of = logged.filter(({ objectId }) => objectId === id);
    const counted = (type: string) => of.filter((event) => event.type === type).length;
    expect([id, counted('object.created'), counted('object.changed') >= changes]).toEqual([id, 1, true]);
  }
  // Analysis continues, and the webhook may have received its events since.
  const newest = Math.max(...logged.map(({ id }) => Number(id)));
  expect(ordersOf(messages.filter(({ id }) => Number(id) <= newest))).toEqual(ordersOf(logged));
}

/** The ids of events by object, each at its first occurrence. */
function ordersOf(messages: readonly Message[]): ReadonlyMap<string, readonly string[]> {
  const orders = new Map<string, Set<string>>();
  for (const { id, objectId } of messages) {
    const order = orders.get(objectId) ?? new Set();
    orders.set(objectId, order.add(id));
  }
  return new Map([...orders].map(([id, order]) => [id, [...order]]));
}

async function readLog(client: Client): Promise<readonly Message[]> {
  const events: Message[] = [];
  for (;;) {
    const after = events.at(-1)?.id ?? '0';
    const headers = { Accept: 'application/jsonl' };
    const { text } = await client.get(`/_/events?after=${after}&limit=1000`, { headers });
    const lines = text.split('\n').filter(Boolean);
    if (lines.length === 0) return events;
    events.push(...lines.map((line): Message => JSON.parse(line)));
  }
}
