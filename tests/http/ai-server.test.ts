import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Json } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';

/** Summaries and tags by another server, and without it when it does not help. */

const TEXT = 'The ferry to the island was late again. We waited on the pier and watched the gulls.';

let ai: Server;
let isWell = true;
let service: Service;

beforeAll(async () => {
  ai = createServer((request, response) => {
    request.resume();
    const content = JSON.stringify({ summary: 'A late ferry.', tags: ['ferries'] });
    if (isWell) response.end(JSON.stringify({ choices: [{ message: { content } }] }));
    else response.writeHead(400).end('nonsense');
  });
  ai.listen(0, '127.0.0.1');
  await once(ai, 'listening');
  service = await startService({
    environment: {
      WORKERS: 'inline',
      AI_BASE_URL: `http://127.0.0.1:${(ai.address() as AddressInfo).port}/v1`,
      AI_TEXT_MODEL: 'a-model',
    },
  });
});
afterAll(async () => {
  await service.close();
  ai.close();
});

async function described(content: string): Promise<Json> {
  const { json } = await service.client.post('/objects', { content });
  await vi.waitFor(
    async () => {
      const progress = (await service.client.get('/_/analysis')).json;
      expect([progress.queued, progress.running]).toEqual([0, 0]);
    },
    { timeout: 50_000, interval: 50 },
  );
  return (await service.client.get(`/objects/${json.id}`)).json;
}

it('describes a note in the words of the server', async () => {
  const object = await described(TEXT);
  expect(object).toMatchObject({ summary: 'A late ferry.', tags: [{ name: 'ferries', flags: 2 }] });
});

it('describes it without the server when that does not help, and says so in the log', async () => {
  isWell = false;
  const object = await described(`${TEXT} At last it came.`);
  expect(object.summary).toContain('The ferry to the island was late again.');
  expect(service.log.map((line) => line.message)).toContain(
    'the language model did not help; described without it',
  );
});
