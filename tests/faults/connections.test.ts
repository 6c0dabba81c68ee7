import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload } from '../support/form.ts';
import { unfinishedIn } from '../support/incoming.ts';
import { openRaw, parseAnswer, type RawConnection } from '../support/raw.ts';
import { type ProbedService, startProbedService } from './probed-service.ts';
import { LONGER, tryRounds } from './rounds.ts';

/** Clients that disconnect at any byte, or send what two programs may read differently (D13; docs/security.md). */

let service: ProbedService;
beforeAll(async () => {
  service = await startProbedService();
});
afterAll(() => service.close());

const count = async () => (await service.client.get('/_/counts')).json.total;
/** Connections of the probe and of keep-alive clients. */
const MAX_IDLE = 80;
/** The sockets that a process has open. */
const openConnections = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
    } catch {
      return false; // it has been closed in the meantime
    }
  }).length;
const JSON_TYPE = 'Content-Type: application/json\r\n';

/** The bytes of a request that saves something; each call has another text. */
let texts = 0;
async function save(kind: 'length' | 'chunks' | 'form'): Promise<Buffer> {
  texts += 1;
  const head = async (fields: string) =>
    `POST /objects HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${await service.client.token('POST', '/objects')}\r\n${fields}\r\n`;
  const body = JSON.stringify({ content: `text ${texts}` });
  if (kind === 'length')
    return Buffer.from(`${await head(`${JSON_TYPE}Content-Length: ${body.length}\r\n`)}${body}`);
  if (kind === 'chunks') {
    const size = (text: string) => text.length.toString(16);
    const [one, other] = [body.slice(0, 9), body.slice(9)];
    const chunks = `${size(one)}\r\n${one}\r\n${size(other)}\r\n${other}\r\n0\r\n\r\n`;
    return Buffer.from(`${await head(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`)}${chunks}`);
  }
  const { type, bytes } = upload(`file ${texts}`, 'file.txt', { title: 'A file' });
  const fields = `Content-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n`;
  return Buffer.concat([Buffer.from(await head(fields)), bytes]);
}

describe('a request that saves something', () => {
  it.each(['length', 'chunks', 'form'] as const)(
    'with its body by %s, cut off at any byte but the last, changes nothing and disturbs nobody',
    async (kind) => {
      const before = await count();
      await tryRounds(
        `cut requests, ${kind}`,
        { few: 60, many: 3_000, maxMs: 20_000 },
        async ({ number, random }) => {
          const bytes = await save(kind);
          const { socket } = openRaw(service.url);
          await once(socket, 'connect');
          // With enough rounds, each byte once with a reset and once with an end; otherwise random bytes.
          const end = LONGER > 1 ? number >> 1 : random.below(bytes.length);
          const cut = bytes.subarray(0, end % bytes.length);
          await new Promise((resolve) => socket.write(cut, resolve));
          if (number % 2 === 0) socket.resetAndDestroy();
          else socket.end();
        },
      );
      const whole = openRaw(service.url);
      whole.write(await save(kind));
      expect(parseAnswer(await whole.received()).status).toBe(201);
      expect(await count()).toBe(before + 1);
      await expect.poll(() => unfinishedIn(service.dataDir)).toEqual([]);
    },
  );

  it('is read completely in any fragmentation', async () => {
    await tryRounds('requests in pieces', { few: 20, many: 500, maxMs: 20_000 }, async ({ random }) => {
      const bytes = await save(random.pick(['length', 'chunks', 'form'] as const));
      const connection = openRaw(service.url);
      await once(connection.socket, 'connect');
      connection.socket.setNoDelay(true);
      for (let at = 0; at < bytes.length; ) {
        const piece = bytes.subarray(at, at + 1 + random.below(40));
        await new Promise((resolve) => connection.socket.write(piece, resolve));
        at += piece.length;
      }
      expect(parseAnswer(await connection.received()).status).toBe(201);
    });
  });
});

describe('a client that has sent its request', () => {
  it('that half-closes the connection gets a whole response or none, and the change is complete or absent', async () => {
    const before = await count();
    let answered = 0;
    const sent = await tryRounds(
      'closed sides',
      { few: 20, many: 500, maxMs: 20_000 },
      async ({ random }) => {
        const connection = openRaw(service.url);
        connection.socket.end(await save(random.pick(['length', 'chunks', 'form'] as const)));
        const { status } = parseAnswer(await connection.received());
        if (!Number.isNaN(status)) expect(status).toBe(201);
        if (status === 201) answered += 1;
      },
    );
    const more = (await count()) - before;
    expect([more >= answered, more <= sent]).toEqual([true, true]);
    await expect.poll(() => unfinishedIn(service.dataDir)).toEqual([]);
  });

  it('can reset the connection at any byte of the response, or stop reading, without affecting others', async () => {
    const { id } = (await service.client.post('/objects', { content: 'words '.repeat(50_000) })).json;
    const path = `/objects/${id}/content`;
    const token = await service.client.token('GET', path);
    const silent: RawConnection[] = [];
    await tryRounds('reset answers', { few: 40, many: 1_000, maxMs: 20_000 }, async ({ random }) => {
      const connection = openRaw(service.url);
      const { socket } = connection;
      connection.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
      let left = 1 + random.below(random.below(2) === 0 ? 400 : 300_000);
      const isEnough = new Promise<void>((resolve) => {
        socket.on('data', (data) => {
          left -= data.length;
          if (left <= 0) resolve();
        });
        socket.on('close', () => resolve());
      });
      await isEnough;
      if (random.below(4) > 0) socket.resetAndDestroy();
      else silent.push({ ...connection, socket: socket.pause() });
    });
    expect((await service.client.get(path)).status).toBe(200);
    for (const { socket } of silent) socket.destroy();
    await expect.poll(() => openConnections(service.pid)).toBeLessThan(MAX_IDLE);
  });
});

describe('pipelined requests', () => {
  it('are answered in order, each once, up to the first that is not HTTP', async () => {
    await tryRounds('requests sent ahead', { few: 20, many: 500, maxMs: 20_000 }, async ({ random }) => {
      const known = ['/_/health', '/_/ready', '/nowhere', '/objects'];
      const paths = Array.from({ length: 1 + random.below(12) }, () => random.pick(known));
      const connection = openRaw(service.url);
      const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('');
      connection.write(`${requests}no HTTP\r\n\r\n`);
      const statuses = [...(await connection.received()).matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) =>
        Number(status),
      );
      const expected = paths.map((path) => (path.startsWith('/_/') ? 200 : 401));
      expect(statuses).toEqual([...expected, 400]);
    });
  });
});

describe('a request inside another', () => {
  /** Each can be parsed as one request with a body, or as two. */
  const forms: readonly (readonly [name: string, fields: string, before: string])[] = [
    ['length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['chunks and length', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 900\r\n', ''],
    ['two lengths in one field', 'Content-Length: 0, 900\r\n', ''],
    ['a length with a sign', 'Content-Length: +0\r\n', ''],
    ['a length in hexadecimal', 'Content-Length: 0x0\r\n', ''],
    ['a length with a space before the colon', 'Content-Length : 0\r\n', ''],
    ['an encoding that is unknown', 'Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'],
    ['an encoding with a tab', 'Transfer-Encoding:\tchunked\r\nContent-Length: 5\r\n', '0\r\n\r\n'],
    ['an encoding with a space before the colon', 'Transfer-Encoding : chunked\r\n', '0\r\n\r\n'],
    ['chunked twice', 'Transfer-Encoding: chunked, chunked\r\n', '0\r\n\r\n'],
    ['chunked, but not last', 'Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'],
    ['an encoding on a folded line', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n', '0\r\n\r\n'],
    ['a line that ends in LF alone', 'X: y\nContent-Length: 0\r\n', ''],
    ['a chunk whose size is followed by a space and more', 'Transfer-Encoding: chunked\r\n', '0 0\r\n\r\n'],
    ['a chunk whose extension holds LF', 'Transfer-Encoding: chunked\r\n', '0;a\nb\r\n\r\n'],
    ['a chunk of a negative size', 'Transfer-Encoding: chunked\r\n', '-1\r\n\r\n'],
    ['a chunk of a size beyond all numbers', 'Transfer-Encoding: chunked\r\n', 'fffffffffffffffff\r\n\r\n'],
  ];

  it.each(forms)('is not executed if it is hidden by %s', async (_, fields, before) => {
    const had = await count();
    const hidden = await save('length');
    const connection = openRaw(service.url);
    const token = await service.client.token('POST', '/convert');
    connection.write(
      Buffer.concat([
        Buffer.from(
          `POST /convert HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${fields}\r\n${before}`,
        ),
        hidden,
      ]),
    );
    connection.socket.end();
    const answers = (await connection.received()).match(/HTTP\/1\.1 \d+/g) ?? [];
    expect(answers).toEqual(['HTTP/1.1 400']);
    expect(await count()).toBe(had);
  });
});

describe('many idle connections', () => {
  it('do not delay other clients', async () => {
    const idle: RawConnection[] = Array.from({ length: 200 * LONGER }, () => openRaw(service.url));
    await Promise.all(idle.map(({ socket }) => once(socket, 'connect')));
    expect((await service.client.get('/objects')).status).toBe(200);
    for (const { socket } of idle) socket.destroy();
  });
});
