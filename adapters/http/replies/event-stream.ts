import { instantOf, toEventRecord } from '../../../core/model/event.ts';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { Following, StreamMessage } from '../../../core/use-cases/events/events.ts';
import { EVENT_STREAM, type Reply } from '../pipeline/route.ts';

/** How long a browser waits before it resumes a broken stream, in milliseconds. */
const RETRY_MS = 3_000;

/** Server-sent events (WHATWG HTML, 9.2) for a follower. The id of each event is its position. */
export function eventStream({ messages, close }: Following): Reply {
  return {
    status: 200,
    headers: {
      'Content-Type': EVENT_STREAM,
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no', // stops proxies from buffering
    },
    body: texts(messages),
    isEndless: true,
    close: async () => close(),
  };
}

async function* texts(messages: AsyncIterable<StreamMessage>): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const item of messages) yield toText(item);
}

function toText(item: StreamMessage): string {
  const { position } = item;
  switch (item.type) {
    case 'events': {
      const events = item.events.map((event) => block(event.position, toEventRecord(event))).join('');
      const last = item.events.at(-1)?.position;
      return last === position ? events : events + advanced(position);
    }
    case 'reset':
      return block(position, { id: String(position), at: toTimestamp(instantOf(position)), type: 'reset' });
    case 'beat':
      return `:\n${advanced(position)}`;
  }
}

function block(position: number, data: unknown): string {
  return `id: ${position}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Sends a position without an event, from which a client can resume. */
function advanced(position: number): string {
  return `id: ${position}\n\n`;
}
