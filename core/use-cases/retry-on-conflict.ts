import { DomainError, isDomainError } from '../errors.ts';

/** Runs tasks with the same key one after the other, and repeats a task that fails with `stale`. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Every failed attempt means that another request succeeded, so that only a bug could exhaust this many. */
const MAX_ATTEMPTS = 1_000;

/** A queue for each key. Queues only save retries: correctness rests on versions, which also work across processes. */
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

/** Repeats `work` as long as it fails with `stale`. @throws DomainError `unavailable` after 1,000 attempts */
export async function retryStale<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isDomainError(error, 'stale')) throw error;
    }
  }
  throw new DomainError('unavailable', 'Others keep changing this at the same time. Try again shortly.');
}
