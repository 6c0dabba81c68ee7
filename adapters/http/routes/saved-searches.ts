import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { SavedSearch } from '../../../core/model/saved-search.ts';
import { SEARCH_ORDERS } from '../../../core/model/search-order.ts';
import type { SavedSearches } from '../../../core/use-cases/search/saved-searches.ts';
import { created, json, many, ok, okCreated, one, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described, titled } from '../schemas/describe.ts';
import { Color, Empty, Timestamp, Uid } from '../schemas/values.ts';

const FIELDS = {
  name: v.string(),
  query: described(v.string(), 'In the query language of `q`; empty for everything'),
  order: described(v.picklist(SEARCH_ORDERS), 'Order of the results; the order of GET /objects by default'),
  icon: described(v.string(), 'An emoji or the name of an icon'),
  spaceId: described(Uid, 'Only objects in this space'),
  similarTo: described(Uid, 'Only objects similar to this one'),
  color: described(Color, 'The app shows only objects with this colour'),
};
const { name, query, ...more } = FIELDS;
const Draft = titled('SearchDraft', { name, query, ...v.partial(v.object(more)).entries });
const Patch = v.pipe(
  v.partial(
    v.object({
      name,
      query,
      order: v.nullable(FIELDS.order),
      icon: v.nullable(FIELDS.icon),
      spaceId: v.nullable(FIELDS.spaceId),
      similarTo: v.nullable(FIELDS.similarTo),
      color: v.nullable(FIELDS.color),
    }),
  ),
  v.title('SearchPatch'),
);
const Saved = titled('SavedSearch', {
  id: Uid,
  ...Draft.entries,
  created: Timestamp,
  count: v.optional(
    described(
      v.pipe(v.number(), v.integer()),
      'How many objects match by words, counted up to 10,000; present if `counts` is true',
    ),
  ),
});

/** Maximum price of a list with counts, in credits. */
const MAX_PRICE = 250;

/** Endpoints of *Saved searches* (docs/organise.md). */
export function savedSearchRoutes({ savedSearches }: { savedSearches: SavedSearches }): readonly Route[] {
  return [
    route('GET /_/searches', 'searches.list', {
      summary: 'List the saved searches',
      query: {
        id: many(Uid, 'Only these searches'),
        counts: one(v.picklist(['true', 'false']), 'Whether to count the objects that each search finds'),
      },
      answers: ok('Saved searches, newest first', v.array(Saved)),
      async handle({ caller, query }) {
        const searches = await savedSearches.list(caller, query.id);
        if (query.counts !== 'true') return json(searches.map((search) => present(search)));
        const counts = await savedSearches.count(caller, searches);
        const price = Math.min(1 + searches.length, MAX_PRICE);
        return { ...json(searches.map((search) => present(search, counts.get(search.id)))), price };
      },
    }),

    route('POST /_/searches', 'searches.create', {
      summary: 'Save a search',
      body: jsonBody(Draft),
      answers: okCreated('The new search', Saved),
      async handle({ caller, body: { order, ...draft } }) {
        const search = await savedSearches.create(caller, { ...draft, sort: order });
        return created(`/_/searches/${search.id}`, present(search));
      },
    }),

    route('GET /_/searches/:id', 'searches.get', {
      summary: 'Get a saved search',
      answers: ok('The search', Saved),
      handle: async ({ caller, params }) => json(present(await savedSearches.get(caller, params.id ?? ''))),
    }),

    route('PATCH /_/searches/:id', 'searches.patch', {
      summary: 'Change a saved search; null removes a field',
      body: jsonBody(Patch),
      answers: ok('The search', Saved),
      async handle({ caller, params, body: { order, ...draft } }) {
        return json(present(await savedSearches.patch(caller, params.id ?? '', { ...draft, sort: order })));
      },
    }),

    route('DELETE /_/searches/:id', 'searches.delete', {
      summary: 'Delete a saved search and its shares',
      answers: ok('The saved search no longer exists', Empty),
      handle: ({ caller, params }) => savedSearches.delete(caller, params.id ?? ''),
    }),
  ];
}

function present(search: SavedSearch, count?: number) {
  const { id, name, query, sort, icon, spaceId, similarTo, color, created } = search;
  const choices = { name, query, order: sort, icon, spaceId, similarTo, color };
  return { id, ...choices, created: toTimestamp(created), count };
}
