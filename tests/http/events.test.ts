import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { startService } from '../support/service.ts';

/** Changes, read as a list and followed as a stream (docs/events.md), on the real service. */

const service = fileService();

const LINES = { headers: { Accept: 'application/jsonl' } };

async function list(client: Client, query = ''): Promise<readonly Json[]> {
  const { text } = await client.get(`/_/events${query}`, LINES);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

const newestOf = async (client: Client) =>
  (await client.get('/_/events?limit=1', LINES)).headers['last-event-id'];

/** A stream of server-sent events that is being read. */
class Stream {
  readonly #incoming: IncomingMessage;
  readonly events: Json[] = [];
  /** The id from which the client would continue. */
  id = '';
  isOver = false;

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming;
    let text = '';
    incoming.on('data', (chunk) => {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
    });
    incoming.on('close', () => {
      this.isOver = true;
    });
    incoming.on('error', () => undefined);
  }

  static async open(client: Client, query = '', headers: Record<string, string> = {}): Promise<Stream> {
    const incoming = await client.open({
      method: 'GET',
      path: `/_/events${query}`,
      headers: { Accept: 'text/event-stream', ...headers },
    });
    expect([incoming.statusCode, incoming.headers['content-type']]).toEqual([200, 'text/event-stream']);
    const stream = new Stream(incoming);
    await expect.poll(() => stream.id).not.toBe('');
    return stream;
  }

  #take(block: string): void {
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? [];
      if (field === 'id') this.id = value;
      if (field === 'data') this.events.push(JSON.parse(value));
    }
  }

  /** The types and ids of the events received. */
  get received(): readonly (readonly string[])[] {
    return this.events.map(({ type, objectId, spaceId }) => [type, objectId ?? spaceId]);
  }

  close(): void {
    this.#incoming.destroy();
  }
}

describe('GET /_/events', () => {
  it('has every change with its time, key and a rising id, for the account alone', async () => {
    const { client } = await service.account();
    const began = Date.now();
    const { json: note } = await client.post('/objects', { content: 'One' });
    await client.post(`/objects/${note.id}/tags`, [{ name: 'seen' }]);
    await client.delete(`/objects/${note.id}`);
    const events = await list(client);
    expect(events.map(({ type, objectId }) => [type, objectId])).toEqual([
      ['object.created', note.id],
      ['object.changed', note.id],
      ['object.deleted', note.id],
    ]);
    const ids = events.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    for (const { at, by } of events) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(began - 1);
      expect(by).toBe((client as Client & { kid: string }).kid);
    }
    const first = events[0]?.id;
    expect(await list(client, `?after=${first}`)).toEqual(events.slice(1));
    expect(await list(client, `?after=${first}&limit=1`)).toEqual(events.slice(1, 2));
    expect(await newestOf(client)).toBe(events.at(-1)?.id);
    const { client: other } = await service.account();
    expect(await list(other)).toEqual([]);
  });

  it('refuses an invalid id, and answers 410 when the events after an id are gone', async () => {
    const { client } = await service.account();
    for (const query of ['?after=x', '?after=-1', '?after=1.5', '?limit=0']) {
      const response = await client.get(`/_/events${query}`, LINES);
      expect([query, response.status, response.json.type]).toEqual([query, 400, 'BadRequest']);
    }
    const { status } = await client.get('/_/events', { headers: { 'Last-Event-ID': 'x' } });
    expect(status).toBe(400);
    for (const id of ['1', '12345678901234567890']) {
      const response = await client.get(`/_/events?after=${id}`, LINES);
      expect([response.status, response.json.type]).toEqual([410, 'Gone']);
    }
  });

  it('streams changes from now on, and continues where a stream was cut off', async () => {
    const { client } = await service.account();
    await client.post('/objects', { content: 'Before' });
    const stream = await Stream.open(client);
    const { json: note } = await client.post('/objects', { content: 'After' });
    await expect.poll(() => stream.received).toEqual([['object.created', note.id]]);
    expect(stream.id).toBe(stream.events[0].id);
    stream.close();
    await client.delete(`/objects/${note.id}`);
    const next = await Stream.open(client, '?after=0', { 'Last-Event-ID': stream.id });
    await expect.poll(() => next.received).toEqual([['object.deleted', note.id]]);
    next.close();
    const whole = await Stream.open(client, '?after=0');
    await expect.poll(() => whole.received.length).toBe(3);
    whole.close();
    const lost = await Stream.open(client, '?after=17');
    await expect.poll(() => lost.received).toEqual([['reset', undefined]]);
    expect(lost.id).toBe(next.id);
    const { json: more } = await client.post('/objects', { content: 'More' });
    await expect.poll(() => lost.received.slice(1)).toEqual([['object.created', more.id]]);
    lost.close();
  });

  it('sends a scoped key only what it sees, and what has just left its scope', async () => {
    const space = await service.space('Scoped');
    const scoped = await service.key({ scope: { type: 'spaces', spaceIds: [space] } });
    const pages = await service.key({ scope: { type: 'non-sensitive' } });
    const [inSpace, ofPages] = [await Stream.open(scoped), await Stream.open(pages)];
    const start = await newestOf(service.client);
    const { json: hidden } = await service.client.post('/objects', { content: 'Hidden' });
    const { json: shown } = await service.client.post('/objects', {
      content: 'Shown',
      spaces: [{ id: space }],
    });
    const { json: page } = await service.client.post('/objects', { url: 'https://a.test/' });
    await service.client.delete(`/spaces/${space}/objects/${shown.id}`);
    await service.client.patch(`/objects/${shown.id}`, { title: 'Elsewhere' });
    await service.client.put(`/spaces/${space}/objects/${hidden.id}`);
    await expect
      .poll(() => inSpace.received)
      .toEqual(
        expect.arrayContaining([
          ['object.changed', shown.id],
          ['object.changed', hidden.id],
        ]),
      );
    await expect.poll(() => ofPages.received).toEqual([['object.created', page.id]]);
    const seen = await list(scoped, `?after=${start}`);
    expect(seen.map(({ type, objectId }) => [type, objectId])).toEqual([
      ['object.created', hidden.id],
      ['object.changed', shown.id],
      ['object.changed', hidden.id],
    ]);
    inSpace.close();
    ofPages.close();
  });

  it('ends a stream when its key is revoked or its account suspended, here or on another server', async () => {
    const { account, client } = await service.account();
    const [ended, elsewhere] = [
      await service.key({ accountId: account.id }),
      await service.key({ accountId: account.id }),
    ];
    const streams = [await Stream.open(ended), await Stream.open(elsewhere), await Stream.open(client)];
    await client.delete(`/_/keys/${ended.kid}`);
    await expect.poll(() => streams.map(({ isOver }) => isOver)).toEqual([true, false, false]);
    await service.accounts.revokeKey(elsewhere.kid);
    await expect.poll(() => streams.map(({ isOver }) => isOver)).toEqual([true, true, false]);
    await service.accounts.setSuspended(account.id, true);
    await expect.poll(() => streams.map(({ isOver }) => isOver)).toEqual([true, true, true]);
  });

  it('causes no Node warning in the log', async () => {
    const { client } = await service.account();
    const warnings: Error[] = [];
    const warned = (warning: Error) => warnings.push(warning);
    process.on('warning', warned);
    (await Stream.open(client)).close();
    await new Promise(setImmediate);
    process.off('warning', warned);
    expect(warnings).toEqual([]);
  });

  it('limits the streams of a key, and counts only open ones', async () => {
    const client = await service.key();
    const streams = await Promise.all(Array.from({ length: 32 }, () => Stream.open(client)));
    const refused = await client.get('/_/events', { headers: { Accept: 'text/event-stream' } });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    streams[0]?.close();
    await expect
      .poll(async () => {
        const again = await client.open({
          method: 'GET',
          path: '/_/events',
          headers: { Accept: 'text/event-stream' },
        });
        again.destroy();
        return again.statusCode;
      })
      .toBe(200);
    for (const stream of streams) stream.close();
  });
});

describe('streams of events', () => {
  it('end when the server stops', async () => {
    const own = await startService();
    const stream = await Stream.open(own.client);
    await own.close();
    await expect.poll(() => stream.isOver).toBe(true);
  });
});
