import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../apps/client/client.ts';
import { ConnectionError, Problem } from '../../apps/client/problem.ts';
import type { ClientOptions } from '../../apps/client/sender.ts';
import { fileService } from '../support/file-service.ts';
import { startService } from '../support/service.ts';

/** The client with the service, and with servers that fail in every way. */

const KEY = `first:${Buffer.alloc(16, 7).toString('base64')}`;

const service = fileService();

const library = (more: Partial<ClientOptions> = {}) => createClient({ url: service.url, key: KEY, ...more });

describe('a client of the service', () => {
  it('fills in path and query, sends JSON, and returns the response', async () => {
    const { id } = await library().call('POST /objects', {
      body: { content: '# Tides', tags: [{ name: 'sea & shore' }] },
    });
    const found = await library().call('GET /objects/{id}', {
      path: { id },
      query: { contentAs: 'text/markdown' },
    });
    expect([found.title, found.tags.map(({ name }) => name)]).toEqual(['Tides', ['sea & shore']]);
    const { objects } = await library().call('PATCH /_/tags/{name}', {
      path: { name: 'sea & shore' },
      body: { name: 'sea/shore' },
    });
    expect(objects).toBe(1);
    expect(await library().call('DELETE /_/tags/{name}', { path: { name: 'sea/shore' } })).toEqual({
      name: 'sea/shore',
      objects: 1,
    });
  });

  it('sends texts and files, reports the upload progress, and reads them again', async () => {
    const bytes = new Uint8Array(300_000).map((_, at) => at & 255);
    const sent: number[] = [];
    const { id, blob } = await library().call('POST /objects', {
      form: { metadata: { title: 'Noise' }, blob: new File([bytes], 'noise.bin') },
      onProgress({ sentBytes, totalBytes }) {
        expect(totalBytes).toBe(bytes.length);
        sent.push(sentBytes);
      },
    });
    expect(blob?.name).toBe('noise.bin');
    expect([sent.at(-1), sent]).toEqual([bytes.length, sent.toSorted((one, other) => one - other)]);
    const read = await library().blob('GET /objects/{id}/blob', { path: { id } });
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);

    const note = await library().call('POST /objects', { body: { content: 'x' } });
    await library().call('PUT /objects/{id}/content', {
      path: { id: note.id },
      type: 'text/markdown',
      body: 'To *be*',
      onProgress: ({ sentBytes }) => expect(sentBytes).toBe(7),
    });
    const asked = { path: { id: note.id }, accept: 'text/html' };
    expect(await library().text('GET /objects/{id}/content', asked)).toContain('<em>be</em>');
    const prose = {
      type: 'doc' as const,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'not' }] }],
    };
    await library().call('PUT /objects/{id}/content', {
      path: { id: note.id },
      type: 'application/prose+json',
      body: prose,
    });
    expect(
      await library().text('GET /objects/{id}/content', { ...asked, accept: 'text/markdown' }),
    ).toContain('not');
  });

  it('reads a list record by record, and can stop early', async () => {
    const names = ['one', 'two', 'three'];
    for (const name of names) await library().call('POST /spaces', { body: { name } });
    const seen: string[] = [];
    for await (const { name } of library().list('GET /spaces')) seen.unshift(name);
    expect(seen).toEqual(names);
    for await (const { name } of library().list('GET /spaces')) {
      expect(name).toBe('three');
      break;
    }
  });

  it('throws refusals with their request id in the log', async () => {
    const refused = await library()
      .call('GET /objects/{id}', { path: { id: 'no/thing' }, headers: { 'X-Request-Id': 'mine' } })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({
      status: 404,
      type: 'NotFound',
      title: 'Not found',
      detail: expect.stringContaining('no/thing'),
      requestId: 'mine',
      retryAfterMs: null,
    });
  });

  it('signs for the path of the service', async () => {
    const below = await startService({ environment: { BASE_URL: 'https://example.org/books' } });
    for (const url of [`${below.url}/books`, `${below.url}/books/`]) {
      const client = createClient({ url, key: KEY });
      expect(await client.call('GET /pins')).toEqual([]);
    }
    await below.close();
  });

  it('corrects a wrong clock by that of the service', async () => {
    const now = Date.now;
    const wrong = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3 * 3_600_000);
    const answer = await library()
      .call('GET /pins')
      .finally(() => wrong.mockRestore());
    expect(answer).toEqual([]);
  });
});

/** The outcome of a client request to a server that answers like this. */
async function against<T>(
  listener: RequestListener,
  ask: (client: ReturnType<typeof createClient>) => Promise<T>,
  more: Partial<ClientOptions> = {},
): Promise<{ readonly outcome: unknown; readonly waits: readonly number[]; readonly requests: number }> {
  const waits: number[] = [];
  let requests = 0;
  const server: Server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const wait = async (ms: number) => {
    waits.push(ms);
  };
  const client = createClient({ url: `http://127.0.0.1:${port}`, key: KEY, wait, ...more });
  const outcome = await ask(client).catch((error: unknown) => error);
  server.closeAllConnections();
  server.close();
  return { outcome, waits, requests };
}

/** Sends these responses one after the other, and then empty lists. */
function answering(
  ...answers: readonly (readonly [status: number, headers: Record<string, string>])[]
): RequestListener {
  const rest = [...answers];
  return (request, response) => {
    request.resume();
    const [status, headers] = rest.shift() ?? [200, {}];
    const problem = { type: 'RateLimited', status, detail: 'Not now.' };
    response.writeHead(status, { 'Content-Type': 'application/problem+json', ...headers });
    response.end(JSON.stringify(status === 200 ? [] : problem));
  };
}

const pins = (client: ReturnType<typeof createClient>) => client.call('GET /pins');

describe('a client that is asked to wait', () => {
  it('waits for Retry-After, in seconds or as a date', async () => {
    const soon = new Date(Date.now() + 30_000).toUTCString();
    const listener = answering(
      [429, { 'Retry-After': '7' }],
      [503, { 'Retry-After': '0' }],
      [503, { 'Retry-After': soon }],
    );
    const { outcome, waits, requests } = await against(listener, pins);
    expect([outcome, requests]).toEqual([[], 4]);
    expect(waits.slice(0, 2)).toEqual([7_000, 0]);
    expect(waits[2]).toBeGreaterThan(20_000);
  });

  it('waits by default, and stops when it is aborted', async () => {
    const stopping = new AbortController();
    const listener: RequestListener = (request, response) => {
      answering([503, { 'Retry-After': '40' }])(request, response);
      setImmediate(() => stopping.abort(new Error('Enough.')));
    };
    const ask = (client: ReturnType<typeof createClient>) =>
      client.call('GET /pins', { signal: stopping.signal });
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = createClient({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      key: KEY,
    });
    await expect(ask(client)).rejects.toThrow('Enough.');
    server.closeAllConnections();
    server.close();
  });

  it('gives up after the maximum number of attempts, or immediately if the wait would be too long or is unknown', async () => {
    const busy = Array.from({ length: 9 }, () => [429, { 'Retry-After': '1' }] as const);
    const often = await against(answering(...busy), pins);
    expect([often.requests, often.waits]).toEqual([4, [1_000, 1_000, 1_000]]);
    expect(often.outcome).toMatchObject({
      status: 429,
      type: 'RateLimited',
      title: 'Rate limited',
      retryAfterMs: 1_000,
    });
    const once = await against(answering(...busy), (client) => client.call('GET /pins', { maxRetries: 0 }));
    expect(once.requests).toBe(1);
    const long = await against(answering([429, { 'Retry-After': '61' }]), pins);
    expect([long.requests, long.outcome]).toMatchObject([1, { retryAfterMs: 61_000 }]);
    const withoutHint = await against(answering([503, {}]), pins);
    expect([withoutHint.requests, withoutHint.outcome]).toMatchObject([1, { status: 503 }]);
  });

  it('sends the same body again, but a stream only once', async () => {
    const bodies: string[] = [];
    const answers = answering([503, { 'Retry-After': '1' }]);
    const listener: RequestListener = (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      request.on('end', () => {
        bodies.push(body);
        answers(request, response);
      });
    };
    const { outcome } = await against(listener, (client) =>
      client.call('POST /spaces', { body: { name: 'Sea' } }),
    );
    expect([outcome, bodies]).toEqual([[], ['{"name":"Sea"}', '{"name":"Sea"}']]);
    const { requests } = await against(answering([503, { 'Retry-After': '1' }]), (client) =>
      client.send('POST', '/spaces', { body: new Blob(['{}']).stream() }),
    );
    expect(requests).toBe(1);
  });
});

describe('a client of a failing server', () => {
  it('reports that the server does not respond, or that a proxy responded instead', async () => {
    const attempts: boolean[] = [];
    const onAttempt = (isAnswered: boolean) => attempts.push(isAnswered);
    const nobody = createClient({ url: 'http://127.0.0.1:1', key: KEY, onAttempt });
    await expect(nobody.call('GET /pins')).rejects.toThrow(ConnectionError);
    const proxy: RequestListener = (_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>');
    const { outcome } = await against(proxy, pins, { onAttempt });
    expect(outcome).toBeInstanceOf(ConnectionError);
    expect(attempts).toEqual([false, false]);
  });

  it('reports a truncated response, and never returns it as complete', async () => {
    const cut: RequestListener = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/jsonl' });
      response.write('{"id":"1","name":"é"}\n{"id":"2","na', () => response.destroy());
    };
    const seen: string[] = [];
    const { outcome } = await against(cut, async (client) => {
      for await (const { id } of client.list('GET /spaces')) seen.push(id);
    });
    expect(outcome).toBeInstanceOf(ConnectionError);
    expect(seen).toEqual(['1']);
    const short: RequestListener = (_, response) => response.writeHead(200).end('[{"objectId"');
    expect((await against(short, pins)).outcome).toBeInstanceOf(ConnectionError);
  });

  it('joins fragments that split a character or a record', async () => {
    const bytes = Buffer.from('{"id":"1","name":"é"}\n{"id":"2","name":"ü"}\n{"id":"3","name":"ø"}');
    const pieces: RequestListener = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/jsonl' });
      const write = (at: number): void => {
        if (at >= bytes.length) response.end();
        else response.write(bytes.subarray(at, at + 19), () => setImmediate(write, at + 19));
      };
      write(0);
    };
    const seen: string[] = [];
    await against(pieces, async (client) => {
      for await (const { id, name } of client.list('GET /spaces')) seen.push(id + name);
    });
    expect(seen).toEqual(['1é', '2ü', '3ø']);
  });

  it('ends the request of an abandoned list', async () => {
    let isClosed = false;
    const endless: RequestListener = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/jsonl' });
      response.write('{"id":"1","name":"x"}\n');
      response.on('close', () => {
        isClosed = true;
      });
    };
    await against(endless, async (client) => {
      for await (const _ of client.list('GET /spaces')) break;
      await expect.poll(() => isClosed).toBe(true);
    });
    expect(isClosed).toBe(true);
  });

  it('fails with the reason of its signal, before and during the response', async () => {
    const reason = new Error('Not wanted any more.');
    const { outcome, requests } = await against(answering(), (client) =>
      client.call('GET /pins', { signal: AbortSignal.abort(reason) }),
    );
    expect([outcome, requests]).toEqual([reason, 0]);
    const stopping = new AbortController();
    const slow: RequestListener = (_, response) => {
      response.writeHead(200).write('[');
      setImmediate(() => stopping.abort(reason));
    };
    expect(
      (await against(slow, (client) => client.call('GET /pins', { signal: stopping.signal }))).outcome,
    ).toBe(reason);
  });
});
