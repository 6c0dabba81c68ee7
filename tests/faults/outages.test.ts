import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../core/model/instant.ts';
import { MAX_FETCHING_PER_ACCOUNT, MAX_JOBS_PER_HOST } from '../../core/model/job.ts';
import { settled } from '../support/analysis.ts';
import type { Client, Json } from '../support/client.ts';
import { type Home, makeHome, type Service, startService } from '../support/service.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

/** Silent servers block no analysis, and pages that could not be read are read when their servers are back. */

const PAGE =
  '<title>Back</title><article><p>It was away for a while, and now it is here again.</p></article>';
const PATIENT = { timeout: 60_000 };

describe.each(['sqlite', 'postgres'])('on %s,', (database) => {
  let home: Home;
  let service: Service;
  const servers: Server[] = [];
  let now = Date.parse('2027-06-15T12:00:00Z');

  async function start(): Promise<void> {
    home = await makeHome(database);
    const environment = { WORKERS: 'inline', ARCHIVE: 'off', FETCH_ALLOW: '127.0.0.0/8' };
    service = await startService({ home, environment, clock: () => now });
  }
  afterEach(async () => {
    for (const server of servers.splice(0)) server.close();
    await service.close();
    await home.remove();
  });

  async function listening(server: Server, port = 0): Promise<number> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  /** A server that accepts connections and never responds. */
  async function silentHost() {
    const open = new Set<Socket>();
    const server = createServer((socket) => {
      open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
    });
    const url = `http://127.0.0.1:${await listening(server)}`;
    return { url, open, hangUp: () => [...open].map((socket) => socket.destroy()) };
  }

  /** A site with one page, which counts its visits. */
  async function site(port = 0) {
    const server = createHttpServer((_incoming, outgoing) => {
      outgoing.setHeader('Content-Type', 'text/html').end(PAGE);
    });
    return { server, port: await listening(server, port) };
  }

  const save = async (client: Client, url: string): Promise<string> =>
    (await client.post('/objects', { url })).json.id;
  const titleOf = async (client: Client, id: string): Promise<string> =>
    (await client.get(`/objects/${id}`)).json.title;
  const progress = async (client: Client): Promise<Json> => (await client.get('/_/analysis')).json;
  const found = async (client: Client, q: string): Promise<readonly string[]> =>
    (await client.get(`/objects?q=${encodeURIComponent(q)}`)).json.map(({ id }: Json) => id);

  it('silent hosts delay neither other hosts nor steps that need no network', async () => {
    await start();
    const { client } = service;
    const { client: other } = await service.account('Plus');
    const hosts = await Promise.all([1, 2, 3, 4, 5, 6].map(silentHost));
    const connections = () => hosts.reduce((sum, { open }) => sum + open.size, 0);
    for (const { url } of hosts) await save(client, `${url}/page`);
    await expect.poll(connections, PATIENT).toBe(MAX_FETCHING_PER_ACCOUNT);

    await client.post('/objects', { content: 'A note about sourdough, which no other server knows.' });
    const id = await save(other, `http://127.0.0.1:${(await site()).port}/page`);
    await expect.poll(() => titleOf(other, id), PATIENT).toBe('Back');
    await expect
      .poll(async () => {
        const { queued, running } = await progress(client);
        return [queued, running];
      }, PATIENT)
      .toEqual([hosts.length - MAX_FETCHING_PER_ACCOUNT, MAX_FETCHING_PER_ACCOUNT]);
    expect(connections()).toBe(MAX_FETCHING_PER_ACCOUNT);

    const slow = await silentHost();
    for (const path of ['a', 'b', 'c', 'd']) await save(other, `${slow.url}/${path}`);
    await expect.poll(() => slow.open.size, PATIENT).toBe(MAX_JOBS_PER_HOST);
    const again = await save(other, `http://127.0.0.1:${(await site()).port}/page`);
    await expect.poll(() => titleOf(other, again), PATIENT).toBe('Back');
    expect(slow.open.size).toBe(MAX_JOBS_PER_HOST);
    for (const { hangUp } of [...hosts, slow]) hangUp();
  });

  it('webhooks with silent receivers delay those of no other account', async () => {
    await start();
    const { client } = service;
    const { client: other } = await service.account('Plus');
    const hosts = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map(silentHost));
    const connections = () => hosts.reduce((sum, { open }) => sum + open.size, 0);
    const receiver = await startWebhookReceiver();
    for (const { url } of hosts) await client.post('/_/webhooks', { url });
    await other.post('/_/webhooks', { url: receiver.url });
    await client.post('/spaces', { name: 'Silent' });
    await expect.poll(connections, PATIENT).toBe(2);
    await other.post('/spaces', { name: 'Heard' });
    await expect.poll(() => receiver.received.length, PATIENT).toBe(1);
    expect(connections()).toBe(2);
    receiver.close();
    for (const { hangUp } of hosts) hangUp();
  });

  it('pages that could not be read during an outage are listed, found, counted, and read when it is over', async () => {
    await start();
    const { client } = service;
    const { server, port } = await site();
    server.close();
    servers.pop();
    const away = await save(client, `http://127.0.0.1:${port}/page`);
    const unknown = await save(client, 'http://no-such-host.invalid/page');
    await expect
      .poll(async () => {
        const { queued, running, failed } = await progress(client);
        if (queued > 0 && running === 0) now += 5_000;
        return [queued, running, failed.map(({ step }: Json) => step)];
      }, PATIENT)
      .toEqual([0, 0, ['read', 'read']]);
    const { failed } = await progress(client);
    for (const { nextTry } of failed) expect(Date.parse(nextTry)).not.toBeNaN();
    const reasonOf = (id: string) => failed.find(({ objectId }: Json) => objectId === id).reason;
    expect(reasonOf(away)).toMatch(/server .* is not responding/i);
    expect(reasonOf(unknown)).toMatch(/does not resolve/);
    expect((await found(client, 'is:broken')).toSorted()).toEqual([away, unknown].toSorted());
    expect((await client.get('/_/counts')).json.broken).toBe(2);

    now += HOUR;
    await site(port);
    await expect.poll(() => titleOf(client, away), PATIENT).toBe('Back');
    await settled(client);
    expect(await found(client, 'is:broken')).toEqual([unknown]);
    const { failed: left } = await progress(client);
    expect(left).toMatchObject([{ objectId: unknown, step: 'read', nextTry: expect.any(String) }]);
    expect(Date.parse(left[0].nextTry) - now).toBeGreaterThan(MINUTE);
  });
});
