import { unavailable } from '../../../core/errors.ts';
import type { ObjectFilter } from '../../../core/ports/storage.ts';
import { fairScheduler } from '../../../core/scheduling/fair-scheduler.ts';
import type { Query } from '../../../core/search/query/tree.ts';
import type { Searcher } from './searcher.ts';
import { searchThread, type ThreadOptions } from './thread.ts';

/** The most words and conditions of a search that is taken for short, and the most characters of one of them. */
const MAX_PARTS = 8;
const MAX_CHARACTERS = 64;

/** A search that was ordered. */
interface Order {
  readonly isShort: boolean;
  /** Resolves when the thread is free for the next. */
  run(searcher: Searcher): Promise<unknown>;
}

/**
 * Searches on two threads, one of which is for short searches only, so that these need not wait for long ones. The searches of
 * different accounts take turns. The second thread starts with the first search that needs it.
 */
export function searchThreads(options: ThreadOptions): Searcher {
  const general = searchThread(options);
  const short = searchThread({ ...options, startsAtOnce: false });
  const scheduler = fairScheduler<Order>([
    { run: ({ run }) => run(general), takes: () => true },
    { run: ({ run }) => run(short), takes: ({ isShort }) => isShort },
  ]);

  /** Searches when it is its account's turn. While the vector of the query is computed, the thread is free for the next. */
  function order<T>(filter: ObjectFilter, ask: (searcher: Searcher, filter: ObjectFilter) => Promise<T>) {
    return new Promise<T>((resolve, reject) => {
      const run = (searcher: Searcher) => {
        let free = () => {};
        const isFree = new Promise<void>((done) => {
          free = done;
        });
        const answer = ask(searcher, whenPaused(filter, free));
        answer.then(resolve, reject);
        return Promise.race([answer, isFree]);
      };
      scheduler.run(filter.accountId, { isShort: isShort(filter), run }).catch(reject);
    });
  }

  return {
    rank: (filter, ...rest) => order(filter, (searcher, heeding) => searcher.rank(heeding, ...rest)),
    count: (filter, ...rest) => order(filter, (searcher, heeding) => searcher.count(heeding, ...rest)),
    async close() {
      scheduler.close(unavailable('Search'));
      await Promise.all([general.close(), short.close()]);
    },
  };
}

/** The filter, which calls a function before the vector of its query is computed. */
function whenPaused(filter: ObjectFilter, call: () => void): ObjectFilter {
  const { semantic } = filter;
  if (!semantic) return filter;
  const queryVector = () => {
    call();
    return semantic.queryVector();
  };
  return { ...filter, semantic: { ...semantic, queryVector } };
}

/** Whether a search is like those that people type: a few words and conditions, and no object to be similar to. */
export function isShort({ query, similarTo }: Pick<ObjectFilter, 'query' | 'similarTo'>): boolean {
  if (similarTo !== undefined || query === undefined) return false;
  const parts = partsOf(query);
  return parts.length <= MAX_PARTS && parts.every((length) => length <= MAX_CHARACTERS);
}

/** The lengths of the words and conditions of a query, in characters. */
function partsOf(query: Query): readonly number[] {
  switch (query.type) {
    case 'and':
    case 'or':
      return query.of.flatMap(partsOf);
    case 'not':
      return partsOf(query.of);
    case 'word':
    case 'phrase':
      return [query.text.length];
    case 'text':
    case 'name':
      return partsOf(query.value);
    default:
      return [0];
  }
}
