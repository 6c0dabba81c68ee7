import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analysed, settled } from '../support/analysis.ts';
import type { Client, Json } from '../support/client.ts';
import { callCommand } from '../support/command-line.ts';
import { withDatabase } from '../support/database.ts';
import { serviceIn, temporaryDirectory } from '../support/service.ts';

/** `commonplace reanalyse` repeats analysis that would give another result today (D2). */

let directory: ReturnType<typeof temporaryDirectory>;

beforeAll(() => {
  directory = temporaryDirectory();
});
afterAll(() => directory.remove());

type Environment = Readonly<Record<string, string>>;

/** Serves until all analysis is done, after `work`. */
async function serveUntilDone(
  environment: Environment,
  work: (post: Post, client: Client) => Promise<void>,
): Promise<void> {
  const server = await serviceIn(directory.path, { WORKERS: 'inline', ...environment });
  try {
    await work(async (content) => {
      await server.client.post('/objects', { content });
    }, server.client);
    await settled(server.client);
  } finally {
    await server.close();
  }
}
const RYE = '# Rye bread\n\nRye bread is dark. Feed the starter of the rye bread the evening before.';
type Post = (content: string) => Promise<void>;

const call = (args: readonly string[], environment: Environment = {}) =>
  callCommand(args, { DATA_DIR: path.join(directory.path, 'data'), ...environment });

async function reanalyse(environment: Environment = {}): Promise<unknown> {
  const { status, out, error } = await call(['reanalyse', '--json'], environment);
  expect([status, error]).toEqual([0, '']);
  return JSON.parse(out);
}

it('queues objects that another model would describe, once until that model has run, and reports their number', async () => {
  await serveUntilDone({}, async (post) => {
    for (const text of ['Bees swarm in May.', 'The lake froze in January.']) await post(text);
  });
  expect(await reanalyse()).toEqual({ objects: 2, queued: 0 });

  const another = { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_TEXT_MODEL: 'another' };
  expect(await reanalyse(another)).toEqual({ objects: 2, queued: 2 });
  expect(await reanalyse(another)).toEqual({ objects: 0, queued: 0 });
  await serveUntilDone({ ...another }, async () => {});
  expect(await reanalyse()).toEqual({ objects: 2, queued: 0 });
  expect(await reanalyse(another)).toEqual({ objects: 2, queued: 2 });
});

it('reports it in a sentence', async () => {
  const { status, out } = await call(['reanalyse']);
  expect([status, out]).toEqual([0, '0 of 0 objects queued for analysis.\n']);
});

it('is unnecessary after an update if no other server is needed, and keeps what a person wrote or removed', async () => {
  const own = { summary: 'What I think of it.' };
  await serveUntilDone({}, async (_post, client) => {
    const { json: saved } = await client.post('/objects', { content: RYE });
    expect((await analysed(client, saved.id)).tags.map(({ name }: Json) => name)).toEqual(['Cooking']);
    const json = [{ name: 'Cooking' }];
    const headers = { 'Content-Length': String(JSON.stringify(json).length) };
    expect(await client.delete(`/objects/${saved.id}/tags`, { json, headers })).toMatchObject({
      status: 200,
    });
    await client.patch(`/objects/${saved.id}`, own);
  });
  withDatabase(path.join(directory.path, 'data', 'commonplace.db'), (database) => {
    database.exec(`UPDATE step_results SET version = '1 embedded-2' WHERE step = 'describe';
      UPDATE objects SET summary = 'As a former version wrote it.' WHERE summary = '';
      UPDATE library SET analysis_form = 'of a former version'`);
  });
  await serveUntilDone({}, async (_post, client) => {
    await expect
      .poll(async () => (await client.get('/objects')).json.map(({ summary }: Json) => summary))
      .toEqual([own.summary, '', '']);
    await settled(client);
    expect((await client.get('/objects')).json[0].tags).toEqual([]);
  });
  expect(await reanalyse()).toEqual({ objects: 3, queued: 0 });
});
