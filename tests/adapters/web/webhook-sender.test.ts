import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Allowance, parseAllowance } from '../../../adapters/web/allowance.ts';
import { connectionGuard } from '../../../adapters/web/guard.ts';
import { webhookSender } from '../../../adapters/web/webhook-sender.ts';
import type { WebhookMessage } from '../../../core/ports/webhook-sender.ts';
import { withGrowingTimeout } from '../../support/growing-timeout.ts';

/** Messages to servers that accept them, and to those that try to hold the sender. */

const LIMITS = { deadlineMs: 120_000, maxBytes: 10_000, maxRedirects: 0 };
const secret = Buffer.alloc(32, 3);
const answers: Record<string, (incoming: IncomingMessage, outgoing: ServerResponse) => void> = {
  '/taken': (_incoming, outgoing) => outgoing.writeHead(204).end(),
  '/refused': (_incoming, outgoing) => outgoing.writeHead(503, { 'Retry-After': '120' }).end('busy'),
  '/moved': (_incoming, outgoing) => outgoing.writeHead(301, { Location: 'http://127.0.0.1:1/' }).end(),
  '/silent': () => undefined,
  '/drips': (_incoming, outgoing) => {
    outgoing.writeHead(200);
    const timer = setInterval(() => outgoing.write('.'), 50);
    outgoing.on('close', () => clearInterval(timer));
  },
  '/huge': (_incoming, outgoing) => {
    outgoing.writeHead(200);
    const chunk = Buffer.alloc(64 * 1024);
    const more = () => {
      while (!outgoing.destroyed && outgoing.write(chunk));
      outgoing.once('drain', more);
    };
    more();
  },
  '/breaks': (incoming) => incoming.socket.destroy(),
};
const received: { headers: IncomingMessage['headers']; body: string; method?: string | undefined }[] = [];
const server = createServer(async (incoming, outgoing) => {
  let body = '';
  for await (const chunk of incoming) body += chunk;
  received.push({ headers: incoming.headers, body, method: incoming.method });
  answers[incoming.url ?? '']?.(incoming, outgoing);
});
let origin = '';
let allow: readonly Allowance[] = [];
let sender: ReturnType<typeof webhookSender>;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  allow = [parseAllowance(host) ?? expect.unreachable()];
  sender = webhookSender(connectionGuard({ allow }), LIMITS);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const message = (path: string): WebhookMessage => ({
  url: origin + path,
  id: 'msg_1',
  body: '{"type":"object.created"}',
  secret,
  signal: new AbortController().signal,
});

describe('a message', () => {
  it('is signed over its id, time and body, as Standard Webhooks specifies', async () => {
    expect(await sender.send(message('/taken'))).toEqual({ isTaken: true });
    const { headers, body, method } = received.at(-1) ?? expect.unreachable();
    expect([method, headers['content-type'], headers['webhook-id'], body]).toEqual([
      'POST',
      'application/json',
      'msg_1',
      '{"type":"object.created"}',
    ]);
    const time = headers['webhook-timestamp'];
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
    const expected = createHmac('sha256', secret).update(`msg_1.${time}.${body}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  });

  it.each([
    ['/refused', { status: 503, retryAfterSeconds: 120, reason: 'The receiver returned status 503.' }],
    ['/moved', { status: 301, reason: 'The receiver returned status 301, and redirects are not followed.' }],
    ['/huge', { status: 200, reason: expect.stringMatching(/larger than 10 KiB/) }],
    ['/breaks', { reason: expect.stringMatching(/is not responding/) }],
  ])('is not accepted by a server that answers %s, with the reason', async (path, expected) => {
    expect(await sender.send(message(path))).toMatchObject({
      isTaken: false,
      code: expect.any(String),
      ...expected,
    });
  });

  it.each([
    ['/silent', {}],
    ['/drips', { status: 200 }],
  ])('fails at the deadline if a server answers %s', async (path, expected) => {
    await withGrowingTimeout(400, async (deadlineMs) => {
      const hasty = webhookSender(connectionGuard({ allow }), { ...LIMITS, deadlineMs });
      expect(await hasty.send(message(path))).toMatchObject({
        isTaken: false,
        reason: expect.stringContaining(`was not complete within ${deadlineMs / 1000} s`),
        ...expected,
      });
    });
  });

  it('does not reach addresses outside the public internet', async () => {
    const guarded = webhookSender(connectionGuard({ allow: [] }), LIMITS);
    for (const url of [origin, 'http://169.254.169.254/', 'http://[::1]/', 'http://10.0.0.1:8080/x'])
      expect(await guarded.send({ ...message('/taken'), url })).toMatchObject({
        isTaken: false,
        reason: expect.stringMatching(/is not on the public internet, and FETCH_ALLOW does not name it/),
      });
  });

  it('can be aborted by its sender', async () => {
    const stopping = new AbortController();
    const sent = sender.send({ ...message('/silent'), signal: stopping.signal });
    stopping.abort(new Error('stop'));
    await expect(sent).rejects.toThrow('stop');
  });
});
