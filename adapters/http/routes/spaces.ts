import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { Caller } from '../../../core/model/session.ts';
import type { Space } from '../../../core/model/space.ts';
import type { Spaces } from '../../../core/use-cases/organise/spaces.ts';
import { created, DONE, json, many, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { LIST_TYPES, listReply } from '../replies/list-reply.ts';
import { Color, Empty, Identified, Timestamp, Uid } from '../schemas/values.ts';

const Icon = v.pipe(v.string(), v.description('An emoji or the name of an icon; up to 40 characters'));
const Description = v.pipe(v.string(), v.description('Plain text; up to 1,000 characters'));
const MORE = { icon: v.optional(Icon), description: v.optional(Description) };
const ListedSpace = v.pipe(
  v.object({ id: Uid, name: v.string(), color: Color, ...MORE, created: Timestamp }),
  v.title('Space'),
);
const FullSpace = v.pipe(
  v.object({ ...ListedSpace.entries, objects: v.array(Identified) }),
  v.title('SpaceWithObjects'),
);
const SpaceDraft = v.pipe(
  v.object({
    name: v.string(),
    color: v.optional(Color),
    ...MORE,
    objects: v.optional(v.array(Identified)),
  }),
  v.title('SpaceDraft'),
);
const SpacePatch = v.pipe(
  v.object({
    name: v.optional(v.string()),
    color: v.optional(Color),
    icon: v.optional(v.nullable(Icon)),
    description: v.optional(v.nullable(Description)),
  }),
  v.title('SpacePatch'),
);

/** Endpoints of *Spaces*, and of an object's memberships (docs/api.md, "Spaces"). */
export function spaceRoutes({ spaces }: { spaces: Spaces }): readonly Route[] {
  const presentFull = async (caller: Caller, space: Space) => {
    const objects: { id: string }[] = [];
    for await (const id of spaces.listObjects(caller, space.id)) objects.push({ id });
    return { ...presentSpace(space), objects };
  };

  return [
    route({
      method: 'GET',
      path: '/spaces',
      operation: 'spaces.list',
      summary: 'List spaces',
      produces: LIST_TYPES,
      requiresAccept: true,
      query: { id: many(Uid, 'Only these spaces') },
      answers: { 200: { description: 'Spaces, newest first', schema: v.array(ListedSpace) } },
      handle: ({ caller, query, accepts }) => listReply(spaces.list(caller, query.id), accepts, presentSpace),
    }),

    route({
      method: 'POST',
      path: '/spaces',
      operation: 'spaces.create',
      summary: 'Create a space',
      body: jsonBody(SpaceDraft),
      answers: { 201: { description: 'The new space', schema: FullSpace } },
      async handle({ caller, body: { objects = [], ...draft } }) {
        const ids = objects.map((object) => object.id);
        const space = await spaces.create(caller, draft, ids);
        return created(`/spaces/${space.id}`, await presentFull(caller, space));
      },
    }),

    route({
      method: 'GET',
      path: '/spaces/:id',
      operation: 'spaces.get',
      summary: 'Get a space',
      answers: { 200: { description: 'The space with its objects', schema: FullSpace } },
      handle: async ({ caller, params }) =>
        json(await presentFull(caller, await spaces.get(caller, params.id ?? ''))),
    }),

    route({
      method: 'PATCH',
      path: '/spaces/:id',
      operation: 'spaces.patch',
      summary: 'Change a space',
      body: jsonBody(SpacePatch),
      answers: { 200: { description: 'The space', schema: ListedSpace } },
      handle: async ({ caller, params, body }) =>
        json(presentSpace(await spaces.patch(caller, params.id ?? '', body))),
    }),

    route({
      method: 'DELETE',
      path: '/spaces/:id',
      operation: 'spaces.delete',
      summary: 'Delete a space; its objects stay',
      answers: { 200: { description: 'Done', schema: Empty } },
      handle: ({ caller, params }) => spaces.delete(caller, params.id ?? ''),
    }),

    route({
      method: 'PUT',
      path: '/spaces/:spaceId/objects/:objectId',
      operation: 'spaces.add-object',
      summary: 'Add an object to a space',
      answers: { 200: { description: 'Done', schema: Empty } },
      handle: ({ caller, params: { objectId = '', spaceId = '' } }) =>
        spaces.join(caller, objectId, [spaceId], 'spaces.add-object'),
    }),

    route({
      method: 'DELETE',
      path: '/spaces/:spaceId/objects/:objectId',
      operation: 'spaces.remove-object',
      summary: 'Remove an object from a space',
      answers: { 200: { description: 'Done', schema: Empty } },
      handle: ({ caller, params: { objectId = '', spaceId = '' } }) =>
        spaces.leave(caller, objectId, spaceId),
    }),

    route({
      method: 'POST',
      path: '/objects/:id/spaces',
      operation: 'objects.join-spaces',
      summary: 'Add an object to spaces',
      body: jsonBody(v.array(Identified)),
      answers: { 200: { description: 'Done', schema: Empty } },
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
