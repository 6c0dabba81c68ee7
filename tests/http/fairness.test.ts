import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';

/** How many requests of another account are answered before one that came after all of them: counted, not timed. */

const REQUESTS = 60;
const FEW = REQUESTS / 2;
const TEXT = 'A paragraph of *some* words.\n\n'.repeat(200);

let service: Service;
let busy: Client;
let other: Client;
let id: string;
const agent = new Agent({ keepAlive: true, maxSockets: REQUESTS + 1 });

beforeAll(async () => {
  service = await startService();
  [busy, other] = [
    (await service.account('Self-hosted')).client,
    (await service.account('Self-hosted')).client,
  ];
  id = (await other.post('/objects', { content: 'Mine' })).json.id;
  const open = await prepare(busy, 'GET', '/objects');
  await Promise.all(Array.from({ length: REQUESTS + 1 }, () => open()));
});

afterAll(async () => {
  agent.destroy();
  await service.close();
});

/** A request that needs no more work until it is sent; resolves with the status. */
async function prepare(
  client: Client,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<(body?: string) => Promise<number>> {
  const Authorization = `Bearer ${await client.token(method, path)}`;
  const options = { method, path, agent, headers: { Accept: '*/*', Authorization, ...headers } };
  return (body) =>
    new Promise((resolve, reject) => {
      const sent = request(new URL(service.url).origin, options, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      });
      sent.once('error', reject);
      sent.end(body);
    });
}

/** Sends many requests of the busy account, then one of the other; tells how many of the many were answered by its answer. */
async function answeredBefore(send: () => Promise<number>, one: () => Promise<number>): Promise<number> {
  let answered = 0;
  const many = Array.from({ length: REQUESTS }, async () => {
    const status = await send();
    answered += 1;
    return status;
  });
  const status = await one();
  const before = answered;
  expect(new Set([...(await Promise.all(many)), status].map((each) => Math.floor(each / 100)))).toEqual(
    new Set([2]),
  );
  return before;
}

it('another account is answered while most requests of a busy one still wait', async () => {
  const convert = await prepare(busy, 'POST', '/convert', {
    'Content-Type': 'text/markdown',
    Accept: 'application/prose+json',
  });
  const get = await prepare(other, 'GET', `/objects/${id}`);
  const before = await answeredBefore(
    () => convert(TEXT),
    () => get(),
  );
  expect(before).toBeLessThan(FEW);
});
