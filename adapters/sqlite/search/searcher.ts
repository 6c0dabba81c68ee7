import { openReader } from '../database.ts';
import { translating } from '../errors.ts';
import { type SearchEngine, searchEngine } from './engine.ts';

/** A search engine whose errors are those of the domain. */
export type Searcher = Pick<SearchEngine, 'rank' | 'count'> & {
  /** Prepares for a search that may come soon, where that takes time. */
  expect(): void;
  close(): Promise<void>;
};

/** Searches on the calling thread, for short-lived programs and tests. Opens the database with the first search. */
export function directSearcher(file: string): Searcher {
  let opened: { readonly engine: SearchEngine; close(): void } | null = null;

  function engine(): SearchEngine {
    if (!opened) {
      const reader = openReader(file);
      opened = { engine: searchEngine(reader), close: () => reader.connection.close() };
    }
    return opened.engine;
  }
  return {
    rank: (...args) => translating(() => engine().rank(...args)),
    count: (...args) => translating(() => engine().count(...args)),
    expect: () => undefined,
    async close() {
      opened?.close();
      opened = null;
    },
  };
}
