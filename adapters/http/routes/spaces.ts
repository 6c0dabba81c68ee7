import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { Caller } from '../../../core/model/session.ts';
import type { Space } from '../../../core/model/space.ts';
import type { Spaces } from '../../../core/use-cases/organise/spaces.ts';
import { created, DONE, json, many, ok, okCreated, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { LIST_TYPES, listReply } from '../replies/list-reply.ts';
import { described, titled } from '../schemas/describe.ts';
import { Color, Identified, Timestamp, Uid } from '../schemas/values.ts';

const Icon = described(v.string(), 'An emoji or the name of an icon; up to 40 characters');
const Description = described(v.string(), 'Plain text; up to 1,000 characters');
const MORE = { icon: v.optional(Icon), description: v.optional(Description) };
const ListedSpace = titled('Space', { id: Uid, name: v.string(), color: Color, ...MORE, created: Timestamp });
const FullSpace = titled('SpaceWithObjects', { ...ListedSpace.entries, objects: v.array(Identified) });
const SpaceDraft = titled('SpaceDraft', {
  name: v.string(),
  color: v.optional(Color),
  ...MORE,
  objects: v.optional(v.array(Identified)),
});
const SpacePatch = titled('SpacePatch', {
  name: v.optional(v.string()),
  color: v.optional(Color),
  icon: v.optional(v.nullable(Icon)),
  description: v.optional(v.nullable(Description)),
});

/** Endpoints of *Spaces*, and of an object's memberships (docs/api.md, "Spaces"). */
export function spaceRoutes({ spaces }: { spaces: Spaces }): readonly Route[] {
  const presentFull = async (caller: Caller, space: Space) => {
    const objects: { id: string }[] = [];
    for await (const id of spaces.listObjects(caller, space.id)) objects.push({ id });
    return { ...presentSpace(space), objects };
  };

  return [
    route('GET /spaces', 'spaces.list', {
      summary: 'List spaces',
      produces: LIST_TYPES,
      requiresAccept: true,
      query: { id: many(Uid, 'Only these spaces') },
      answers: ok('Spaces, newest first', v.array(ListedSpace)),
      handle: ({ caller, query, accepts }) => listReply(spaces.list(caller, query.id), accepts, presentSpace),
    }),

    route('POST /spaces', 'spaces.create', {
      summary: 'Create a space',
      body: jsonBody(SpaceDraft),
      answers: okCreated('The new space', FullSpace),
      async handle({ caller, body: { objects = [], ...draft } }) {
        const ids = objects.map((object) => object.id);
        const space = await spaces.create(caller, draft, ids);
        return created(`/spaces/${space.id}`, await presentFull(caller, space));
      },
    }),

    route('GET /spaces/:id', 'spaces.get', {
      summary: 'Get a space',
      answers: ok('The space with its objects', FullSpace),
      handle: async ({ caller, params }) =>
        json(await presentFull(caller, await spaces.get(caller, params.id ?? ''))),
    }),

    route('PATCH /spaces/:id', 'spaces.patch', {
      summary: 'Change a space',
      body: jsonBody(SpacePatch),
      answers: ok('The space', ListedSpace),
      handle: async ({ caller, params, body }) =>
        json(presentSpace(await spaces.patch(caller, params.id ?? '', body))),
    }),

    route('DELETE /spaces/:id', 'spaces.delete', {
      summary: 'Delete a space; its objects stay',
      handle: ({ caller, params }) => spaces.delete(caller, params.id ?? ''),
    }),

    route('PUT /spaces/:spaceId/objects/:objectId', 'spaces.add-object', {
      summary: 'Add an object to a space',
      handle: ({ caller, params: { objectId = '', spaceId = '' } }) =>
        spaces.join(caller, objectId, [spaceId], 'spaces.add-object'),
    }),

    route('DELETE /spaces/:spaceId/objects/:objectId', 'spaces.remove-object', {
      summary: 'Remove an object from a space',
      handle: ({ caller, params: { objectId = '', spaceId = '' } }) =>
        spaces.leave(caller, objectId, spaceId),
    }),

    route('POST /objects/:id/spaces', 'objects.join-spaces', {
      summary: 'Add an object to spaces',
      body: jsonBody(v.array(Identified)),
      async handle({ caller, params, body }) {
        const ids = body.map((space) => space.id);
        await spaces.join(caller, params.id ?? '', ids, 'objects.join-spaces');
        return DONE;
      },
    }),
  ];
}

function presentSpace({ accountId: _, created: made, ...space }: Space) {
  return { ...space, created: toTimestamp(made) };
}
