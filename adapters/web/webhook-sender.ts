import { createHmac } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { isDomainError, reasonFor } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { SendResult, WebhookMessage, WebhookSender } from '../../core/ports/webhook-sender.ts';
import { agentOf, type FetchLimits, parseAddress, toDomainError } from './agent.ts';
import { readBody } from './decompress.ts';
import type { ConnectionGuard } from './guard.ts';

const WEBHOOK_LIMITS: FetchLimits = { deadlineMs: 15_000, maxBytes: 64 * 1024, maxRedirects: 0 };

const USER_AGENT = 'Commonplace/0.1 (webhooks)';

/**
 * Sends messages through the guard, signed according to Standard Webhooks. A message counts as delivered when the response is complete,
 * with a status from 200 to 299. Redirects are not followed.
 */
export function webhookSender(guard: ConnectionGuard, limits: FetchLimits = WEBHOOK_LIMITS): WebhookSender {
  return {
    async send({ url, signal, ...message }) {
      const deadline = AbortSignal.timeout(limits.deadlineMs);
      const either = AbortSignal.any([deadline, signal]);
      const agent = await agentOf(guard, limits, either);
      let status: number | undefined;
      try {
        const address = parseAddress(url);
        const answer = await agent.request({
          origin: address.origin,
          path: address.pathname + address.search,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'accept-encoding': 'identity',
            'user-agent': USER_AGENT,
            ...signatureOf(message, Math.floor(Date.now() / 1000)),
          },
          body: message.body,
          signal: either,
        });
        status = answer.statusCode;
        await readBody(
          answer.body,
          String(answer.headers['content-encoding'] ?? ''),
          limits.maxBytes,
          either,
        );
        return toSent(answer);
      } catch (error) {
        signal.throwIfAborted();
        const failure = toDomainError(error, url, deadline, limits);
        const why = reasonFor(isDomainError(failure) ? failure : reason('delivery-unsent'));
        return { isTaken: false, ...why, ...(status !== undefined && { status }) };
      } finally {
        agent.destroy().catch(() => {});
      }
    },
  };
}

/** The headers of Standard Webhooks 1.0.0. @param timestamp seconds since 1970 */
function signatureOf(
  { id, body, secret }: Pick<WebhookMessage, 'id' | 'body' | 'secret'>,
  timestamp: number,
): Readonly<Record<string, string>> {
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

function toSent({ statusCode: status, headers }: Dispatcher.ResponseData): SendResult {
  if (status >= 200 && status <= 299) return { isTaken: true };
  const isRedirect = status >= 300 && status <= 399;
  const seconds = /^\d{1,6}$/.test(String(headers['retry-after']))
    ? Number(headers['retry-after'])
    : undefined;
  return {
    isTaken: false,
    status,
    ...reasonFor(reason(isRedirect ? 'delivery-redirect' : 'delivery-status', { status })),
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  };
}
