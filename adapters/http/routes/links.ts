import * as v from 'valibot';
import { type Link, linkType } from '../../../core/model/link.ts';
import type { Links } from '../../../core/use-cases/links.ts';
import { LIST_TYPES, listReply } from '../list-reply.ts';
import { created, DONE, json, type Route, route } from '../route.ts';
import { Empty, Identified, Uid } from '../schemas/values.ts';
import { jsonBody } from '../validate.ts';

const ListedLink = v.object({
  id: Uid,
  type: v.picklist(['WikiLink', 'Manual']),
  sourceId: Uid,
  targetId: Uid,
  flags: v.pipe(v.number(), v.description('1 inferred from a text, 2 asserted by a person')),
});
const LinkDraft = v.object({ sourceId: Uid, targetId: Uid });

/** Endpoints of *Links* (docs/api.md, "Links"). */
export function linkRoutes({ links }: { links: Links }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/links',
      operation: 'links.list',
      summary: 'List links',
      produces: LIST_TYPES,
      requiresAccept: true,
      answers: { 200: { description: 'Links, newest first', schema: v.array(ListedLink) } },
      handle: ({ caller, accepts }) => listReply(links.list(caller), accepts, presentLink),
    }),

    route({
      method: 'POST',
      path: '/links',
      operation: 'links.create',
      summary: 'Link two objects',
      body: jsonBody(LinkDraft),
      answers: {
        201: { description: 'The id of the new link', schema: Identified },
        200: { description: 'The id of the link that was there', schema: Identified },
      },
      async handle({ caller, body: { sourceId, targetId } }) {
        const { id, isNew } = await links.create(caller, sourceId, targetId);
        return isNew ? created(`/links/${id}`, { id }) : json({ id });
      },
    }),

    route({
      method: 'DELETE',
      path: '/links/:id',
      operation: 'links.delete',
      summary: 'Delete a manual link',
      answers: { 200: { description: 'Done', schema: Empty } },
      async handle({ caller, params }) {
        await links.delete(caller, params.id ?? '');
        return DONE;
      },
    }),
  ];
}

function presentLink({ id, sourceId, targetId, flags }: Link) {
  return { id, type: linkType({ flags }), sourceId, targetId, flags };
}
