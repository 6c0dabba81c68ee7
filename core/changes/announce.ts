import type { Change } from './change.ts';
import { eventsOf, isAboutPeople } from './events.ts';

interface Listeners<A extends readonly unknown[] = []> {
  /** Adds a listener. @returns a function that removes it */
  add(listener: (...news: A) => void): () => void;
  /** Calls all listeners. */
  call(...news: A): void;
}

export function newListeners<A extends readonly unknown[] = []>(): Listeners<A> {
  const listeners = new Set<(...news: A) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call(...news) {
      for (const listener of listeners) listener(...news);
    },
  };
}

/**
 * The announcements after a commit: `jobs` if it queued jobs; `events` with the number of events that it wrote, or 0 if it only changed who
 * has access.
 */
interface News {
  jobs(): void;
  events(written: number): void;
}

/** Wraps `commit` so that it announces what it wrote. */
export function announce(
  commit: (changes: readonly Change[]) => Promise<void>,
  news: News,
): (changes: readonly Change[]) => Promise<void> {
  return async (changes) => {
    await commit(changes);
    if (changes.some((change) => change.type === 'job.enqueue')) news.jobs();
    const written = eventsOf(changes).length;
    if (written > 0 || changes.some(isAboutPeople)) news.events(written);
  };
}
