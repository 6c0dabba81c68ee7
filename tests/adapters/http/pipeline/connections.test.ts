import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../../../adapters/http/listen.ts';
import { CLIENT_TIMEOUTS, type ClientTimeouts } from '../../../../adapters/http/pipeline/client-timeouts.ts';
import type { Serve } from '../../../../adapters/http/pipeline/router.ts';
import { sendStream } from '../../../../adapters/http/pipeline/stream.ts';
import { countingIds } from '../../../support/objects.ts';
import { openRaw, parseAnswer, type RawConnection } from '../../../support/raw.ts';

/** Slow, silent, malformed and disconnected clients, on real sockets, with limits that they soon reach. */

const SOON = 60;
const AN_HOUR = 3_600_000;
const BODY = { ...CLIENT_TIMEOUTS, checkMs: 5 };

let server: Listening;
const opened: RawConnection[] = [];

async function start(serve: Serve, timeouts: Partial<ClientTimeouts>): Promise<void> {
  server = await listen({ host: '127.0.0.1', port: 0 }, countingIds(), () => serve, { ...BODY, ...timeouts });
}

function open(bytes: string): RawConnection {
  const connection = openRaw(server.url);
  opened.push(connection);
  connection.write(bytes);
  return connection;
}

afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.destroy();
  await server.close(0);
});

const hello: Serve = async (incoming, outgoing) => {
  outgoing.end(await text(incoming).catch(() => ''));
};
const UPLOAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n';

describe('a client that stops sending', () => {
  it('is disconnected while idle, later than proxies close such a connection', async () => {
    await start(hello, { keepAliveMs: SOON });
    expect(parseAnswer(await open('GET / HTTP/1.1\r\nHost: x\r\n\r\n').received()).status).toBe(200);
    expect(CLIENT_TIMEOUTS.keepAliveMs).toBeGreaterThan(60_000);
  });

  it.each([
    ['anything', ''],
    ['the rest of the head', 'GET / HTTP/1.1\r\nHo'],
  ])('before %s gets a 408, and is disconnected', async (_what, bytes) => {
    await start(hello, { headMs: SOON, closeTimeoutMs: SOON });
    const answer = parseAnswer(await open(bytes).received());
    expect([answer.status, answer.json.type]).toEqual([408, 'RequestTimeout']);
  });

  it('before the rest of a body gets a 408, and is disconnected', async () => {
    await start(hello, { idleMs: SOON, closeTimeoutMs: SOON });
    for (const body of [
      UPLOAD,
      `${UPLOAD}abc`,
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n',
    ]) {
      const answer = parseAnswer(await open(body).received());
      expect([answer.status, answer.json.type]).toEqual([408, 'RequestTimeout']);
    }
  });

  it('fast enough gets a 408, however steady its body is', async () => {
    await start(hello, { bodyMs: SOON, closeTimeoutMs: SOON });
    const connection = open(UPLOAD);
    const drip = setInterval(() => connection.write('x'), 5);
    const answer = parseAnswer(await connection.received());
    clearInterval(drip);
    expect(answer.status).toBe(408);
  });

  it('can send a fast enough body for any length of time', async () => {
    await start(hello, { bodyMs: 0, bodyBytesPerSecond: 0 });
    const connection = open('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 40\r\n\r\n');
    for (let sent = 0; sent < 40; sent++) {
      connection.write('x');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(parseAnswer(await connection.received()).text).toBe('x'.repeat(40));
  });
});

describe('a body that is answered before it was read', () => {
  const early: Serve = async ({ url }, outgoing) => void outgoing.end(`answer to ${url}`);
  const HEAD = 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n';

  it('leaves the connection to the next request', async () => {
    await start(early, {});
    const connection = open(HEAD);
    await connection.until(/answer to \/a/);
    connection.write('helloGET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await connection.received()).toMatch(/answer to \/a.*answer to \/b/s);
  });

  it('ends the connection if its client does not send the rest', async () => {
    await start(early, { idleMs: AN_HOUR });
    expect(await open(`${HEAD}hel`).received()).toMatch(/answer to \/a$/);
  });
});

describe('a server that is slower than the client', () => {
  it('is not a reason to disconnect', async () => {
    let read: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => {
      read = resolve;
    });
    await start(
      async (incoming, outgoing) => {
        await turn;
        outgoing.end(String((await text(incoming)).length));
      },
      { idleMs: SOON, bodyMs: SOON },
    );
    const connection = open(UPLOAD.replace('Host', 'Connection: close\r\nHost'));
    connection.write('x'.repeat(1_000_000));
    await new Promise((resolve) => setTimeout(resolve, 5 * SOON));
    read();
    expect(parseAnswer(await connection.received()).text).toBe('1000000');
  });

  it('does not count its own pauses against the client', async () => {
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    await start(
      async (incoming, outgoing) => {
        begun();
        outgoing.end(await text(incoming));
      },
      { idleMs: SOON },
    );
    const connection = open('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhe');
    await isBegun;
    connection.write('llo');
    for (const end = performance.now() + 5 * SOON; performance.now() < end; );
    expect(parseAnswer(await connection.received()).text).toBe('hello');
  });
});

describe('a server that closes', () => {
  it('waits for the request in progress, but not for its client to disconnect', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let isBegun = false;
    await start(async (_incoming, outgoing) => {
      isBegun = true;
      await finished;
      outgoing.end('done');
    }, {});
    const connection = open('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => isBegun).toBe(true);
    const closed = server.close(AN_HOUR);
    finish();
    expect(parseAnswer(await connection.received()).text).toBe('done');
    await closed;
  });
});

describe('a client that does not read', () => {
  const endless: Serve = (_incoming, outgoing) =>
    sendStream(outgoing, 200, {}, zeros()).catch(() => undefined);
  let isOver = false;
  async function* zeros() {
    isOver = false;
    try {
      for (;;) yield '0'.repeat(30_000);
    } finally {
      isOver = true;
    }
  }

  it('is disconnected, and its response is dropped', async () => {
    await start(endless, { readerMs: SOON });
    const connection = open('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await connection.until(/0000/);
    connection.socket.pause();
    await expect.poll(() => isOver).toBe(true);
  });

  it('can continue as long as it reads', async () => {
    const readerMs = 300;
    await start(endless, { readerMs });
    const { socket } = open('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const end = performance.now() + 3 * readerMs;
    while (performance.now() < end) await new Promise((resolve) => socket.once('data', resolve));
    expect(isOver).toBe(false);
  });

  it('has one pending response, however many requests it pipelines', async () => {
    let served = 0;
    let isClosed = false;
    await start(
      async (_incoming, outgoing) => {
        served += 1;
        outgoing.once('close', () => {
          isClosed = true;
        });
        outgoing.end('x'.repeat(8_000_000));
      },
      { readerMs: SOON },
    );
    const connection = open('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
    connection.socket.pause();
    await expect.poll(() => isClosed).toBe(true);
    expect(served).toBe(1);
  });
});

describe('data that is no longer HTTP', () => {
  const rude = [
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\n\r\n'],
    ['CONNECT and more', 'CONNECT a:1 HTTP/1.1\r\n\r\nmore'],
    ['an upgrade', 'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n'],
    ['garbage', 'garbage\r\n\r\n'],
    ['a body cut short', UPLOAD],
  ] as const;

  it.each(rude)(
    'gets a response, and closes the connection if the client stays: %s',
    async (_name, bytes) => {
      await start(hello, { closeTimeoutMs: SOON, idleMs: SOON, keepAliveMs: SOON });
      expect(await open(bytes).received()).toMatch(/^HTTP\/1.1 (200|400|405|408) /);
    },
  );

  it.each(rude)('closes only its own connection when it is reset: %s', async (_name, bytes) => {
    await start(hello, {});
    for (let times = 0; times < 20; times++) {
      const { socket } = openRaw(server.url);
      await new Promise((resolve) => socket.once('connect', resolve));
      await new Promise((resolve) => socket.write(bytes, resolve));
      socket.resetAndDestroy();
    }
    expect((await fetch(server.url, { method: 'POST', body: 'hello' })).status).toBe(200);
  });

  it.each([
    ['garbage', 'garbage\r\n\r\n', 400],
    ['garbage, answered immediately', 'garbage\r\n\r\n', 400],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\n\r\n', 405],
    ['a bad chunk', 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
  ])('does not disturb the complete requests before it: %s', async (name, bytes, status) => {
    const served: string[] = [];
    await start(
      async ({ url = '' }, outgoing) => {
        served.push(url);
        if (!name.endsWith('immediately')) await new Promise((resolve) => setImmediate(resolve));
        outgoing.end('carried out');
      },
      { closeTimeoutMs: SOON },
    );
    const text = await open(
      `GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n${bytes}`,
    ).received();
    expect(served).toEqual(['/a', '/b']);
    expect(text.match(/HTTP\/1.1 \d+|carried out/g)).toEqual([
      ...['HTTP/1.1 200', 'carried out', 'HTTP/1.1 200', 'carried out'],
      `HTTP/1.1 ${status}`,
    ]);
  });

  it('never gets into a response that has begun', async () => {
    let go: () => void = () => undefined;
    await start(async (_incoming, outgoing) => {
      outgoing.writeHead(200).write('begun');
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      outgoing.end();
    }, {});
    const connection = open('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await connection.until(/begun/);
    connection.write('garbage\r\n\r\n');
    expect((await connection.received()).match(/HTTP\/1.1/g)).toEqual(['HTTP/1.1']);
    go();
  });
});
