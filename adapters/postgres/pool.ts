import { unavailable } from '../../core/errors.ts';
import { keyedQueue } from '../../core/scheduling/keyed-queue.ts';
import { type Client, type ClientOptions, makeClient } from './connect.ts';
import { isAway, isConflict, isUnconnected, translate } from './errors.ts';
import { slots } from './slots.ts';
import { wholeRows } from './whole-rows.ts';

/** A pool of connections. Replaces failed connections, so that the service recovers with the database. */
export interface Pool {
  /**
   * Runs a query on a free connection. The query must be a single statement. It runs again if the database aborted it because of a
   * conflict, or if no connection could be opened in time although the database responds on other connections.
   * @throws DomainError `unavailable` if no response arrives in time
   */
  run<Row>(ask: (client: Client) => Promise<readonly unknown[]>): Promise<readonly Row[]>;
  /** Reserves a connection. The caller must report every error to `failed`, and call `release` at the end. */
  borrow(): Promise<Borrowed>;
  close(): Promise<void>;
}

export interface Borrowed {
  readonly client: Client;
  /**
   * Waits for one response.
   * @throws DomainError `unavailable` if no response arrives in time; otherwise the translated error
   */
  within<T>(answer: Promise<T>): Promise<T>;
  release(): void;
}

/** Replaced connections must finish their work within this time. */
const CLOSE_TIMEOUT_SECONDS = 5;
/** Maximum number of times that a statement is sent again after the database aborted it because of a conflict. */
const MAX_CONFLICTS = 10;
/** Added to the timeout of a statement for the round trip to the server, in milliseconds. */
const GRACE_MS = 1_000;

/**
 * A failed connection replaces the whole client, since the state of its other connections is unknown. A client that receives no response
 * within the deadline also counts as failed, for example when the network drops packets.
 */
export function openPool(options: ClientOptions): Pool {
  const deadlineMs = options.statementTimeoutMs + GRACE_MS;
  const places = slots(options.connections, options.statementTimeoutMs);
  let current = makeClient(options);
  let lastAnswer = performance.now();
  /** Repeats queries for which no connection could be opened. Repeats them one at a time, so that each finds a free connection. */
  const againInLine = keyedQueue<'again'>();

  function replace(client: Client): void {
    if (client !== current) return;
    current = makeClient(options);
    lastAnswer = performance.now();
    void client.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }

  async function within<T>(client: Client, answer: Promise<T>): Promise<T> {
    const asked = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        if (lastAnswer < asked) replace(client);
        reject(unavailable('The database'));
      }, deadlineMs);
    });
    try {
      const result = await Promise.race([answer, deadline]);
      lastAnswer = performance.now();
      return result;
    } catch (error) {
      if (isAway(error) && !(isUnconnected(error) && lastAnswer > asked)) replace(client);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs a query until it gets a response, or fails for a reason that another attempt would not remove. */
  async function attempt<Row>(ask: (client: Client) => Promise<readonly unknown[]>): Promise<readonly Row[]> {
    const asked = performance.now();
    /** Whether the database is merely slow to accept another connection, as on a busy machine. */
    const isSlow = (error: unknown) =>
      isUnconnected(error) && lastAnswer > asked && performance.now() - asked < deadlineMs;
    const once = async () => {
      const client = current;
      return wholeRows<Row>(await within(client, ask(client)));
    };
    let next = once;
    for (let clashes = 0; ; ) {
      try {
        return await next();
      } catch (error) {
        if (isSlow(error)) next = () => againInLine('again', once);
        else if (isConflict(error) && clashes < MAX_CONFLICTS) clashes += 1;
        else throw translate(error);
      }
    }
  }

  return {
    async run<Row>(ask: (client: Client) => Promise<readonly unknown[]>) {
      const giveBack = await places.take();
      return attempt<Row>(ask).finally(giveBack);
    },

    async borrow() {
      const release = await places.take();
      const client = current;
      const translated = (error: unknown) => Promise.reject(translate(error));
      return { client, release, within: (answer) => within(client, answer).catch(translated) };
    },

    close: () => current.end({ timeout: CLOSE_TIMEOUT_SECONDS }),
  };
}
