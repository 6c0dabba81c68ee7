import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { type Service, startService } from '../support/service.ts';

/** How many requests of another account are answered before one that came after all of them: counted, not timed. */

const REQUESTS = 60;
const FEW = REQUESTS / 2;
const NEW_CONNECTIONS = 20;
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

/** A request that is ready to be sent; resolves with the status. */
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

/** Sends many requests of the busy account, then one of the other; returns how many of the many were answered before it. */
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

it('another account is answered while most requests of a busy account still wait', async () => {
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

it('a new connection is answered before the work of many earlier ones is done', async () => {
  const authorization = `Authorization: Bearer ${await busy.token('POST', '/objects')}\r\n`;
  let answered = 0;
  const many = Array.from({ length: NEW_CONNECTIONS }, async (_, at) => {
    const body = JSON.stringify({ content: `${at} ${TEXT}` });
    const head = `${authorization}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const answer = await exchange(
      `POST /objects HTTP/1.1\r\nHost: a\r\n${head}Connection: close\r\n\r\n${body}`,
    );
    answered += 1;
    return answer;
  });
  const health = await exchange('GET /_/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(answered).toBe(0);
  expect(health).toMatch(/^HTTP\/1.1 200/);
  for (const answer of await Promise.all(many)) expect(answer).toMatch(/^HTTP\/1.1 201/);
});

/** Sends a request on a connection of its own; resolves with the whole response. */
function exchange(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    let answer = '';
    const socket = connect(Number(port), hostname)
      .setEncoding('utf8')
      .on('data', (text) => {
        answer += text;
      })
      .once('error', reject)
      .once('end', () => resolve(answer));
    socket.write(request);
  });
}
