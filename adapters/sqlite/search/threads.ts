import { unavailable } from '../../../core/errors.ts';
import { fairScheduler } from '../../../core/scheduling/fair-scheduler.ts';
import type { Query } from '../../../core/search/query/tree.ts';
import type { Request } from './engine.ts';
import type { Searcher } from './searcher.ts';
import { searchThread, type ThreadOptions } from './thread.ts';

/** The most words and conditions of a search that is taken for short, and the most characters of one of them. */
const MOST_PARTS = 8;
const MOST_CHARACTERS = 64;

/** A search that was ordered. */
interface Order {
  readonly isShort: boolean;
  ask(searcher: Searcher): Promise<unknown>;
}

/**
 * Searches on two threads, one of which is for short searches only, so that these need not wait for long ones. The searches of
 * different accounts take turns. The second thread starts with the first search that needs it.
 */
export function searchThreads(options: ThreadOptions): Searcher {
  const general = searchThread(options);
  const short = searchThread({ ...options, startsAtOnce: false });
  const scheduler = fairScheduler<Order>([
    { run: ({ ask }) => ask(general), takes: () => true },
    { run: ({ ask }) => ask(short), takes: ({ isShort }) => isShort },
  ]);
  const order = (request: Request, ask: Order['ask']): Promise<unknown> =>
    scheduler.run(request.accountId, { isShort: isShort(request), ask });
  return {
    rank: (request, ...rest) =>
      order(request, (searcher) => searcher.rank(request, ...rest)) as ReturnType<Searcher['rank']>,
    count: (request, ...rest) =>
      order(request, (searcher) => searcher.count(request, ...rest)) as ReturnType<Searcher['count']>,
    async close() {
      scheduler.close(unavailable('Search'));
      await Promise.all([general.close(), short.close()]);
    },
  };
}

/** Whether a search is like those that people type: a few words and conditions, and no object to be similar to. */
export function isShort({ query, similarTo }: Pick<Request, 'query' | 'similarTo'>): boolean {
  if (similarTo !== undefined || query === undefined) return false;
  const parts = partsOf(query);
  return parts.length <= MOST_PARTS && parts.every((length) => length <= MOST_CHARACTERS);
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
