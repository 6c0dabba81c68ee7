import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analysed } from '../support/analysis.ts';
import type { Json } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';
import { type Site, startSite } from '../support/site.ts';

/** Summaries and tags from an AI server, and the fallback when it fails. */

const TEXT =
  '# Late again\n\nThe ferry to the island was late again. We waited on the pier and watched the gulls.';

const PAGE = `<!doctype html><title>Terns</title><meta property="og:type" content="article"><article><h1>Terns</h1>${'<p>In May of 2024 Ada Fisher counted the terns, from the lighthouse, each morning, as they came.</p>'.repeat(6)}</article>`;

let ai: Server;
let site: Site;
let isWell = true;
let service: Service;

beforeAll(async () => {
  ai = createServer((request, response) => {
    request.resume();
    const fields = { authors: ['Ada Fisher'], published: '2024-05', title: 'Not its title', isbn: 'none' };
    const content = JSON.stringify({
      summary: 'A late ferry.',
      tags: ['rivers and water', 'late ferry'],
      fields,
    });
    if (isWell) response.end(JSON.stringify({ choices: [{ message: { content } }] }));
    else response.writeHead(400).end('nonsense');
  });
  ai.listen(0, '127.0.0.1');
  await once(ai, 'listening');
  site = await startSite({ '/terns': { type: 'text/html', body: PAGE } });
  service = await startService({
    environment: {
      WORKERS: 'inline',
      FETCH_ALLOW: site.host,
      AI_BASE_URL: `http://127.0.0.1:${(ai.address() as AddressInfo).port}/v1`,
      AI_TEXT_MODEL: 'a-model',
    },
  });
});
afterAll(async () => {
  await service.close();
  ai.close();
  site.close();
});

async function described(content: string): Promise<Json> {
  const { json } = await service.client.post('/objects', { content });
  return analysed(service.client, json.id);
}

it('describes a note with the summary and tags of the server', async () => {
  const object = await described(TEXT);
  const tags = ['Rivers and water', 'Travel'].map((name) => ({ name, flags: 2 })); // the server's, and the vocabulary's
  expect(object).toMatchObject({ summary: 'A late ferry.', tags });
});

it('fills only fields that the page does not provide', async () => {
  const { json } = await service.client.post('/objects', { url: `${site.origin}/terns` });
  const { mainEntity } = await analysed(service.client, json.id);
  expect(mainEntity).toMatchObject({
    '@type': 'Article',
    title: 'Terns',
    authors: [{ name: 'Ada Fisher' }],
    published: '2024-05-01T00:00:00.000Z',
  });
  expect(mainEntity).not.toHaveProperty('isbn');
});

it('describes it without the server when the server fails, and logs why', async () => {
  isWell = false;
  const object = await described(`${TEXT} At last it came.`);
  expect(object.summary).toContain('The ferry to the island was late again.');
  expect(service.log.map((line) => line.message)).toContain(
    'the language model did not help; described without it',
  );
});
