import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callCommand } from '../support/command-line.ts';
import { type Service, startService, temporaryDirectory } from '../support/service.ts';
import { type Message, startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

/** Webhooks (docs/events.md, "Webhooks") of the real service, to a server on this machine. */

let service: Service;
let receiver: WebhookReceiver;
let url: string;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const { host } = receiver;
  service = await startService({ environment: { WORKERS: 'inline', TAGGING: 'off', FETCH_ALLOW: host } });
});
afterAll(async () => {
  await service.close();
  receiver.close();
});
beforeEach(() => {
  receiver.reset();
  ({ url } = receiver);
});

const bodyOf = ({ text }: Message) => JSON.parse(text);

/** The messages that an address has received so far. */
const types = (to = url) =>
  receiver.received
    .filter((one) => one.to.startsWith(new URL(to).pathname))
    .map(bodyOf)
    .map(({ type, data }) => [type, data.objectId]);

describe('a webhook', () => {
  it('receives events from now on, signed with a secret that is shown once', async () => {
    const { client } = await service.account();
    await client.post('/objects', { content: 'Before' });
    const made = await client.post('/_/webhooks', { url, types: ['object.created', 'object.deleted'] });
    expect([made.status, made.headers['cache-control'], made.json]).toEqual([
      201,
      'no-store',
      {
        id: expect.any(String),
        url,
        types: ['object.created', 'object.deleted'],
        paused: false,
        created: expect.any(String),
        waiting: 0,
        failed: 0,
        reached: { event: expect.any(String), at: expect.any(String) },
        secret: expect.stringMatching(/^whsec_[\w+/=]{44}$/),
      },
    ]);
    const { json: note } = await client.post('/objects', { content: 'After' });
    await client.delete(`/objects/${note.id}`);
    await expect
      .poll(() => types())
      .toEqual([
        ['object.created', note.id],
        ['object.deleted', note.id],
      ]);
    const { secret, reached: before, ...known } = made.json;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    for (const { headers, text } of receiver.received) {
      const body = JSON.parse(text);
      const id = headers['webhook-id'];
      const signed = `${id}.${headers['webhook-timestamp']}.${text}`;
      expect(headers['webhook-signature']).toBe(
        `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      );
      expect(id).toBe(`msg_${known.id}_${body.data.id}`);
      expect(body.timestamp).toMatch(/Z$/);
    }
    const last = receiver.received.map(bodyOf).at(-1);
    const read = async (path = '') => (await client.get(`/_/webhooks${path}`)).json;
    await expect
      .poll(async () => Number((await read(`/${known.id}`)).reached.event))
      .toBeGreaterThanOrEqual(Number(last.data.id));
    expect(Number(last.data.id)).toBeGreaterThan(Number(before.event));
    const reached = { event: expect.any(String), at: expect.any(String) };
    expect(await read()).toEqual([{ ...known, reached }]);
    expect(await read(`/${known.id}`)).toEqual({ ...known, reached, failures: [] });
    await client.delete(`/_/webhooks/${known.id}`);
    expect((await client.get(`/_/webhooks/${known.id}`)).status).toBe(404);
  });

  it('shows what failed and why, and sends it again on request', async () => {
    const { client } = await service.account();
    const { json: hook } = await client.post('/_/webhooks', { url });
    const read = async () => (await client.get(`/_/webhooks/${hook.id}`)).json;
    receiver.status = 500;
    const { json: note } = await client.post('/objects', { content: 'Not taken' });
    await expect.poll(read).toMatchObject({
      lastFailure: { at: expect.any(String), status: 500, reason: 'The receiver returned status 500.' },
    });
    const failing = await read();
    expect(failing.failures[0]).toMatchObject({
      event: expect.any(String),
      state: 'waiting',
      attempts: 1,
      status: 500,
    });
    const { text } = await service.anonymous.get('/_/metrics');
    expect(Number(/^webhook_deliveries_waiting (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    expect(Number(/^events_written_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    receiver.status = 200;
    await client.post(`/_/webhooks/${hook.id}/resend`, { from: failing.failures[0].event });
    await expect.poll(() => types()[0]).toEqual(['object.created', note.id]);
    await expect.poll(read).toMatchObject({ waiting: 0, failures: [] });
    for (const from of ['7', '99999999999999999999']) {
      const { status, json } = await client.post(`/_/webhooks/${hook.id}/resend`, { from });
      expect([status, json.detail]).toEqual([410, 'The log does not have the event in from.']);
    }
    expect((await client.post(`/_/webhooks/${hook.id}/resend`)).status).toBe(200);
    const before = types().length;
    expect((await client.post(`/_/webhooks/${hook.id}/resend`, { from: '0' })).status).toBe(200);
    await expect.poll(() => types().length).toBeGreaterThan(before);
  });

  it('stores events while it is paused and sends all of them when it resumes, even if another retry is requested', async () => {
    const { client } = await service.account();
    const own = url.replace('/hook', '/paused');
    const { json: hook } = await client.post('/_/webhooks', {
      url: own,
      paused: true,
      types: ['object.created'],
    });
    const { json: note } = await client.post('/objects', { content: 'Meanwhile' });
    const other = await client.post('/_/webhooks', { url: `${own}?other`, types: ['object.created'] });
    expect(other.status).toBe(201);
    const { json: next } = await client.post('/objects', { content: 'Next' });
    await expect.poll(() => types(own)).toEqual([['object.created', next.id]]);
    const { json: log } = await client.get('/_/events?after=0');
    await client.post(`/_/webhooks/${hook.id}/resend`, { from: log.at(-1).id });
    await client.patch(`/_/webhooks/${hook.id}`, { paused: false });
    await expect
      .poll(() => types(own))
      .toEqual([
        ['object.created', next.id],
        ['object.created', note.id],
        ['object.created', next.id],
      ]);
  });

  it('does not reach the network of the server, and shows why', async () => {
    const { client } = await service.account();
    const { json: hook } = await client.post('/_/webhooks', { url: 'http://169.254.169.254/latest' });
    await client.post('/objects', { content: 'Secret' });
    await expect
      .poll(async () => (await client.get(`/_/webhooks/${hook.id}`)).json.lastFailure?.reason)
      .toMatch(/not on the public internet/);
  });

  it('needs a full key without a scope, belongs to its account, and needs an address', async () => {
    const { client } = await service.account();
    const { json: hook } = await client.post('/_/webhooks', { url });
    const space = await service.space('Scoped');
    for (const key of [
      await service.key({ access: 'read' }),
      await service.key({ scope: { type: 'spaces', spaceIds: [space] } }),
      await service.key({ scope: { type: 'non-sensitive' } }),
    ]) {
      expect((await key.get('/_/webhooks')).status).toBe(403);
      expect((await key.post('/_/webhooks', { url })).status).toBe(403);
    }
    const { id } = hook;
    expect((await service.client.get(`/_/webhooks/${id}`)).status).toBe(404);
    expect((await service.client.patch(`/_/webhooks/${id}`, { paused: true })).status).toBe(404);
    await service.client.delete(`/_/webhooks/${id}`);
    expect((await client.get(`/_/webhooks/${id}`)).status).toBe(200);
    for (const [body, refusal, text] of [
      [{}, 400, 'url is missing'],
      [{ url: 'ftp://a.test/' }, 422, 'url must be an absolute http or https address'],
      [{ url: 'https://me:secret@a.test/' }, 422, 'url must not contain a name or password'],
      [{ url: `https://a.test/${'a'.repeat(2_000)}` }, 422, 'at most 2,000'],
      [{ url, types: ['object.eaten'] }, 400, 'types[0]'],
      [{ url, types: 'all' }, 400, 'types must be a list'],
      [{ url, paused: 1 }, 400, 'paused must be true or false'],
    ] as const) {
      const response = await client.post('/_/webhooks', body);
      expect([body, response.status, response.json.detail]).toEqual([
        body,
        refusal,
        expect.stringContaining(text),
      ]);
    }
  });
});

describe('a webhook that was exported', () => {
  it('is imported without its secret, and paused until it is resumed with a new one', async () => {
    const directory = temporaryDirectory();
    const [first, second] = [await service.account(), await service.account()];
    const own = url.replace('/hook', '/imported');
    const made = (await first.client.post('/_/webhooks', { url: own, types: ['object.created'] })).json;
    const file = path.join(directory.path, 'one.tar');
    const call = async (...args: string[]) => {
      const { status, error } = await callCommand(args, service.environment);
      expect([args, status, error]).toEqual([args, 0, '']);
    };
    await call('export', file, '--account', String(first.account.id));
    expect(readFileSync(file, 'utf8')).not.toContain(made.secret.slice('whsec_'.length));
    expect(readFileSync(file, 'utf8')).toContain(own);
    await first.client.delete(`/_/webhooks/${made.id}`);
    await call('import', file, '--account', String(second.account.id));
    await call('import', file, '--account', String(second.account.id));

    const { client } = second;
    const listed = (await client.get('/_/webhooks')).json;
    expect(listed).toMatchObject([
      {
        id: made.id,
        url: own,
        types: ['object.created'],
        paused: true,
        remark: expect.stringContaining('imported'),
      },
    ]);
    const at = `/_/webhooks/${made.id}`;
    const edited = await client.patch(at, { url: `${own}?edited` });
    expect(edited.json).toMatchObject({ paused: true, remark: expect.stringContaining('imported') });
    expect(edited.json.secret).toBeUndefined();
    const resumed = await client.patch(at, { paused: false });
    expect(resumed.headers['cache-control']).toBe('no-store');
    const { secret } = resumed.json;
    expect(secret).toMatch(/^whsec_[\w+/=]{44}$/);
    expect(secret).not.toBe(made.secret);
    expect(resumed.json.remark).toBeUndefined();
    const again = await client.patch(at, { paused: false });
    expect([again.json.paused, again.json.secret]).toEqual([false, undefined]);

    await client.post('/objects', { content: 'Sent' });
    // The webhooks of earlier tests may still be sending to the other address.
    const received = () => receiver.received.filter((one) => one.to.startsWith(new URL(own).pathname));
    await expect.poll(() => received().length).toBe(1);
    const [{ headers, text }] = received() as [Message];
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    directory.remove();
  });
});
