import * as v from 'valibot';
import type { Blob } from '../../../core/model/blob.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import { LONG_LENGTH, textLengthOf } from '../../../core/model/text-length.ts';
import { presentObject } from '../../../core/previews/present-object.ts';
import type { Uploads } from '../../../core/use-cases/files/uploads.ts';
import type { Contents } from '../../../core/use-cases/objects/contents.ts';
import type { Creation } from '../../../core/use-cases/objects/create-object.ts';
import type { Embeddings, WithEmbeddings } from '../../../core/use-cases/objects/embeddings.ts';
import type { Objects } from '../../../core/use-cases/objects/objects.ts';
import type { Credits } from '../../../core/use-cases/unit-of-work/credits.ts';
import { objectBody } from '../bodies/object-body.ts';
import { encoded, longJson } from '../pipeline/long-json.ts';
import { DONE, JSON_TYPE, many, ok, one, type Route, type RouteRequest, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import {
  digestOf,
  entityTag,
  expectedStates,
  isCurrent,
  notModified,
  tagged,
  withTag,
} from '../replies/entity-tags.ts';
import { extentOf, LIST_TYPES, responseList, separatorOf } from '../replies/list-reply.ts';
import { type MediaReplies, mediaAnswers } from '../replies/media-reply.ts';
import { pricedList } from '../replies/priced-list.ts';
import { ObjectPatch, SavedObject as SavedObjectSchema } from '../schemas/objects.ts';
import { Empty, Limit, Uid } from '../schemas/values.ts';

interface UseCases {
  readonly contents: Contents;
  readonly objects: Objects;
  readonly embeddings: Embeddings;
  readonly creation: Creation;
  readonly uploads: Uploads;
  readonly credits: Credits;
  readonly media: MediaReplies;
}

const ContentAs = v.picklist(['text/markdown']);
const Include = v.picklist(['embeddings']);

const presentation = {
  contentAs: one(ContentAs, 'Format of content bodies; the stored format by default'),
  include: one(Include, 'Further fields to return'),
};

/** Endpoints of *Objects* (docs/api.md, "Objects"). */
export function objectRoutes(useCases: UseCases): readonly Route[] {
  const { objects, embeddings, contents, creation, uploads, credits, media } = useCases;
  const show = (part: 'blob' | 'screenshot', blob: Blob, request: RouteRequest<unknown, unknown>) =>
    media.show(
      { accountId: request.caller.account.id, objectId: request.params.id ?? '', part },
      { blob },
      request,
    );

  return [
    route('GET /objects', 'objects.list', {
      summary: 'List and search objects',
      produces: LIST_TYPES,
      requiresAccept: true,
      query: {
        q: one(v.string(), 'Search query'),
        id: many(Uid, 'Only these objects'),
        spaceId: one(Uid, 'Only the objects in this space'),
        similarTo: one(Uid, 'Only objects similar to this one, the most similar first'),
        limit: one(Limit, 'Maximum number of objects to return'),
        ...presentation,
      },
      answers: ok('Objects, newest first or best first', v.array(SavedObjectSchema)),
      async handle({ caller, query: { q, id, spaceId, similarTo, limit, contentAs, include }, accepts }) {
        const extent = extentOf(accepts);
        const request = { q, ids: id, spaceId, similarTo, limit };
        const present = (object: SavedObject) => contents.present(caller, object, contentAs);
        if (include === undefined) {
          const form = { format: contentAs, separator: separatorOf(accepts) };
          const listing = await objects.listResponses(caller, request, extent, form);
          return pricedList({ credits, caller, listing }, responseList(listing.records, accepts, present));
        }
        const listing = await objects.list(caller, request, extent);
        const bought = { credits, caller, listing };
        return pricedList<WithEmbeddings>(bought, {
          records: embeddings.ofEach(caller, listing.records),
          accepts,
          present: async ({ object, embeddings: vectors }: WithEmbeddings) =>
            presentObject(await present(object), vectors),
          weigh: () => LONG_LENGTH,
        });
      },
    }),

    route('POST /objects', 'objects.create', {
      summary: 'Save an address, a text or a file',
      body: objectBody(uploads),
      answers: {
        201: { description: 'The new object', schema: SavedObjectSchema },
        200: { description: 'The existing object with this content, bumped', schema: SavedObjectSchema },
      },
      async handle({ caller, body }) {
        const { object, isNew, price } = await creation.createObject(caller, body);
        const shown = presentObject(await contents.presentWhole(caller, object));
        return {
          status: isNew ? 201 : 200,
          headers: { 'Content-Type': JSON_TYPE },
          body: await bodyOf(shown, object),
          price,
          ...(isNew && { created: `/objects/${object.id}` }),
        };
      },
    }),

    route('GET /objects/:id', 'objects.get', {
      summary: 'Get an object',
      query: presentation,
      hasTag: true,
      answers: {
        200: { description: 'The object', schema: SavedObjectSchema },
        304: { description: 'Not modified' },
      },
      async handle({ caller, params, query: { contentAs, include }, headers }) {
        const id = params.id ?? '';
        const stored = include ? null : await objects.getResponse(caller, id, contentAs);
        if (stored) {
          const { json, state } = stored;
          return tagged(headers, entityTag(state, contentAs), {
            status: 200,
            headers: { 'Content-Type': JSON_TYPE },
            body: json,
          });
        }
        const object = await objects.get(caller, id);
        const tag = entityTag(objects.stateOf(object), contentAs);
        const showsOthers = contents.showsOthers(object, contentAs);
        if (!include && !showsOthers && isCurrent(headers, tag)) return notModified(tag);

        const vectors = include && (await embeddings.of(caller, object)).embeddings;
        const shown = presentObject(await contents.presentWhole(caller, object, contentAs), vectors);
        const body = await bodyOf(shown, object);
        const whole = include || showsOthers ? entityTag(objects.stateOf(object), digestOf(body)) : tag;
        if (whole !== tag && isCurrent(headers, whole)) return notModified(whole);
        return { status: 200, headers: { 'Content-Type': JSON_TYPE, ETag: whole }, body };
      },
    }),

    route('GET /objects/:id/blob', 'objects.blob', {
      summary: 'Get the uploaded file',
      produces: [],
      answers: mediaAnswers('The file, in its own media type', '*/*'),
      handle: async (request) =>
        show('blob', await objects.getBlob(request.caller, request.params.id ?? ''), request),
    }),

    route('GET /objects/:id/screenshot', 'objects.screenshot', {
      summary: 'Get the screenshot',
      produces: [],
      answers: mediaAnswers('The image', 'image/*'),
      handle: async (request) =>
        show('screenshot', await objects.getScreenshot(request.caller, request.params.id ?? ''), request),
    }),

    route('PATCH /objects/:id', 'objects.patch', {
      summary: 'Change title, summary or completion',
      body: jsonBody(ObjectPatch),
      isConditional: true,
      hasTag: true,
      answers: ok('Done; ETag is that of the changed object', Empty),
      async handle({ caller, params, body, headers }) {
        const object = await objects.patch(caller, params.id ?? '', body, expectedStates(headers));
        return withTag(entityTag(objects.stateOf(object)), DONE);
      },
    }),

    route('DELETE /objects/:id', 'objects.delete', {
      summary: 'Move an object to the trash',
      isConditional: true,
      handle: ({ caller, params, headers }) =>
        objects.delete(caller, params.id ?? '', expectedStates(headers)),
    }),

    route('POST /objects/:id/restore', 'objects.restore', {
      summary: 'Restore an object from the trash',
      handle: ({ caller, params }) => objects.restore(caller, params.id ?? ''),
    }),
  ];
}

/** An object as JSON; a long one is written with pauses for other requests. */
async function bodyOf(shown: object, object: SavedObject): Promise<string | Uint8Array> {
  return textLengthOf(object) < LONG_LENGTH ? JSON.stringify(shown) : encoded(await longJson(shown));
}
