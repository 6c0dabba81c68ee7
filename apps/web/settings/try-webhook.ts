import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { sleep } from '../api/connection.ts';
import type { FullWebhook, Webhook } from '../api/types.ts';
import { inLanguage } from '../words/service.ts';

/** The result of a test. */
export type TestResult =
  | { readonly type: 'delivered' | 'nothing' | 'late' }
  | { readonly type: 'failed'; readonly reason: string };

/** Maximum number of polls. A response may take 15 s, and a worker needs some time to start. */
const MAX_POLLS = 50;
const POLL_MS = 500;

/**
 * Tests a webhook by resending the latest event that matches it. If deliveries fail, resends all events from the first failed one. Pending
 * events are also sent, so that none is skipped.
 * @param wait waits between polls, for a time in milliseconds
 */
export async function tryWebhook(
  client: Pick<Client, 'json' | 'send' | 'lines'>,
  webhook: Webhook,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void> = sleep,
): Promise<TestResult> {
  const path = `/_/webhooks/${webhook.id}`;
  const read = () => client.json<FullWebhook>('GET', path, { signal });
  const event = await eventToSend(client, await read(), signal);
  if (event === null) return { type: 'nothing' };
  const before = await read();
  // A pending event will be sent anyway. Resending from it would skip earlier events.
  if (isReached(before, event)) await client.send('POST', `${path}/resend`, { body: { from: event } });
  else await client.send('PATCH', path, { body: { paused: false } });
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    await wait(POLL_MS, signal);
    const after = await read();
    if (!isReached(after, event)) {
      if (after.lastFailure && after.lastFailure.at !== before.lastFailure?.at)
        return { type: 'failed', reason: inLanguage(after.lastFailure) };
      continue;
    }
    if (after.waiting === 0 || !after.lastFailure) return { type: 'delivered' };
    return { type: 'failed', reason: inLanguage(after.lastFailure) };
  }
  return { type: 'late' };
}

/** The first failed event, or otherwise the last matching event; null if there is no such event. */
async function eventToSend(
  client: Pick<Client, 'lines'>,
  { types, failures }: FullWebhook,
  signal: AbortSignal,
): Promise<string | null> {
  const waiting = failures.filter(({ state }) => state === 'waiting').map(({ event }) => event);
  if (waiting.length > 0) return waiting.reduce((first, each) => (isBefore(each, first) ? each : first));
  const wanted = new Set<string>(types);
  let last: string | null = null;
  for await (const page of client.lines<Schemas['Event']>('/_/events', { signal }))
    last = page.findLast(({ type }) => wanted.has(type))?.id ?? last;
  return last;
}

const isBefore = (one: string, other: string): boolean => Number(one) < Number(other);

const isReached = ({ reached }: Webhook, event: string): boolean =>
  reached !== undefined && !isBefore(reached.event, event);
