import * as v from 'valibot';
import { invalid } from '../../../core/errors.ts';
import { SEARCH_ORDERS } from '../../../core/model/search-order.ts';
import { listPrice } from '../../../core/pricing/price-list.ts';
import type { Cards } from '../../../core/use-cases/search/cards.ts';
import type { Credits } from '../../../core/use-cases/unit-of-work/credits.ts';
import { json, many, ok, one, type Route, route } from '../pipeline/route.ts';
import { extentOf, LIST_TYPES, separatorOf } from '../replies/list-reply.ts';
import { presentCard, presentPreview } from '../replies/present-card.ts';
import { pricedList } from '../replies/priced-list.ts';
import { Card, Preview } from '../schemas/cards.ts';
import { Limit, Uid } from '../schemas/values.ts';

interface UseCases {
  readonly cards: Cards;
  readonly credits: Credits;
}

/** The seed of a random order: a number that both databases can compute with. */
const Seed = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}$/, 'must be an integer from 0 to 2147483646'),
  v.transform(Number),
  v.maxValue(2_147_483_646, 'must be an integer from 0 to 2147483646'),
);

const MAX_PREVIEWS = 100;

/** Endpoints that fill a screen with objects. */
export function cardRoutes({ cards, credits }: UseCases): readonly Route[] {
  return [
    route('GET /_/cards', 'cards.list', {
      summary: 'List the sizes of cards',
      produces: LIST_TYPES,
      requiresAccept: true,
      query: {
        q: one(v.string(), 'Search query'),
        spaceId: one(Uid, 'Only the objects in this space'),
        similarTo: one(Uid, 'Only objects similar to this one, the most similar first'),
        limit: one(Limit, 'Maximum number of cards to return'),
        order: one(
          v.picklist(SEARCH_ORDERS),
          'newest or oldest by first save, bumped by last save, title, longest, or random; by default the order of GET /objects',
        ),
        seed: one(Seed, 'The seed of the random order, 0 to 2147483646'),
      },
      answers: ok('Cards, in the order of GET /objects or in the given order', v.array(Card)),
      async handle({ caller, query, accepts }) {
        const listing = await cards.listTexts(caller, query, extentOf(accepts), separatorOf(accepts));
        const write = (card: Parameters<typeof presentCard>[0]) => [JSON.stringify(presentCard(card))];
        return pricedList({ credits, caller, listing }, { parts: listing.records, accepts, write });
      },
    }),

    route('GET /_/previews', 'previews.list', {
      summary: 'Get the contents of the cards of some objects',
      query: { id: many(Uid, `The objects; 1 to ${MAX_PREVIEWS} ids`) },
      answers: ok('Previews in the order of the ids; unknown ids are skipped', v.array(Preview)),
      async handle({ caller, query: { id = [] } }) {
        if (id.length === 0 || id.length > MAX_PREVIEWS)
          throw invalid(`id is given ${id.length} times, but may be given 1 to ${MAX_PREVIEWS} times.`);
        const previews = await cards.previews(caller, id);
        return { price: listPrice(previews.length), ...json(previews.map(presentPreview)) };
      },
    }),
  ];
}
