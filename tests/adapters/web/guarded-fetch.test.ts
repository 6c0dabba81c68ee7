import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { FetchLimits } from '../../../adapters/web/agent.ts';
import { parseAllowance } from '../../../adapters/web/allowance.ts';
import { connectionGuard, type Resolve } from '../../../adapters/web/guard.ts';
import { guardedFetch } from '../../../adapters/web/guarded-fetch.ts';
import type { ErrorCode } from '../../../core/errors.ts';
import { answer, drip, endless, redirect, serve } from './server.ts';

const LIMITS: FetchLimits = { deadlineMs: 120_000, maxBytes: 100_000, maxRedirects: 5 };
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';
const ZEROS = Buffer.alloc(20_000_000);

/** A fetcher with access to the given addresses and the internet. */
function fetcher(allow: readonly string[], limits: Partial<FetchLimits> = {}, resolve?: Resolve) {
  const allowances = allow.flatMap((entry) => parseAllowance(entry) ?? []);
  const guard = connectionGuard({ allow: allowances, ...(resolve && { resolve }) });
  return guardedFetch(guard, { ...LIMITS, ...limits });
}

const refusal = (code: ErrorCode, detail = /./) =>
  expect.objectContaining({ name: 'DomainError', code, message: expect.stringMatching(detail) });

const server = await serve({
  '/': answer('<p>hello', { 'content-type': 'Text/HTML; charset=x' }),
  '/gzip': answer(gzipSync('squeezed'), { 'content-encoding': 'gzip' }),
  '/br': answer(brotliCompressSync('squeezed'), { 'content-encoding': 'br' }),
  '/deflate': answer(deflateSync('squeezed'), { 'content-encoding': 'deflate' }),
  '/twice': answer(brotliCompressSync(gzipSync('squeezed')), { 'content-encoding': 'gzip, br' }),
  '/thrice': answer(gzipSync(gzipSync(gzipSync('squeezed'))), { 'content-encoding': 'gzip, gzip, gzip' }),
  '/bomb': answer(gzipSync(ZEROS), { 'content-encoding': 'gzip' }),
  '/brotli-bomb': answer(brotliCompressSync(ZEROS), { 'content-encoding': 'br' }),
  '/nested-bomb': answer(gzipSync(gzipSync(ZEROS)), { 'content-encoding': 'gzip, gzip' }),
  '/not-gzip': answer('plain', { 'content-encoding': 'gzip' }),
  '/zstd': answer('?', { 'content-encoding': 'zstd' }),
  '/constructor': answer('?', { 'content-encoding': 'constructor' }),
  '/one': redirect('/two'),
  '/two': redirect('//LOCALHOST/', 301),
  '/relative': redirect('gzip', 307),
  '/loop': redirect('/loop'),
  '/file': redirect('file:///etc/passwd'),
  '/metadata': redirect('http://169.254.169.254/latest/meta-data/'),
  '/decimal': redirect('http://2130706433/'),
  '/other-port': redirect('http://127.0.0.1:9/'),
  '/mapped': redirect('http://[::ffff:7f00:1]:9/'),
  '/credentials': redirect('http://8.8.8.8@127.0.0.1:9/'),
  '/without-scheme': redirect('//127.1:9/'),
  '/other-scheme': redirect('https://127.0.0.1:9/', 308),
  '/endless-headers': endless(
    'HTTP/1.1 200 OK\r\n',
    () => 'x: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n',
  ),
  '/endless-header': endless('HTTP/1.1 200 OK\r\nx: ', () => 'y'.repeat(1000)),
  '/endless-informational': endless('', () => 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
  '/slow-headers': drip('HTTP/1.1 200 OK\r\nx: ', 'y'),
  '/slow-body': drip(`${HEAD}\r\n`, 'x'),
  '/silent': () => {},
  '/endless-body': endless(`${HEAD}\r\n`, () => 'x'.repeat(10_000)),
  '/endless-chunks': endless(`${HEAD}transfer-encoding: chunked\r\n\r\n`, () => '1\r\nx\r\n'.repeat(1000)),
  '/endless-small-chunks': endless(`${HEAD}transfer-encoding: chunked\r\n\r\n`, () =>
    `1;${'e'.repeat(1000)}\r\nx\r\n`.repeat(10),
  ),
  '/too-short': (socket) => socket.end(`${HEAD}content-length: 100\r\n\r\nshort`),
  '/too-long': (socket) => socket.end(`${HEAD}content-length: 5\r\n\r\nshort and more`),
  '/huge-length': (socket) => socket.end(`${HEAD}content-length: 99999999999999999999\r\n\r\nx`),
  '/two-lengths': (socket) => socket.end(`${HEAD}content-length: 1\r\ncontent-length: 2\r\n\r\nxx`),
  '/not-http': (socket) => socket.end('SSH-2.0-server\r\n'),
  '/gone': answer('', {}, 410),
  '/forbidden': answer('', {}, 403),
  '/busy': answer('', { 'retry-after': '120' }, 429),
  '/broken': answer('', {}, 503),
});
const { fetch } = fetcher([`127.0.0.1:${server.port}`]);
/** A fetcher with a deadline of 0.4 s. */
const hasty = fetcher([`127.0.0.1:${server.port}`], { deadlineMs: 400 });
const text = async (path: string) => new TextDecoder().decode((await fetch(server.url + path)).bytes);

describe('a fetch', () => {
  test('returns the response with its address and type', async () => {
    const resource = await fetch(`http://user:secret@127.0.0.1:${server.port}/#part`);
    expect(resource).toEqual({
      url: `${server.url}/`,
      type: 'text/html',
      contentType: 'Text/HTML; charset=x',
      bytes: new TextEncoder().encode('<p>hello'),
    });
  });

  test('reveals nothing about the server', async () => {
    await fetch(`http://user:secret@127.0.0.1:${server.port}/relative`);
    expect(server.requests.slice(-2)).toHaveLength(2);
    for (const request of server.requests.slice(-2)) {
      expect(request).not.toMatch(/^(cookie|authorization|referer|origin):/im);
      expect(request).toMatch(/^user-agent: .*Commonplace/im);
    }
  });

  test.each(['/gzip', '/br', '/deflate', '/twice', '/relative'])('decompresses %s', async (path) => {
    expect(await text(path)).toBe('squeezed');
  });
});

test('runs at most twice for a host at the same time, and other hosts do not wait', async () => {
  const held: Socket[] = [];
  const silent = await serve(
    Object.fromEntries([0, 1, 2, 3, 4].map((name) => [`/${name}`, (socket: Socket) => held.push(socket)])),
  );
  const { fetch: fetchHere } = fetcher([`127.0.0.1:${silent.port}`, `127.0.0.1:${server.port}`]);
  const all = [0, 1, 2, 3, 4].map((name) => fetchHere(`${silent.url}/${name}`));
  await expect.poll(() => held.length).toBe(2);
  await fetchHere(`${server.url}/`);
  for (let before = 2; before <= 5; before++) {
    expect(held).toHaveLength(before);
    held[before - 2]?.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    await expect.poll(() => held.length).toBe(Math.min(5, before + 1));
  }
  held[4]?.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  expect(await Promise.all(all)).toHaveLength(5);
});

describe('every spelling of a private address', () => {
  const open = fetcher([], {}, async (host) => (/^[\d.]+$|:/.test(host) ? [host] : ['127.0.0.1']));
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://0/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://169.254.169.254/',
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://172.16.0.1/',
    'http://100.64.0.1/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://8.8.8.8@127.0.0.1/',
    'http://127.0.0.1#@8.8.8.8/',
    'http://127.0.0.1\\@8.8.8.8/',
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST/',
    'http://innocent.example/',
    'https://innocent.example/',
    'http://127.0.0.1:65535/',
    'http:127.0.0.1/',
    'http://0X7F.1/',
    'http://0x7f000001./',
    'http://2130706433./',
    'http://127.000.000.001/',
    'http://0300.0250.0.1/',
    'http://3232235521/',
    'http://１２７.０.０.１/',
    'http://𝟏𝟐𝟕.𝟎.𝟎.𝟏/',
    'http://127｡0｡0｡1/',
    'http://%31%32%37.0.0.1/',
    'http://127.0.0\u00ad.1/',
    'http://127.0.\t0.1/',
    'http://user:secret@127.0.0.1:0080/',
    'http:\\\\127.0.0.1/',
    'http:///127.0.0.1/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://localhost../',
    'http://ⓛocalhost/',
    'http://127.0.0.1.innocent.example/',
  ])('%s is rejected', async (url) => {
    await expect(open.fetch(url)).rejects.toEqual(refusal('unprocessable', /not on the public internet/));
  });

  test.each([
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://[::1%25lo]/',
    'http://127.0.0.256/',
    'http://0x100000000/',
    'http://1.2.3.4.5/',
    'gopher://127.0.0.1/',
    'http://',
    'not an address',
    '',
  ])('%s is not fetched', async (url) => {
    await expect(open.fetch(url)).rejects.toEqual(refusal('unprocessable', /not an/));
  });

  test('a name with a private and a public address never leads to the private one', async () => {
    const mixed = fetcher([], {}, async () => ['127.0.0.1', '203.0.113.1', '::1']);
    await expect(mixed.fetch(server.url)).rejects.toEqual(refusal('unprocessable'));
  });

  test('a name is resolved once per connection: the checked address is the one used', async () => {
    const answers = [['127.0.0.1'], ['8.8.8.8']];
    const leaving = new AbortController();
    const rebinding = fetcher([], {}, async () => {
      setTimeout(() => leaving.abort(), 400);
      return answers.pop() ?? ['127.0.0.1'];
    });
    const before = server.requests.length;
    const { signal } = leaving;
    await expect(rebinding.fetch(`http://rebind.example:${server.port}/`, { signal })).rejects.toBeInstanceOf(
      Error,
    );
    expect(server.requests).toHaveLength(before);
    expect(answers).toHaveLength(1);
  });

  test('a name that does not resolve has an error of its own, and may resolve later', async () => {
    const failing = (code: string) =>
      fetcher([], {}, async () => Promise.reject(Object.assign(new Error('no'), { code })));
    const unknown = [failing('ENOTFOUND'), failing('ENODATA'), fetcher([], {}, async () => [])];
    for (const { fetch: get } of unknown)
      await expect(get('http://a.example/')).rejects.toEqual(
        refusal('unavailable', /The server "a.example" does not exist: its name does not resolve/),
      );
    const toPrivate = fetcher([], {}, async () => ['10.0.0.1']);
    await expect(toPrivate.fetch('http://a.example/')).rejects.toEqual(
      refusal('unprocessable', /"a.example" is not on the public internet/),
    );
    await expect(failing('EAI_AGAIN').fetch('http://a.example/')).rejects.toEqual(refusal('unavailable'));
  });
});

describe('redirects', () => {
  test('are followed to their targets, and each hop is checked', async () => {
    const named = fetcher([`127.0.0.1:${server.port}`], {}, async () => ['127.0.0.1']);
    await expect(named.fetch(`${server.url}/one`)).rejects.toEqual(refusal('unprocessable', /"localhost"/));
  });

  test.each([
    '/metadata',
    '/decimal',
    '/other-port',
    '/mapped',
    '/credentials',
    '/without-scheme',
    '/other-scheme',
  ])('%s is not followed', async (path) => {
    await expect(fetch(server.url + path)).rejects.toEqual(refusal('unprocessable', /public internet/));
  });

  test('are not followed to other schemes', async () => {
    await expect(fetch(`${server.url}/file`)).rejects.toEqual(refusal('unprocessable', /http or https/));
  });

  test('are followed at most five times', async () => {
    const before = server.requests.length;
    await expect(fetch(`${server.url}/loop`)).rejects.toEqual(refusal('unprocessable', /more than 5 times/));
    expect(server.requests.length - before).toBe(6);
  });
});

describe('hostile responses', () => {
  test.each([
    '/bomb',
    '/brotli-bomb',
    '/nested-bomb',
    '/endless-body',
    '/endless-chunks',
    '/endless-small-chunks',
    '/endless-informational',
  ])('%s is too large', async (path) => {
    await expect(fetch(server.url + path)).rejects.toEqual(refusal('too-large'));
  });

  test.each(['/thrice', '/zstd', '/constructor'])('%s is not decompressed', async (path) => {
    await expect(fetch(server.url + path)).rejects.toEqual(refusal('unsupported-format'));
  });

  test.each(['/endless-headers', '/endless-header', '/not-gzip'])('%s fails permanently', async (path) => {
    await expect(fetch(server.url + path)).rejects.toEqual(refusal('unprocessable'));
  });

  test.each(['/slow-headers', '/slow-body', '/silent'])('%s fails at the deadline', async (path) => {
    await expect(hasty.fetch(server.url + path)).rejects.toEqual(refusal('unavailable', /within 0.4 s/));
  });

  test.each(['/too-short', '/huge-length', '/two-lengths', '/not-http'])('%s is an error', async (path) => {
    await expect(fetch(server.url + path)).rejects.toEqual(refusal('unavailable'));
  });

  test('a body is read up to its declared length', async () => {
    expect(await text('/too-long')).toBe('short');
  });

  test('a resolver that never answers fails at the deadline', async () => {
    const stuck = fetcher([], { deadlineMs: 400 }, () => new Promise(() => {}));
    await expect(stuck.fetch('http://a.example/')).rejects.toEqual(refusal('unavailable', /within/));
  });

  test('the caller can abort early', async () => {
    const signal = AbortSignal.abort();
    await expect(fetch(server.url, { signal })).rejects.toBeInstanceOf(Error);
  });
});

test.each([
  ['/gone', 'not-found', undefined],
  ['/none', 'not-found', undefined],
  ['/forbidden', 'unprocessable', undefined],
  ['/busy', 'unavailable', 120],
  ['/broken', 'unavailable', undefined],
] as const)('%s is %s', async (path, code, retryAfterSeconds) => {
  await expect(fetch(server.url + path)).rejects.toMatchObject({ code, retryAfterSeconds });
});
