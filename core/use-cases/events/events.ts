import { DomainError } from '../../errors.ts';
import type { Scope } from '../../model/access-key.ts';
import { isVisibleEvent, type LoggedEvent, type Position } from '../../model/event.ts';
import type { Caller } from '../../model/session.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Pause } from '../../scheduling/steps.ts';
import { EVENTS_PER_PAGE, type EventNews, type Follower } from './event-news.ts';

/** The changes in the caller's account that the caller may see (docs/events.md). */
export interface Events {
  /**
   * The events after a position, or all, oldest first.
   * @throws DomainError `gone` when the log lacks events after the position, or never had it
   */
  list(caller: Caller, after?: Position, limit?: number): Promise<EventList>;
  /**
   * Streams new events or, with a position, all events after it, until the caller's key loses access.
   * @throws DomainError `exhausted` if the key has its maximum number of streams, `unavailable` if the process has
   */
  follow(caller: Caller, after?: Position): Promise<Following>;
}

interface EventList {
  readonly records: AsyncIterable<LoggedEvent>;
  /** The position of the newest event, even if the caller may not see it. */
  readonly newest: Position;
}

/** A message to a follower: events, a heartbeat, or a reset when events were lost. */
export type StreamMessage =
  | { readonly type: 'events'; readonly events: readonly LoggedEvent[]; readonly position: Position }
  | { readonly type: 'beat'; readonly position: Position }
  | { readonly type: 'reset'; readonly position: Position };

export interface Following {
  /** Begins with a `beat` or a `reset`. */
  readonly messages: AsyncIterable<StreamMessage>;
  /** Ends the stream. */
  close(): void;
}

interface Ports {
  readonly storage: Pick<Storage, 'events'>;
  readonly news: EventNews;
  readonly pause: Pause;
}

/** Maximum number of streams of one key, and of one process. */
const MAX_PER_KEY = 32;
const MAX_FOLLOWERS = 10_000;
const RETRY_SECONDS = 30;

export function eventUseCases({ storage, news, pause }: Ports): Events {
  const followed = new Map<string, number>();

  const newestOf = async (accountId: number): Promise<Position> =>
    (await storage.events.newest([accountId])).get(accountId) ?? 0;

  async function isKept(accountId: number, after: Position): Promise<boolean> {
    return after === FROM_THE_START || storage.events.has(accountId, after);
  }

  async function* pages(
    { account, scope }: Caller,
    from: Position,
    to: Position,
  ): AsyncGenerator<LoggedEvent> {
    let position = from;
    while (position < to) {
      const page = await storage.events.after(account.id, position, EVENTS_PER_PAGE);
      for (const event of page) if (event.position <= to && isVisibleEvent(event, scope)) yield event;
      position = page.at(-1)?.position ?? to;
      await pause();
    }
  }

  /** The messages to a follower from now on, until the stream is over. */
  async function* messagesAfter(
    follower: Follower,
    scope: Scope,
    from: Position,
  ): AsyncGenerator<StreamMessage> {
    let position = from;
    for (let wake = await follower.next(); wake !== 'over'; wake = await follower.next()) {
      if (wake === 'beat') yield { type: 'beat', position };
      else
        for await (const page of pagesAfter(follower, position)) {
          if (!(await follower.isServed())) return;
          position = page.at(-1)?.position ?? position;
          const events = page.filter((event) => isVisibleEvent(event, scope));
          if (events.length > 0) yield { type: 'events', events, position };
          await pause();
        }
    }
  }

  function requireRoom(kid: string): void {
    const facts = { retryAfterSeconds: RETRY_SECONDS };
    if ((followed.get(kid) ?? 0) >= MAX_PER_KEY)
      throw new DomainError(
        'exhausted',
        `The access key already has ${MAX_PER_KEY} event streams. Close one and try again.`,
        facts,
      );
    if (news.size >= MAX_FOLLOWERS)
      throw new DomainError(
        'unavailable',
        `The server already has ${MAX_FOLLOWERS} event streams. Try again shortly.`,
        facts,
      );
  }

  function count(kid: string, by: number): void {
    const now = (followed.get(kid) ?? 0) + by;
    if (now > 0) followed.set(kid, now);
    else followed.delete(kid);
  }

  return {
    async list(caller, after = FROM_THE_START, limit = Number.POSITIVE_INFINITY) {
      const accountId = caller.account.id;
      const newest = await newestOf(accountId);
      if (!(await isKept(accountId, after)))
        throw new DomainError(
          'gone',
          'The log does not have all events after this one. Read everything again, and follow the log from its newest event.',
        );
      return { records: atMost(pages(caller, after, newest), limit), newest };
    },

    async follow(caller, after) {
      const { account, session, scope } = caller;
      requireRoom(session.kid);
      count(session.kid, 1);
      const follower = news.follow(account.id, session.kid);
      let isOpen = true;
      const close = () => {
        if (isOpen) count(session.kid, -1);
        isOpen = false;
        follower.close();
      };

      async function* messages(): AsyncGenerator<StreamMessage> {
        try {
          const isLost = after !== undefined && !(await isKept(account.id, after));
          const position = after === undefined || isLost ? await newestOf(account.id) : after;
          yield { type: isLost ? 'reset' : 'beat', position };
          yield* messagesAfter(follower, scope, position);
        } finally {
          close();
        }
      }
      return { messages: messages(), close };
    },
  };
}

/** The events after a position, page by page, until there are no more. */
async function* pagesAfter(follower: Follower, from: Position): AsyncGenerator<readonly LoggedEvent[]> {
  let page = await follower.read(from);
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield page;
    page = await follower.read(last.position);
  }
}

/** Before everything in the log. */
const FROM_THE_START: Position = 0;

async function* atMost<T>(items: AsyncIterable<T>, limit: number): AsyncGenerator<T> {
  let remaining = limit;
  for await (const item of items) {
    yield item;
    remaining -= 1;
    if (remaining <= 0) return;
  }
}
