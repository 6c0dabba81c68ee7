import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import { typeOf } from '../../../core/previews/card.ts';
import type { Credits } from '../../../core/use-cases/credits.ts';
import type { Highlights, MarkedPassage } from '../../../core/use-cases/highlights.ts';
import { extentOf, LIST_TYPES } from '../list-reply.ts';
import { pricedList } from '../priced-list.ts';
import { one, type Route, route } from '../route.ts';
import { Limit, Timestamp, Uid } from '../schemas/values.ts';

interface UseCases {
  readonly highlights: Highlights;
  readonly credits: Credits;
}

const Highlight = v.pipe(
  v.object({
    id: v.pipe(Uid, v.description('Of the note that is attached to the object')),
    created: Timestamp,
    quote: v.pipe(v.string(), v.description('The passage, its parts on lines of their own')),
    words: v.optional(v.pipe(v.string(), v.description('The rest of the note, as Markdown'))),
    object: v.object({
      id: Uid,
      title: v.string(),
      url: v.optional(v.string()),
      type: v.pipe(v.string(), v.description('Type of the main entity, the first of several')),
    }),
  }),
  v.title('Highlight'),
);

/** The endpoint of marked passages (docs/app.md, "Highlights"). */
export function highlightRoutes({ highlights, credits }: UseCases): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/highlights',
      operation: 'highlights.list',
      summary:
        'List the passages that are marked by attached notes: those whose first paragraph is highlighted',
      produces: LIST_TYPES,
      requiresAccept: true,
      query: { limit: one(Limit, 'Most passages to answer') },
      answers: { 200: { description: 'Passages, the newest first', schema: v.array(Highlight) } },
      async handle({ caller, query: { limit }, accepts }) {
        const listing = highlights.list(caller, limit, extentOf(accepts));
        return pricedList(
          { credits, caller, listing },
          {
            records: listing.records,
            accepts,
            present: presentHighlight,
            weigh: ({ quote, words }) => quote.length + words.length,
          },
        );
      },
    }),
  ];
}

function presentHighlight({ id, created, quote, words, object: { mainEntity, ...object } }: MarkedPassage) {
  return {
    id,
    created: toTimestamp(created),
    quote,
    ...(words !== '' && { words }),
    object: { ...object, type: typeOf(mainEntity) },
  };
}
