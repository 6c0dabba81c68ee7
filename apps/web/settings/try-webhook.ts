import type { Client } from '../api/client.ts';
import { elapsed } from '../api/connection.ts';
import type { FullWebhook, Webhook } from '../api/types.ts';

/** What became of a trial: delivered, nothing there that could be sent, no answer yet, or the reason why it failed. */
export type Trial =
  | { readonly type: 'delivered' | 'nothing' | 'late' }
  | { readonly type: 'failed'; readonly reason: string };

interface LogEntry {
  readonly id: string;
  readonly type: string;
}

/** An answer may take 15 s, and a worker some time before it begins. */
const MAX_LOOKS = 50;
const LOOK_MS = 500;

/**
 * Sends again the last event that is of the kinds of a webhook or, where it fails, all from the first that was not taken, and looks
 * what becomes of that. Nothing is passed over: what was not sent yet is sent too.
 * @param wait between two looks, in milliseconds
 */
export async function tryWebhook(
  client: Pick<Client, 'json' | 'send' | 'lines'>,
  webhook: Webhook,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void> = elapsed,
): Promise<Trial> {
  const path = `/_/webhooks/${webhook.id}`;
  const look = () => client.json<FullWebhook>('GET', path, { signal });
  const event = await eventToSend(client, await look(), signal);
  if (event === null) return { type: 'nothing' };
  const before = await look();
  // An event that was not come to yet is sent by itself: to begin with it would leave out those before it.
  if (isReached(before, event)) await client.send('POST', `${path}/resend`, { body: { from: event } });
  else await client.send('PATCH', path, { body: { paused: false } });
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    await wait(LOOK_MS, signal);
    const after = await look();
    if (!isReached(after, event)) {
      if (after.lastFailure && after.lastFailure.at !== before.lastFailure?.at)
        return { type: 'failed', reason: after.lastFailure.reason };
      continue;
    }
    if (after.waiting === 0 || !after.lastFailure) return { type: 'delivered' };
    return { type: 'failed', reason: after.lastFailure.reason };
  }
  return { type: 'late' };
}

/** The first event that was not taken or else, of those that are sent, the last; null if there is none. */
async function eventToSend(
  client: Pick<Client, 'lines'>,
  { types, failures }: FullWebhook,
  signal: AbortSignal,
): Promise<string | null> {
  const waiting = failures.filter(({ state }) => state === 'waiting').map(({ event }) => event);
  if (waiting.length > 0) return waiting.reduce((first, each) => (isBefore(each, first) ? each : first));
  const wanted = new Set<string>(types);
  let last: string | null = null;
  for await (const page of client.lines<LogEntry>('/_/events', { signal }))
    last = page.findLast(({ type }) => wanted.has(type))?.id ?? last;
  return last;
}

const isBefore = (one: string, other: string): boolean => Number(one) < Number(other);

const isReached = ({ reached }: Webhook, event: string): boolean =>
  reached !== undefined && !isBefore(reached.event, event);
