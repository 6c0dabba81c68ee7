import { isDomainError, unavailable } from '../errors.ts';

/** Runs works of the same key one after the other, and again when what they read had changed before they could write. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Each failed attempt means that another request got through, so that only a flaw ever comes near this many. */
const MAX_ATTEMPTS = 1_000;

/** One queue a key. Turns only save retries: correctness rests on versions, which also hold between processes. */
export function turns(): InTurn {
  const last = new Map<string, Promise<unknown>>();

  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(() => retryStale(work));
    const settled = turn.catch(() => undefined);
    last.set(key, settled);
    try {
      return await turn;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}

/** Runs `work` again while it meets `stale`. @throws DomainError `unavailable` after 1,000 attempts */
export async function retryStale<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isDomainError(error, 'stale')) throw error;
    }
  }
  throw unavailable('The object, which many are changing at once,');
}
