import * as v from 'valibot';
import type { SavedObject } from '../../../core/model/object.ts';
import type { Contents } from '../../../core/use-cases/objects/contents.ts';
import type { Trash } from '../../../core/use-cases/objects/trash.ts';
import type { Credits } from '../../../core/use-cases/unit-of-work/credits.ts';
import { json, ok, one, type Route, route } from '../pipeline/route.ts';
import { extentOf, LIST_TYPES, responseList, separatorOf } from '../replies/list-reply.ts';
import { pricedList } from '../replies/priced-list.ts';
import { described, titled } from '../schemas/describe.ts';
import { SavedObject as SavedObjectSchema } from '../schemas/objects.ts';
import { Empty, Limit } from '../schemas/values.ts';

interface UseCases {
  readonly trash: Trash;
  readonly contents: Contents;
  readonly credits: Credits;
}

const Destroyed = titled('Destroyed', {
  destroyed: described(v.pipe(v.number(), v.integer()), 'The number of objects'),
});

/** Endpoints of the trash (docs/organise.md, "The trash"). */
export function trashRoutes({ trash, contents, credits }: UseCases): readonly Route[] {
  return [
    route('GET /_/trash', 'trash.list', {
      summary: 'List the trash',
      produces: LIST_TYPES,
      requiresAccept: true,
      query: {
        limit: one(Limit, 'Maximum number of objects to return'),
        contentAs: one(
          v.picklist(['text/markdown']),
          'Format of content bodies; the stored format by default',
        ),
      },
      answers: ok('Objects, most recently deleted first', v.array(SavedObjectSchema)),
      async handle({ caller, query: { limit, contentAs }, accepts }) {
        const form = { format: contentAs, separator: separatorOf(accepts) };
        const listing = trash.list(caller, limit, extentOf(accepts), form);
        const present = (object: SavedObject) => contents.present(caller, object, contentAs);
        return pricedList({ credits, caller, listing }, responseList(listing.records, accepts, present));
      },
    }),

    route('DELETE /_/trash', 'trash.empty', {
      summary: 'Empty the trash: delete its objects permanently',
      answers: ok('Deleted permanently', Destroyed),
      handle: async ({ caller }) => json({ destroyed: await trash.empty(caller) }),
    }),

    route('DELETE /_/trash/:id', 'trash.destroy', {
      summary: 'Delete an object in the trash permanently',
      answers: ok('Deleted permanently', Empty),
      handle: ({ caller, params }) => trash.destroy(caller, params.id ?? ''),
    }),
  ];
}
