import { ConnectionError, Problem } from '../../client/problem.ts';

/** What waits to be sent, in order, and what was refused; kept when the tab closes. */
export interface OutboxStore<D> {
  /** @throws DOMException if there is no room: then none of them is kept */
  add(drafts: readonly D[]): Promise<void>;
  /** The one that has waited longest; null if none waits. */
  first(): Promise<Numbered<D> | null>;
  /** Forgets one that was sent, or is not wanted any more. */
  remove(number: number): Promise<void>;
  /** Takes one out of the line, for a reason that the person is told. */
  refuse(number: number, reason: string): Promise<void>;
}

export interface Numbered<D> {
  readonly number: number;
  readonly draft: D;
}

export interface OutboxOptions<D, R> {
  readonly store: OutboxStore<D>;
  /**
   * Sends one. It may arrive several times, since answers get lost: the service knows by its content what it has.
   * @throws ConnectionError if there is no answer, Problem if the service refuses it
   */
  readonly send: (draft: D) => Promise<R>;
  /** Runs it while no other tab does so (Web Locks). */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Resolves when it may go on after so many attempts without success. @throws when there is no use in going on */
  readonly pause: (isAway: boolean, attempts: number) => Promise<void>;
  /** Called after each change of the store. */
  readonly onChange: () => void;
  readonly onSent: (result: R) => void;
}

/** Sends what waits, one after the other, in one tab at a time. */
export interface Outbox<D> {
  /** Keeps things and sends them. @throws DOMException if there is no room for them */
  add(drafts: readonly D[]): Promise<void>;
  /** Sends until nothing waits. Calls while that goes on do nothing. @throws as `pause` does */
  sendAll(): Promise<void>;
}

/** How often the service may fail at one thing before the next gets its turn. */
const MAX_FAILURES = 4;

export function createOutbox<D, R>(options: OutboxOptions<D, R>): Outbox<D> {
  const { store, send, alone, pause, onChange, onSent } = options;
  let isSending = false;

  /** Sends one until it is kept, or refused for good. */
  async function deliver({ number, draft }: Numbered<D>): Promise<void> {
    let failures = 0;
    for (let attempts = 1; ; attempts++) {
      try {
        const result = await send(draft);
        await store.remove(number);
        return onSent(result);
      } catch (error) {
        const isAway = error instanceof ConnectionError;
        if (!isAway && !(error instanceof Problem)) throw error;
        if (!isAway) failures += 1;
        if (!isAway && (error.status < 500 || failures === MAX_FAILURES))
          return store.refuse(number, error.message);
        await pause(isAway, attempts);
      }
    }
  }

  async function deliverAll(): Promise<void> {
    for (;;) {
      const first = await store.first();
      if (first === null) return;
      await deliver(first);
      onChange();
    }
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      await alone(deliverAll);
    } finally {
      isSending = false;
    }
    // What was added while the last look at the store was under way.
    if ((await store.first()) !== null) await sendAll();
  }

  return {
    async add(drafts) {
      await store.add(drafts);
      onChange();
    },
    sendAll,
  };
}
