import { type RemoteSearch, type Searcher, servedSearches } from '../../sql/searcher.ts';
import { openReader } from '../database.ts';
import { translating } from '../errors.ts';
import { type SqliteSearchEngine, sqliteSearchEngine } from './engine.ts';

/** Searches on the calling thread, for short-lived programs and tests. The first search opens the database. */
export function directSearcher(file: string): Searcher {
  let opened: { readonly engine: SqliteSearchEngine; close(): void } | null = null;

  function engine(): SqliteSearchEngine {
    if (!opened) {
      const reader = openReader(file);
      opened = { engine: sqliteSearchEngine(reader), close: () => reader.connection.close() };
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

/** Searches a database file on this thread on behalf of another, and loads vectors when idle. */
export function serveSearch(file: string): RemoteSearch {
  const engine = sqliteSearchEngine(openReader(file));

  function readAhead(): void {
    if (engine.readAhead()) setImmediate(readAhead);
  }
  readAhead();

  return servedSearches({
    rank: (...args) => translating(() => engine.rank(...args)),
    count: (...args) => translating(() => engine.count(...args)),
  });
}
