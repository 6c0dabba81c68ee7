import { ConnectionError, Problem } from '../../client/problem.ts';
import { reasonIn } from '../words/service.ts';

/** Stores waiting drafts, in order, and rejected drafts. They survive closing the tab. */
export interface OutboxStore<D> {
  /** Adds all drafts, or rejects with a DOMException and adds none. */
  add(drafts: readonly D[]): Promise<void>;
  /** The draft that has waited longest; null if the outbox is empty. */
  first(): Promise<Numbered<D> | null>;
  /** Deletes a draft that was sent or discarded. */
  remove(number: number): Promise<void>;
  /** Moves a waiting draft to the rejected drafts, with the reason. */
  refuse(number: number, reason: string): Promise<void>;
}

export interface Numbered<D> {
  readonly number: number;
  readonly draft: D;
}

interface OutboxOptions<D, R> {
  readonly store: OutboxStore<D>;
  /**
   * Sends a draft. A draft may be sent several times because responses may be lost. The server recognises content it already has.
   * @throws ConnectionError if there is no response; Problem if the server rejects it
   */
  readonly send: (draft: D) => Promise<R>;
  /** Runs work that no other tab runs at the same time (Web Locks). */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Resolves when the next attempt may start. @param attempts number of failed attempts. Rejects if retrying is pointless */
  readonly pause: (isUnavailable: boolean, attempts: number) => Promise<void>;
  /** Called after each change of the store. */
  readonly onChange: () => void;
  readonly onSent: (result: R) => void;
}

/** Sends drafts one after the other, in one tab at a time. */
interface Outbox<D> {
  /** Stores drafts and sends them. @throws DOMException if there is no space for them */
  add(drafts: readonly D[]): Promise<void>;
  /** Sends drafts until the outbox is empty. Further calls during that time do nothing. Rejects if `pause` rejects. */
  sendAll(): Promise<void>;
}

/** A draft is rejected after this many server errors. */
const MAX_FAILURES = 4;

export function createOutbox<D, R>(options: OutboxOptions<D, R>): Outbox<D> {
  const { store, send, alone, pause, onChange, onSent } = options;
  let isSending = false;

  /** Sends a draft until it is saved or rejected, for example because the server has no space left (507). */
  async function deliver({ number, draft }: Numbered<D>): Promise<void> {
    let failures = 0;
    for (let attempts = 1; ; attempts++) {
      try {
        const result = await send(draft);
        await store.remove(number);
        return onSent(result);
      } catch (error) {
        const isUnavailable = error instanceof ConnectionError;
        if (!isUnavailable && !(error instanceof Problem)) throw error;
        if (!isUnavailable) failures += 1;
        if (!isUnavailable && (error.status < 500 || error.status === 507 || failures === MAX_FAILURES))
          return store.refuse(number, reasonIn(error));
        await pause(isUnavailable, attempts);
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
    // Another draft may have been added after the last check.
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
