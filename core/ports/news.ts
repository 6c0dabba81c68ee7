import { isNews } from './change-events.ts';
import type { Change } from './changes.ts';

/** Those who wait for news. */
export interface Listeners {
  /** Adds one. @returns a function that removes it */
  add(listener: () => void): () => void;
  /** Calls them all. */
  call(): void;
}

export function newListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call() {
      for (const listener of listeners) listener();
    },
  };
}

/** What is announced after a commit: that it queued jobs, and that it wrote events or changed who is served. */
export interface News {
  jobs(): void;
  events(): void;
}

/** A commit that announces what it wrote. */
export function announcing(
  commit: (changes: readonly Change[]) => Promise<void>,
  news: News,
): (changes: readonly Change[]) => Promise<void> {
  return async (changes) => {
    await commit(changes);
    if (changes.some((change) => change.type === 'job.enqueue')) news.jobs();
    if (isNews(changes)) news.events();
  };
}
