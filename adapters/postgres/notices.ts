import { makeClient } from './connect.ts';
import type { Database } from './database.ts';

/** News that all processes on the database hear: that jobs have come. */
export interface Notices {
  /** Tells all, soon. News that cannot be told is lost: those who wait look now and then by themselves. */
  tell(): void;
  /** Calls `hear` with each piece of news, and when some may have been missed; returns the way to stop that. */
  watch(hear: () => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = 'commonplace_jobs';
const LISTEN_TIMEOUT_MS = 5_000;
const NOTIFY = `SELECT pg_notify('${CHANNEL}', '')`;

/**
 * News by LISTEN and NOTIFY. The connection that listens is opened for the first who watches, and again whenever it is lost.
 * News is told beside the units of work and not in them, since Postgres commits those that notify one after the other; what
 * comes while some is being told is told as one.
 */
export function jobNotices({ query }: Pick<Database, 'query'>, url: string): Notices {
  const listeners = new Set<() => void>();
  const client = makeClient({ url, connections: 1, statementTimeoutMs: LISTEN_TIMEOUT_MS });
  let isListening = false;
  let isTelling = false;
  let isMore = false;

  function hear(): void {
    for (const listener of listeners) listener();
  }

  async function tellAll(): Promise<void> {
    isTelling = true;
    while (isMore) {
      isMore = false;
      await query(NOTIFY).catch(() => undefined);
    }
    isTelling = false;
  }

  return {
    tell() {
      isMore = true;
      if (!isTelling) void tellAll();
    },

    watch(listener) {
      listeners.add(listener);
      if (!isListening) client.listen(CHANNEL, hear, hear).catch(() => undefined);
      isListening = true;
      return () => void listeners.delete(listener);
    },

    close: () => client.end(),
  };
}
