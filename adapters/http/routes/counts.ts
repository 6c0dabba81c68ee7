import * as v from 'valibot';
import type { Counts } from '../../../core/use-cases/search/counts.ts';
import { json, ok, one, type Route, route } from '../pipeline/route.ts';
import { described, titled } from '../schemas/describe.ts';
import { Uid } from '../schemas/values.ts';

const Count = v.pipe(v.number(), v.integer());

const ObjectCounts = titled('Counts', {
  total: described(Count, 'Objects outside the trash; every other count except trash counts some of these'),
  trash: Count,
  pinned: Count,
  completed: Count,
  broken: described(Count, 'Pages and files whose processing failed'),
  spaces: v.array(v.object({ id: Uid, count: Count })),
  types: v.array(v.object({ type: v.string(), count: Count })),
  tags: described(v.array(v.object({ name: v.string(), count: Count })), 'The 1,000 most used tags'),
});

/** Endpoints that count objects. */
export function countRoutes({ counts }: { counts: Counts }): readonly Route[] {
  return [
    route('GET /_/counts', 'counts.get', {
      summary: 'Count the objects',
      answers: ok('Counts, the largest first', ObjectCounts),
      handle: async ({ caller }) => json(await counts.ofObjects(caller)),
    }),

    route('GET /_/counts/matches', 'counts.matches', {
      summary: 'Count the objects that have all words of a query',
      query: { q: one(v.string(), 'Search query') },
      answers: ok(
        'The number, at most 10,000; a search may find further, less relevant objects',
        v.object({ count: Count }),
      ),
      handle: async ({ caller, query: { q = '' } }) => json({ count: await counts.ofMatches(caller, q) }),
    }),
  ];
}
