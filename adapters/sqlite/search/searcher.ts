import { type RemoteSearch, type Searcher, servedSearches } from '../../sql/searcher.ts';
import { openReader } from '../database.ts';
import { translating } from '../errors.ts';
import { type SearchEngine, searchEngine } from './engine.ts';

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

/** Searches a database file on the calling thread, for another, and loads vectors whenever it has nothing else to do. */
export function serveSearch(file: string): RemoteSearch {
  const engine = searchEngine(openReader(file));

  function readAhead(): void {
    if (engine.readAhead()) setImmediate(readAhead);
  }
  readAhead();

  return servedSearches({
    rank: (...args) => translating(() => engine.rank(...args)),
    count: (...args) => translating(() => engine.count(...args)),
  });
}
