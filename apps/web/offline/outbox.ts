import { ConnectionError, Problem } from '../../client/problem.ts';
import { reasonIn } from '../words/service.ts';

/** Drafts waiting to be sent, in order, and rejected ones; survives closing the tab. */
export interface OutboxStore<D> {
  /** @throws DOMException if there is no space left; no draft is stored then */
  add(drafts: readonly D[]): Promise<void>;
  /** The draft that has waited longest; null if the outbox is empty. */
  first(): Promise<Numbered<D> | null>;
  /** Deletes a draft that was sent or discarded. */
  remove(number: number): Promise<void>;
  /** Takes a draft out of the queue, with a reason for the person. */
  refuse(number: number, reason: string): Promise<void>;
}

export interface Numbered<D> {
  readonly number: number;
  readonly draft: D;
}

interface OutboxOptions<D, R> {
  readonly store: OutboxStore<D>;
  /**
   * Sends a draft. It may arrive several times, since responses get lost: the server recognises known content.
   * @throws ConnectionError without a response, Problem if the server rejects it
   */
  readonly send: (draft: D) => Promise<R>;
  /** Runs work while no other tab does (Web Locks). */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Resolves when the next attempt may start, after this many attempts have failed. @throws if there is no point in continuing */
  readonly pause: (isAway: boolean, attempts: number) => Promise<void>;
  /** Called after each change of the store. */
  readonly onChange: () => void;
  readonly onSent: (result: R) => void;
}

/** Sends drafts one after the other, in one tab at a time. */
interface Outbox<D> {
  /** Stores drafts and sends them. @throws DOMException if there is no space for them */
  add(drafts: readonly D[]): Promise<void>;
  /** Sends until the outbox is empty. Calls during that time do nothing. @throws as `pause` does */
  sendAll(): Promise<void>;
}

/** The maximum number of server errors for one draft before the next draft is sent. */
const MAX_FAILURES = 4;

export function createOutbox<D, R>(options: OutboxOptions<D, R>): Outbox<D> {
  const { store, send, alone, pause, onChange, onSent } = options;
  let isSending = false;

  /** Sends a draft until it is saved or permanently rejected, for example because the server has no space left (507). */
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
        if (!isAway && (error.status < 500 || error.status === 507 || failures === MAX_FAILURES))
          return store.refuse(number, reasonIn(error));
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
    // Drafts may have been added while the store was being read.
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
