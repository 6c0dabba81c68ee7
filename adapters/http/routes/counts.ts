import * as v from 'valibot';
import type { Counts } from '../../../core/use-cases/search/counts.ts';
import { json, one, type Route, route } from '../pipeline/route.ts';
import { Uid } from '../schemas/values.ts';

const Count = v.pipe(v.number(), v.integer());

const ObjectCounts = v.pipe(
  v.object({
    total: v.pipe(
      Count,
      v.description('Objects outside the trash; every other count except trash counts some of these'),
    ),
    trash: Count,
    pinned: Count,
    completed: Count,
    broken: v.pipe(Count, v.description('Pages and files whose processing failed')),
    spaces: v.array(v.object({ id: Uid, count: Count })),
    types: v.array(v.object({ type: v.string(), count: Count })),
    tags: v.pipe(
      v.array(v.object({ name: v.string(), count: Count })),
      v.description('The 1,000 most used tags'),
    ),
  }),
  v.title('Counts'),
);

/** Endpoints that count objects. */
export function countRoutes({ counts }: { counts: Counts }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/counts',
      operation: 'counts.get',
      summary: 'Count the objects',
      answers: { 200: { description: 'Counts, the largest first', schema: ObjectCounts } },
      handle: async ({ caller }) => json(await counts.ofObjects(caller)),
    }),

    route({
      method: 'GET',
      path: '/_/counts/matches',
      operation: 'counts.matches',
      summary: 'Count the objects that have all words of a query',
      query: { q: one(v.string(), 'Search query') },
      answers: {
        200: {
          description: 'The number, at most 10,000; a search may find further, less relevant objects',
          schema: v.object({ count: Count }),
        },
      },
      handle: async ({ caller, query: { q = '' } }) => json({ count: await counts.ofMatches(caller, q) }),
    }),
  ];
}
