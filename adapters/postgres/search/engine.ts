import { type SearchEngine, type SearchedObjects, searchEngine } from '../../sql/search-engine.ts';
import type { Database } from '../database.ts';
import { collectionReader } from './collection.ts';
import { corpusStatistics } from './corpus-statistics.ts';
import { countedOnce, documentFrequencies } from './document-frequencies.ts';
import { finder } from './finder.ts';
import { type Newest, newestObjects } from './newest.ts';
import { acceptedScan, strictScan } from './plan.ts';
import { scanner } from './scan.ts';
import type { SemanticVectors } from './semantic-vectors.ts';

const FIND_SEQ = 'SELECT seq FROM objects WHERE account_id = @accountId AND id = @id';

/** @param newest the search that is tried first in large accounts */
export function postgresSearchEngine(
  database: Database,
  vectors: SemanticVectors,
  newest: Newest = newestObjects(database),
): SearchEngine {
  const scan = scanner(database, newest);
  const frequenciesOf = documentFrequencies(database);
  const readCollection = collectionReader(database);

  return searchEngine({
    async open(filter): Promise<SearchedObjects> {
      const { accountId, query, semantic } = filter;
      const [collection, known] = await Promise.all([
        readCollection(filter),
        semantic ? vectors.of(accountId, semantic.modelId) : null,
      ]);
      const frequencies = countedOnce(frequenciesOf);
      return {
        statistics: corpusStatistics(database, collection, { scan, frequencies, vectors: known }),
        finder: (wanted) => finder(database, scan, { filter, collection, frequencies }, wanted),
        queryVector: async () => (await semantic?.queryVector()) ?? null,
        async seqOf(id) {
          const [row] = await database.query<{ seq: number }>(FIND_SEQ, { accountId, id });
          return row?.seq;
        },
        accepted: (rows) => scan.fulfilling(acceptedScan(filter, collection, query), rows),
      };
    },

    async countMatches(filter, query, atMost) {
      const collection = await readCollection(filter);
      return scan.count(strictScan(filter, collection, query, []), atMost);
    },
  });
}
