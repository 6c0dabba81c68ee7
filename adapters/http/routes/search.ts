import * as v from 'valibot';
import { searchPrice } from '../../../core/pricing/price-list.ts';
import type { Search } from '../../../core/use-cases/search.ts';
import { json, one, type Route, route } from '../route.ts';
import { Boost, Flag, Matches } from '../schemas/search.ts';
import { Limit, Uid } from '../schemas/values.ts';

/** Endpoint of *Search* (D39). */
export function searchRoutes({ search }: { search: Search }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/search',
      operation: 'objects.search',
      summary: 'Search objects, best first',
      query: {
        q: one(v.string(), 'Search query'),
        limit: one(Limit, 'Most matches to answer; 20 without it, at most 1,000'),
        semantic: one(Flag, 'Match by meaning too'),
        semanticBoost: one(Boost, 'Weight of meaning; that of words is 1'),
        similarTo: one(Uid, 'Objects similar to this one; implies semantic'),
        rerank: one(Flag, 'Implies semantic; at most 100 matches'),
      },
      answers: { 200: { description: 'The matches', schema: Matches } },
      async handle({ caller, query }) {
        const result = await search(caller, query);
        return { ...json(result), price: searchPrice(result.matches.length) };
      },
    }),
  ];
}
