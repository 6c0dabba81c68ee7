import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { sendRaw } from '../support/raw.ts';
import { startService } from '../support/service.ts';

/**
 * Pages that need no key open only under a host name of the server, and metrics only locally (docs/configuration.md, "Names of the server";
 * D3).
 */

const TOKEN = 'a token for those who watch';
const METRICS_TOKEN = TOKEN.replaceAll(' ', '-');

const service = fileService({
  environment: {
    BASE_URL: 'https://books.example.org/library',
    ALLOWED_HOSTS: 'server-1, Books.Internal',
    HOST: '0.0.0.0',
    METRICS_TOKEN,
  },
});

const GUARDED = ['/', '/_/ready', '/_/metrics', '/app', '/app/', '/app/o/x', '/app/manifest.webmanifest'];
const at = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
  service.anonymous.call({ method, path, headers: { Host: 'localhost', ...headers } });

describe('a host name', () => {
  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    'notlocalhost',
    'books.example.org.evil.example',
    '127.0.0.1.evil.example',
  ])('gets nothing without a key when it is not of the server: %s', async (Host) => {
    for (const path of GUARDED) {
      for (const method of ['GET', 'HEAD']) {
        const response = await at(path, { Host }, method);
        expect([path, method, response.status]).toEqual([path, method, 421]);
      }
    }
    const { json } = await at('/_/ready', { Host });
    expect(json).toEqual({
      type: 'MisdirectedRequest',
      status: 421,
      detail: expect.stringContaining('ALLOWED_HOSTS'),
    });
  });

  it.each([
    'localhost',
    'LOCALHOST:8080',
    'localhost.',
    '127.0.0.1:1',
    '192.168.1.20',
    '[::1]:8080',
    'books.example.org',
    'Books.Example.org:443',
    'server-1:8080',
    'books.internal',
  ])('gets the pages that need no key when it is of the server: %s', async (Host) => {
    for (const path of ['/', '/_/ready', '/app']) expect((await at(path, { Host })).status).toBe(200);
  });

  it('matters neither to signed requests nor to responses without data of the server', async () => {
    const headers = { Host: 'evil.example' };
    expect((await service.client.get('/tags', { headers })).status).toBe(200);
    expect((await service.client.get('/_/ready', { headers })).status).toBe(200);
    for (const path of ['/_/health', '/_/openapi.json']) expect((await at(path, headers)).status).toBe(200);
    expect((await at('/_/ready', headers, 'OPTIONS')).status).toBe(204);
    expect((await at('/_/ready', { ...headers, Authorization: 'Basic eDp5' })).status).toBe(421);
  });

  it('is taken from the request target when that is an absolute URL', async () => {
    const ask = (target: string, host: string) =>
      sendRaw(service.url, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect((await ask('http://evil.example/_/ready', 'localhost')).status).toBe(421);
    expect((await ask('http://localhost/_/ready', 'evil.example')).status).toBe(200);
    expect((await ask('/_/ready', '')).status).toBe(421);
  });

  it('is not required of HTTP/1.0, which no browser speaks', async () => {
    expect((await sendRaw(service.url, 'GET /_/ready HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});

it('pages of other origins cannot read from the server without a key', async () => {
  const open = async (path: string, headers = {}) =>
    (await at(path, { Origin: 'https://evil.example', ...headers })).headers['access-control-allow-origin'];
  for (const path of ['/', '/_/ready', '/_/metrics', '/library/_/metrics'])
    expect([path, await open(path)]).toEqual([path, undefined]);
  expect(await open('/_/metrics', { Host: 'evil.example' })).toBeUndefined();
  for (const path of ['/_/health', '/_/openapi.json', '/objects']) expect(await open(path)).toBe('*');
  expect((await at('/_/metrics', {}, 'OPTIONS')).headers['access-control-allow-origin']).toBe('*');
});

describe('metrics', () => {
  const statusWith = async (headers: Readonly<Record<string, string>>) =>
    (await at('/_/metrics', headers)).status;

  it('are for this machine', async () => {
    for (const Host of ['localhost', '127.0.0.1:8080', '[::1]']) expect(await statusWith({ Host })).toBe(200);
  });

  it.each([
    ['X-Forwarded-For', '203.0.113.7'],
    ['Forwarded', 'for=203.0.113.7'],
    ['X-Real-IP', '203.0.113.7'],
    ['Via', '1.1 proxy'],
    ['Host', 'books.example.org'],
    ['Host', '192.168.1.20'],
  ])('are not served through a proxy: %s: %s', async (name, value) => {
    expect(await statusWith({ [name]: value })).toBe(401);
  });

  it('are for clients that send the token, under any name', async () => {
    const away = { 'X-Forwarded-For': '203.0.113.7' };
    expect(await statusWith({ ...away, Authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
    expect(await statusWith({ Host: 'prometheus-sees-this', Authorization: `Bearer ${METRICS_TOKEN}` })).toBe(
      200,
    );
    expect(await statusWith({ ...away, Authorization: `Bearer ${METRICS_TOKEN}x` })).toBe(401);
    const signed = { 'X-Forwarded-For': '203.0.113.7' };
    expect((await service.client.get('/_/metrics', { headers: signed })).status).toBe(401);
  });

  const [address] = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');

  it.skipIf(!address)('are not served to other machines in the network', async () => {
    const url = `http://${address?.address}:${new URL(service.url).port}`;
    const client = new Client({ url, clock: Date.now });
    expect((await client.get('/_/metrics')).status).toBe(401);
    expect((await client.get('/_/ready')).status).toBe(200);
    client.close();
  });
});

it('metrics without a token are for this machine alone', async () => {
  const other = await startService();
  const response = await other.anonymous.get('/_/metrics', { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  expect([response.status, response.json.detail]).toEqual([403, expect.stringContaining('METRICS_TOKEN')]);
  await other.close();
});
