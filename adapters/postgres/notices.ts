import { makeClient } from './connect.ts';
import type { Database } from './database.ts';

/** Notifications about queued jobs to all processes that use the database. */
interface Notices {
  /** Notifies all processes soon. A failed notification is lost, but processes that wait for jobs also poll. */
  notify(): void;
  /** Calls `listener` for each notification, and whenever notifications may have been missed; returns a function that stops this. */
  watch(listener: () => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = 'commonplace_jobs';
const LISTEN_TIMEOUT_MS = 5_000;
const NOTIFY = `SELECT pg_notify('${CHANNEL}', '')`;

/**
 * Notifications through LISTEN and NOTIFY. The listening connection is opened for the first watcher, and again whenever it is lost.
 * Notifications are sent outside of units of work, since Postgres serialises the commits of transactions that notify. While a notification
 * is being sent, further notifications are combined into one.
 */
export function jobNotices({ query }: Pick<Database, 'query'>, url: string): Notices {
  const listeners = new Set<() => void>();
  const client = makeClient({ url, connections: 1, statementTimeoutMs: LISTEN_TIMEOUT_MS });
  let isListening = false;
  let isNotifying = false;
  let isMore = false;

  function wakeUp(): void {
    for (const listener of listeners) listener();
  }

  async function notifyAll(): Promise<void> {
    isNotifying = true;
    while (isMore) {
      isMore = false;
      await query(NOTIFY).catch(() => undefined);
    }
    isNotifying = false;
  }

  return {
    notify() {
      isMore = true;
      if (!isNotifying) void notifyAll();
    },

    watch(listener) {
      listeners.add(listener);
      if (!isListening) client.listen(CHANNEL, wakeUp, wakeUp).catch(() => undefined);
      isListening = true;
      return () => void listeners.delete(listener);
    },

    close: () => client.end(),
  };
}
