import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { Tag } from '../../../core/model/tag.ts';
import type { Tags } from '../../../core/use-cases/organise/tags.ts';
import { json, ok, one, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { extentOf, LIST_TYPES, listReply } from '../replies/list-reply.ts';
import { described, titled } from '../schemas/describe.ts';
import { TagFlags } from '../schemas/objects.ts';
import { Limit, Timestamp, Uid } from '../schemas/values.ts';

const ListedTag = titled('Tag', {
  name: v.string(),
  count: v.pipe(v.number(), v.integer()),
  flags: TagFlags,
  modified: Timestamp,
});
const NamedTag = titled('NamedTag', { name: v.string() });
const ReplacedTag = titled('ReplacedTag', {
  name: described(v.string(), 'The new name of a renamed tag, or the last name of a removed tag'),
  objects: described(v.pipe(v.number(), v.integer()), 'How many objects had the tag'),
});
const TagReference = v.union([v.object({ id: Uid }), NamedTag], 'must have a name or an id');

/** A list, bare or in the member `tags` of an object (D30). */
const bareOrMember = <T>(item: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.union([v.array(item), v.object({ tags: v.array(item) })], 'must be a list of tags'),
    v.transform((body) => (Array.isArray(body) ? body : body.tags)),
  );

/** Endpoints of tags (docs/api.md, "Tags"). */
export function tagRoutes({ tags }: { tags: Tags }): readonly Route[] {
  return [
    route('GET /tags', 'tags.list', {
      summary: 'List tags',
      produces: LIST_TYPES,
      requiresAccept: true,
      query: {
        limit: one(Limit, 'Maximum number of tags to return; by default all, but at most 10,000 as JSON'),
      },
      answers: ok('Tags, most recently used first', v.array(ListedTag)),
      handle: ({ caller, query: { limit }, accepts }) =>
        listReply(tags.list(caller, limit, extentOf(accepts)), accepts, presentTag),
    }),

    route('POST /objects/:id/tags', 'tags.add', {
      summary: 'Add tags',
      body: jsonBody(bareOrMember(NamedTag)),
      handle: ({ caller, params, body }) =>
        tags.add(
          caller,
          params.id ?? '',
          body.map((tag) => tag.name),
        ),
    }),

    route('DELETE /objects/:id/tags', 'tags.remove', {
      summary: 'Remove tags',
      body: jsonBody(bareOrMember(TagReference)),
      handle: ({ caller, params, body }) => tags.remove(caller, params.id ?? '', body),
    }),

    route('PATCH /_/tags/:name', 'tags.replace', {
      summary: 'Rename a tag everywhere',
      body: jsonBody(NamedTag),
      answers: ok('Renamed, or merged with the tag of that name', ReplacedTag),
      handle: async ({ caller, params, body }) =>
        json(await tags.rename(caller, params.name ?? '', body.name)),
    }),

    route('DELETE /_/tags/:name', 'tags.destroy', {
      summary: 'Remove a tag from all objects',
      answers: ok('Removed', ReplacedTag),
      handle: async ({ caller, params }) => json(await tags.removeEverywhere(caller, params.name ?? '')),
    }),
  ];
}

function presentTag({ name, count, flags, modified }: Tag) {
  return { name, count, flags, modified: toTimestamp(modified) };
}
