import type { Database } from '../database.ts';
import { translating } from '../errors.ts';
import { type SearchEngine, searchEngine } from './engine.ts';

/** The engine's methods, answered later. */
export type Searcher = {
  readonly [M in keyof SearchEngine]: (
    ...args: Parameters<SearchEngine[M]>
  ) => Promise<ReturnType<SearchEngine[M]>>;
} & { close(): Promise<void> };

/** Searches on the calling thread: for short programs and tests. */
export function directSearcher(database: Database): Searcher {
  const withEngine = <T>(work: (engine: SearchEngine) => T): Promise<T> =>
    translating(() => {
      const reader = database.borrow();
      try {
        return work(searchEngine(reader));
      } finally {
        database.giveBack(reader);
      }
    });
  return {
    rank: (...args) => withEngine((engine) => engine.rank(...args)),
    count: (...args) => withEngine((engine) => engine.count(...args)),
    close: async () => {},
  };
}
