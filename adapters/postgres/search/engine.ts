import type { ObjectFilter } from '../../../core/ports/object-reader.ts';
import type { Query } from '../../../core/search/query/tree.ts';
import type { Retriever } from '../../../core/search/ranking/corpus-statistics.ts';
import { joinedEvenly } from '../../sql/conditions.ts';
import { type SearchEngine, type SearchedObjects, searchEngine } from '../../sql/search-engine.ts';
import type { Database } from '../database.ts';
import { collectionReader, type PostgresCollection } from './collection.ts';
import { corpusStatistics } from './corpus-statistics.ts';
import { countedOnce, type DocumentFrequencies, documentFrequencies } from './document-frequencies.ts';
import { type MatchFinder, matchFinder } from './match-finder.ts';
import { type NewestObjects, newestObjects } from './newest.ts';
import { compileAccepted, compileSearch, compileStrict } from './plan.ts';
import type { SemanticVectors } from './semantic-vectors.ts';
import { exactTitles, weighed, weighWords } from './words.ts';

const FIND_SEQ = 'SELECT seq FROM objects WHERE account_id = @accountId AND id = @id';

/** @param newest the search that is tried first in large accounts */
export function postgresSearchEngine(
  database: Database,
  vectors: SemanticVectors,
  newest: NewestObjects = newestObjects(database),
): SearchEngine {
  const finder = matchFinder(database, newest);
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
        statistics: corpusStatistics(database, collection, { finder, frequencies, vectors: known }),
        retriever: (wanted) => createRetriever(database, finder, { filter, collection, frequencies }, wanted),
        queryVector: async () => (await semantic?.queryVector()) ?? null,
        async seqOf(id) {
          const [row] = await database.query<{ seq: number }>(FIND_SEQ, { accountId, id });
          return row?.seq;
        },
        accept: (rows) => finder.filterScored(compileAccepted(filter, collection, query), rows),
      };
    },

    async countMatches(filter, query, atMost) {
      const collection = await readCollection(filter);
      return finder.count(compileStrict(filter, collection, query, []), atMost);
    },
  });
}

/** The data that one search sees. */
interface SearchScope {
  readonly filter: ObjectFilter;
  readonly collection: PostgresCollection;
  readonly frequencies: DocumentFrequencies;
}

/** Finds the matches of one query. */
async function createRetriever(
  database: Pick<Database, 'searchPrepared'>,
  finder: MatchFinder,
  { filter, collection, frequencies }: SearchScope,
  query: Query,
): Promise<Retriever> {
  const scored = await weighWords(query, collection, frequencies);
  const strict = compileStrict(filter, collection, query, scored);
  return {
    best: (limit) => finder.best(strict, limit),
    titled: async (title, limit) =>
      finder.matchesAmong(strict, await exactTitles(database, filter.accountId, title, limit)),
    partial(words, limit) {
      const wanted = weighed(words, collection);
      const any = joinedEvenly(
        wanted.map((word) => word.tsquery),
        '|',
      );
      return finder.best({ ...compileSearch(filter, collection, null, wanted), necessary: any }, limit);
    },
    within: (rows) => finder.filterScored(compileSearch(filter, collection, null, []), rows),
  };
}
