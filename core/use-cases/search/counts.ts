import { RETENTION_MS } from '../../model/object.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import { MAX_LISTED } from '../../pricing/price-list.ts';
import { parseQuery } from '../../search/query/query.ts';

/** The numbers of objects that the caller can see (docs/api.md, "GET /_/counts"). All except `trash` count active objects. */
interface ObjectCounts {
  readonly total: number;
  readonly trash: number;
  readonly pinned: number;
  readonly completed: number;
  /** Unreadable pages and files. */
  readonly broken: number;
  /** Each sorted from the largest number to the smallest. */
  readonly spaces: readonly { readonly id: Uid; readonly count: number }[];
  readonly types: readonly { readonly type: string; readonly count: number }[];
  readonly tags: readonly { readonly name: string; readonly count: number }[];
}

export interface Counts {
  /** Counts what the caller can see. */
  ofObjects(caller: Caller): Promise<ObjectCounts>;
  /**
   * The number of objects that have all words of a query, counted up to 10,000.
   * @throws DomainError `invalid` for a bad query
   */
  ofMatches(caller: Caller, q: string): Promise<number>;
}

/** Maximum number of tags that are counted. The most used tags come first. */
const MAX_TAGS = 1_000;

export function countUseCases({ storage, clock }: { storage: Storage; clock: Clock }): Counts {
  return {
    async ofObjects({ account, scope }) {
      const visibility = { accountId: account.id, scope };
      const [{ total, trash, completed, broken, types, spaces }, pins, tags] = await Promise.all([
        storage.objects.counts(visibility, clock() - RETENTION_MS),
        storage.pins.visible(visibility),
        usesOfTags(storage.tags.list(visibility)),
      ]);
      return {
        total,
        trash,
        pinned: pins.size,
        completed,
        broken,
        spaces: largestFirst(spaces).map(([id, count]) => ({ id, count })),
        types: largestFirst(types).map(([type, count]) => ({ type, count })),
        tags: largestFirst(tags)
          .slice(0, MAX_TAGS)
          .map(([name, count]) => ({ name, count })),
      };
    },

    ofMatches({ account, scope }, q) {
      const query = parseQuery(q);
      const strict = query?.type === 'and' ? { ...query, explicit: true } : query;
      const filter = { accountId: account.id, scope, ...(strict && { query: strict }) };
      return storage.objects.count(filter, MAX_LISTED);
    },
  };
}

async function usesOfTags(
  tags: AsyncIterable<{ readonly name: string; readonly count: number }>,
): Promise<ReadonlyMap<string, number>> {
  const uses = new Map<string, number>();
  for await (const { name, count } of tags) uses.set(name, count);
  return uses;
}

/** Sorts by number, the largest first, then by name. */
function largestFirst(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
}
