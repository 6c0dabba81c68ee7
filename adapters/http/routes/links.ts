import * as v from 'valibot';
import { type Link, linkType } from '../../../core/model/link.ts';
import type { LinkedObject } from '../../../core/ports/storage.ts';
import type { Links } from '../../../core/use-cases/organise/links.ts';
import { created, json, ok, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { LIST_TYPES, listReply } from '../replies/list-reply.ts';
import { described, titled } from '../schemas/describe.ts';
import { Identified, Uid } from '../schemas/values.ts';

const LinkType = v.picklist(['WikiLink', 'Manual']);
const Flags = described(v.pipe(v.number(), v.integer()), '1 found in a text, 2 made by a person');
const ListedLink = titled('Link', { id: Uid, type: LinkType, sourceId: Uid, targetId: Uid, flags: Flags });
const SeenLink = titled('ObjectLink', {
  id: Uid,
  type: LinkType,
  flags: Flags,
  direction: described(v.picklist(['out', 'in']), 'Whether the link leads from or to this object'),
  object: v.object({
    id: Uid,
    title: v.string(),
    type: v.optional(described(v.string(), 'First type of the other object’s main entity')),
  }),
});
const LinkDraft = titled('LinkDraft', { sourceId: Uid, targetId: Uid });

/** Endpoints of *Links* (docs/api.md, "Links"). */
export function linkRoutes({ links }: { links: Links }): readonly Route[] {
  return [
    route('GET /links', 'links.list', {
      summary: 'List links',
      produces: LIST_TYPES,
      requiresAccept: true,
      answers: ok('Links, newest first', v.array(ListedLink)),
      handle: ({ caller, accepts }) => listReply(links.list(caller), accepts, presentLink),
    }),

    route('POST /links', 'links.create', {
      summary: 'Link two objects',
      body: jsonBody(LinkDraft),
      answers: {
        201: { description: 'Id of the new link', schema: Identified },
        200: { description: 'Id of the existing link', schema: Identified },
      },
      async handle({ caller, body: { sourceId, targetId } }) {
        const { id, isNew } = await links.create(caller, sourceId, targetId);
        return isNew ? created(`/links/${id}`, { id }) : json({ id });
      },
    }),

    route('GET /_/objects/:id/links', 'links.of-object', {
      summary: 'List the links from and to an object',
      produces: LIST_TYPES,
      requiresAccept: true,
      answers: ok(
        'The links of the object, each with the object at the other end, newest first',
        v.array(SeenLink),
      ),
      handle: async ({ caller, params, accepts }) =>
        listReply(await links.ofObject(caller, params.id ?? ''), accepts, presentSeen),
    }),

    route('DELETE /links/:id', 'links.delete', {
      summary: 'Delete a manual link',
      handle: ({ caller, params }) => links.delete(caller, params.id ?? ''),
    }),
  ];
}

function presentLink({ id, sourceId, targetId, flags }: Link) {
  return { id, type: linkType({ flags }), sourceId, targetId, flags };
}

function presentSeen({ id, flags, direction, other }: LinkedObject) {
  const type = [other.mainEntity?.['@type'] ?? []].flat()[0];
  const object = { id: other.id, title: other.title, ...(type !== undefined && { type }) };
  return { id, type: linkType({ flags }), flags, direction, object };
}
