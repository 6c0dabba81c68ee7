import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import { typeOf } from '../../../core/previews/card.ts';
import type { Highlights, MarkedPassage } from '../../../core/use-cases/organise/highlights.ts';
import type { Credits } from '../../../core/use-cases/unit-of-work/credits.ts';
import { ok, one, type Route, route } from '../pipeline/route.ts';
import { extentOf, LIST_TYPES } from '../replies/list-reply.ts';
import { pricedList } from '../replies/priced-list.ts';
import { described, titled } from '../schemas/describe.ts';
import { Limit, Timestamp, Uid } from '../schemas/values.ts';

interface UseCases {
  readonly highlights: Highlights;
  readonly credits: Credits;
}

const Highlight = titled('Highlight', {
  id: described(Uid, 'Id of the attached note'),
  created: Timestamp,
  quote: described(v.string(), 'The passage, one part per line'),
  words: v.optional(described(v.string(), 'The rest of the note, as Markdown')),
  object: v.object({
    id: Uid,
    title: v.string(),
    url: v.optional(v.string()),
    type: described(v.string(), 'First type of the main entity'),
  }),
});

/** Endpoint of highlights (docs/app.md, "Highlights"). */
export function highlightRoutes({ highlights, credits }: UseCases): readonly Route[] {
  return [
    route('GET /_/highlights', 'highlights.list', {
      summary: 'List the highlights: attached notes that begin with a marked passage',
      produces: LIST_TYPES,
      requiresAccept: true,
      query: { limit: one(Limit, 'Maximum number of highlights to return') },
      answers: ok('Highlights, newest first', v.array(Highlight)),
      async handle({ caller, query: { limit }, accepts }) {
        const listing = highlights.list(caller, limit, extentOf(accepts));
        return pricedList(
          { credits, caller, listing },
          {
            records: listing.records,
            accepts,
            present: presentHighlight,
            weigh: ({ quote, comment: words }) => quote.length + words.length,
          },
        );
      },
    }),
  ];
}

function presentHighlight({
  id,
  created,
  quote,
  comment: words,
  object: { mainEntity, ...object },
}: MarkedPassage) {
  return {
    id,
    created: toTimestamp(created),
    quote,
    ...(words !== '' && { words }),
    object: { ...object, type: typeOf(mainEntity) },
  };
}
