import type { ObjectFilter } from '../../../core/ports/object-reader.ts';
import type { Query } from '../../../core/search/query/tree.ts';
import type { Finder } from '../../../core/search/ranking/corpus-statistics.ts';
import { joinedEvenly } from '../../sql/conditions.ts';
import type { Database } from '../database.ts';
import type { PostgresCollection } from './collection.ts';
import type { DocumentFrequencies } from './document-frequencies.ts';
import { strictScan, toScan } from './plan.ts';
import type { Scanner } from './scan.ts';
import { exactTitles, weighed, weighWords } from './words.ts';

/** The data that one search sees. */
interface SearchScope {
  readonly filter: ObjectFilter;
  readonly collection: PostgresCollection;
  readonly frequencies: DocumentFrequencies;
}

/** Finds the matches of one query. */
export async function finder(
  database: Pick<Database, 'searchPrepared'>,
  scan: Scanner,
  { filter, collection, frequencies }: SearchScope,
  query: Query,
): Promise<Finder> {
  const scored = await weighWords(query, collection, frequencies);
  const strict = strictScan(filter, collection, query, scored);
  return {
    best: (limit) => scan.best(strict, limit),
    titled: async (title, limit) =>
      scan.among(strict, await exactTitles(database, filter.accountId, title, limit)),
    partial(words, limit) {
      const wanted = weighed(words, collection);
      const any = joinedEvenly(
        wanted.map((word) => word.tsquery),
        '|',
      );
      return scan.best({ ...toScan(filter, collection, null, wanted), necessary: any }, limit);
    },
    within: (rows) => scan.fulfilling(toScan(filter, collection, null, []), rows),
  };
}
