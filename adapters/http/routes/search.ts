import * as v from 'valibot';
import { searchPrice } from '../../../core/pricing/price-list.ts';
import type { Completions } from '../../../core/use-cases/search/complete.ts';
import type { Searches } from '../../../core/use-cases/search/search.ts';
import { json, ok, one, type Route, route } from '../pipeline/route.ts';
import { skippedMeaning } from '../replies/priced-list.ts';
import { Boost, Completions as CompletionList, Flag, Matches } from '../schemas/search.ts';
import { Limit, Uid } from '../schemas/values.ts';

interface UseCases {
  readonly searches: Searches;
  readonly completions: Completions;
}

/** Endpoints of *Search* (D39), and of help with queries. */
export function searchRoutes({ searches, completions }: UseCases): readonly Route[] {
  return [
    route('GET /search', 'objects.search', {
      summary: 'Search objects, best first',
      query: {
        q: one(v.string(), 'Search query'),
        limit: one(Limit, 'Maximum number of matches to return, up to 1,000; 20 by default'),
        semantic: one(Flag, 'Match by semantic similarity too'),
        semanticBoost: one(Boost, 'Weight of semantic similarity; words have weight 1'),
        similarTo: one(Uid, 'Objects similar to this one; implies semantic'),
        rerank: one(Flag, 'Implies semantic; at most 100 matches'),
        snippets: one(Flag, 'Include the best passage of each match; for at most 100 matches'),
      },
      answers: ok('The matches', Matches),
      async handle({ caller, query }) {
        const { isMeaningSkipped, ...result } = await searches.search(caller, query);
        const reply = json(result);
        const headers = { ...reply.headers, ...skippedMeaning(isMeaningSkipped) };
        return { price: searchPrice(result.matches.length), ...reply, headers };
      },
    }),
    route('GET /_/complete', 'queries.complete', {
      summary: 'Complete the last word of a query',
      query: {
        q: one(v.string(), 'Search query with an unfinished last word'),
        limit: one(Limit, 'Maximum number of completions to return, up to 50; 10 by default'),
      },
      answers: ok('Completions, the most likely of each kind first', CompletionList),
      async handle({ caller, query: { q = '', limit } }) {
        return json({ completions: await completions.complete(caller, { q, limit }) });
      },
    }),
  ];
}
