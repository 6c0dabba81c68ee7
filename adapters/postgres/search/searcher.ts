import { type RemoteSearch, type Searcher, servedSearches } from '../../sql/searcher.ts';
import { type Database, openForSearches } from '../database.ts';
import { indexMaker, type VectorIndexes, vectorIndexes } from '../vector-index.ts';
import { postgresSearchEngine } from './engine.ts';
import { semanticVectors } from './semantic-vectors.ts';
import { vectors } from './vectors.ts';

/** Searches on the connections of a database, and on the calling thread. */
export function directSearcher(database: Database, indexes: VectorIndexes): Searcher {
  const engine = postgresSearchEngine(database, semanticVectors(database, vectors(database, indexes)));
  return {
    ...engine,
    expect: () => undefined,
    close: async () => undefined,
  };
}

/** Searches on behalf of another thread, and connects in advance when searches are announced. */
export interface SearchesElsewhere extends RemoteSearch {
  connect(): Promise<void>;
}

/** Searches a database with the current schema on the calling thread, with separate connections. */
export function serveSearch(url: string): SearchesElsewhere {
  const database = openForSearches(url);
  return {
    ...servedSearches(directSearcher(database, vectorIndexes(database, indexMaker(url)))),
    async connect() {
      await database.query('SELECT 1');
    },
  };
}
