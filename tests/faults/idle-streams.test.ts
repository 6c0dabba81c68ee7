import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { parsePrinted } from '../support/credentials.ts';
import type { ServerProcess } from '../support/executable.ts';
import { temporaryDirectory } from '../support/service.ts';
import { startServerProcess } from './probe.ts';
import { report } from './rounds.ts';

/** Many programs that follow events while nothing happens (docs/events.md, "Following"). */

const STREAMS = 2_000;
/** The maximum number of streams of one key. */
const STREAMS_OF_KEY = 32;
/** The server memory that a stream may use: the two buffers of its connection, and little more. */
const MAX_STREAM_KIB = 64;
const ASKED = 50;
/** How many times as much processor time a request may take with idle streams: scanning them all would take far more. */
const MAX_DEARER = 4;

const directory = temporaryDirectory();
let server: ServerProcess;
const clients: Client[] = [];

beforeAll(async () => {
  server = await startServerProcess({ cwd: directory.path, environment: { WORKERS: 'off' } });
});
afterAll(async () => {
  for (const client of clients) client.close();
  await server.end();
  directory.remove();
});

const measured = async (name: string): Promise<number> => {
  const { text } = await server.client.get('/_/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

/** The processor time of the server for one request of `/_/health`, in milliseconds, and the slowest response. */
async function healthOf(): Promise<{ readonly cpuMs: number; readonly slowestMs: number }> {
  const before = await measured('process_cpu_seconds_total');
  let slowestMs = 0;
  for (let asked = 0; asked < ASKED; asked += 1) {
    const start = performance.now();
    expect((await server.client.get('/_/health')).status).toBe(200);
    slowestMs = Math.max(slowestMs, performance.now() - start);
  }
  const seconds = (await measured('process_cpu_seconds_total')) - before;
  return { cpuMs: (seconds * 1000) / ASKED, slowestMs };
}

it(`${STREAMS} idle streams use little memory, delay no other request, and receive a change`, async () => {
  await healthOf();
  const memory = await measured('process_resident_memory_bytes');
  const alone = await healthOf();
  const notified = new Set<IncomingMessage>();
  while (clients.length * STREAMS_OF_KEY < STREAMS) {
    const { json } = await server.client.post('/_/keys', { name: `Program ${clients.length}` });
    const credentials = parsePrinted(`${json.kid}:${json.secret}`);
    const client = new Client({ url: server.url, credentials, clock: Date.now });
    clients.push(client);
    const wanted = Math.min(STREAMS_OF_KEY, STREAMS - (clients.length - 1) * STREAMS_OF_KEY);
    await Promise.all(
      Array.from({ length: wanted }, async () => {
        const headers = { Accept: 'text/event-stream' };
        const stream = await client.open({ method: 'GET', path: '/_/events', headers });
        expect(stream.statusCode).toBe(200);
        stream.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('object.created')) notified.add(stream);
        });
      }),
    );
  }
  expect(await measured('event_streams')).toBe(STREAMS);
  const kib = ((await measured('process_resident_memory_bytes')) - memory) / STREAMS / 1024;
  const among = await healthOf();
  report(
    `${STREAMS} streams: ${kib.toFixed(1)} KiB each; health ${alone.cpuMs.toFixed(2)} ms of processor time before, ${among.cpuMs.toFixed(2)} ms with them, slowest ${Math.round(among.slowestMs)} ms`,
  );
  expect(kib).toBeLessThan(MAX_STREAM_KIB);
  expect(among.cpuMs / alone.cpuMs).toBeLessThan(MAX_DEARER);
  expect(notified.size).toBe(0);
  await server.client.post('/objects', { content: 'What happened' });
  await expect.poll(() => notified.size).toBe(STREAMS);
});
