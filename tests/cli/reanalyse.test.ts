import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settled } from '../support/analysis.ts';
import { callCommand } from '../support/command-line.ts';
import { startServerProcess } from '../support/executable.ts';
import { temporaryDirectory } from '../support/service.ts';

/** `commonplace reanalyse` has understood again what would be understood otherwise today (D2). */

let directory: ReturnType<typeof temporaryDirectory>;

beforeAll(() => {
  directory = temporaryDirectory();
});
afterAll(() => directory.remove());

type Environment = Readonly<Record<string, string>>;

/** Serves until nothing waits to be analysed, after `work`. */
async function serveUntilDone(environment: Environment, work: (post: Post) => Promise<void>): Promise<void> {
  const server = await startServerProcess({ cwd: directory.path, environment });
  await work(async (content) => {
    await server.client.post('/objects', { content });
  });
  await settled(server.client);
  server.process.kill('SIGTERM');
  await server.ended;
}
type Post = (content: string) => Promise<void>;

const call = (args: readonly string[], environment: Environment = {}) =>
  callCommand(args, { DATA_DIR: path.join(directory.path, 'data'), ...environment });

async function reanalyse(environment: Environment = {}): Promise<unknown> {
  const { status, out, error } = await call(['reanalyse', '--json'], environment);
  expect([status, error]).toEqual([0, '']);
  return JSON.parse(out);
}

it('queues what another model would describe, once and until that model was there, and says how much that is', async () => {
  await serveUntilDone({}, async (post) => {
    for (const text of ['Bees swarm in May.', 'The lake froze in January.']) await post(text);
  });
  expect(await reanalyse()).toEqual({ objects: 2, queued: 0 });

  const another = { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_TEXT_MODEL: 'another' };
  expect(await reanalyse(another)).toEqual({ objects: 2, queued: 2 });
  expect(await reanalyse(another)).toEqual({ objects: 0, queued: 0 });
  await serveUntilDone({ ...another, LOG_LEVEL: 'silent' }, async () => {});
  expect(await reanalyse()).toEqual({ objects: 2, queued: 0 });
  expect(await reanalyse(another)).toEqual({ objects: 2, queued: 2 });
});

it('says it in a sentence', async () => {
  const { status, out } = await call(['reanalyse']);
  expect([status, out]).toEqual([0, 'Of 0 objects, 0 are to be understood again.\n']);
});
