import * as v from 'valibot';
import type { SavedObject } from '../../../core/model/object.ts';
import type { Caller } from '../../../core/model/session.ts';
import type { Contents } from '../../../core/use-cases/contents.ts';
import type { CreateObject } from '../../../core/use-cases/create-object.ts';
import type { Credits } from '../../../core/use-cases/credits.ts';
import type { ObjectListing, Objects } from '../../../core/use-cases/objects.ts';
import type { Uploads } from '../../../core/use-cases/uploads.ts';
import { blobReply } from '../blob-reply.ts';
import { jsonArray } from '../list-reply.ts';
import { objectBody } from '../object-body.ts';
import { presentObject } from '../present.ts';
import { DONE, JSON_LINES, JSON_TYPE, json, many, one, type Reply, type Route, route } from '../route.ts';
import { ObjectPatch, SavedObject as SavedObjectSchema } from '../schemas/objects.ts';
import { Empty, Limit, Uid } from '../schemas/values.ts';
import { jsonLines } from '../stream.ts';
import { jsonBody } from '../validate.ts';

interface UseCases {
  readonly contents: Contents;
  readonly objects: Objects;
  readonly createObject: CreateObject;
  readonly uploads: Uploads;
  readonly credits: Credits;
}

const ContentAs = v.picklist(['text/markdown']);
const Include = v.picklist(['embeddings']);

const presentation = {
  contentAs: one(ContentAs, 'Format of content bodies; the stored format without it'),
  include: one(Include, 'Further fields to answer'),
};

/** Endpoints of *Objects* (interface: Objects). */
export function objectRoutes({
  objects,
  contents,
  createObject,
  uploads,
  credits,
}: UseCases): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/objects',
      operation: 'objects.list',
      summary: 'List and search objects',
      produces: [JSON_TYPE, JSON_LINES],
      requiresAccept: true,
      query: {
        q: one(v.string(), 'Search query'),
        id: many(Uid, 'Only these objects'),
        spaceId: one(Uid, 'Only the objects in this space'),
        similarTo: one(Uid, 'Only objects similar to this one, the most similar first'),
        limit: one(Limit, 'Most objects to answer'),
        ...presentation,
      },
      answers: {
        200: { description: 'Objects, newest first or best first', schema: v.array(SavedObjectSchema) },
      },
      async handle({ caller, query: { q, id, spaceId, similarTo, limit, contentAs }, accepts }) {
        const streamed = accepts === JSON_LINES;
        const listing = await objects.list(caller, { q, ids: id, spaceId, similarTo, limit }, streamed);
        const present = async (object: SavedObject) =>
          presentObject(await contents.present(caller, object, contentAs));
        return streamed ? streamObjects(credits, caller, listing, present) : listObjects(listing, present);
      },
    }),

    route({
      method: 'POST',
      path: '/objects',
      operation: 'objects.create',
      summary: 'Save an address, a text or a file',
      body: objectBody(uploads),
      answers: {
        201: { description: 'The new object', schema: SavedObjectSchema },
        200: { description: 'The object of the same content, bumped', schema: SavedObjectSchema },
      },
      async handle({ caller, body }) {
        const { object, isNew, price } = await createObject(caller, body);
        return {
          ...json(presentObject(await contents.presentWhole(caller, object)), isNew ? 201 : 200),
          price,
        };
      },
    }),

    route({
      method: 'GET',
      path: '/objects/:id',
      operation: 'objects.get',
      summary: 'Get an object',
      query: presentation,
      answers: { 200: { description: 'The object', schema: SavedObjectSchema } },
      async handle({ caller, params, query: { contentAs } }) {
        const object = await objects.get(caller, params.id ?? '');
        return json(presentObject(await contents.presentWhole(caller, object, contentAs)));
      },
    }),

    route({
      method: 'GET',
      path: '/objects/:id/blob',
      operation: 'objects.blob',
      summary: 'Get the uploaded file',
      produces: [],
      answers: {
        200: { description: 'The bytes' },
        206: { description: 'A range of them' },
        304: { description: 'Not modified' },
      },
      async handle({ caller, params, headers }) {
        const blob = await objects.getBlob(caller, params.id ?? '');
        return blobReply({ blob, headers, isUpload: true, read: (range) => objects.readBlob(blob, range) });
      },
    }),

    route({
      method: 'GET',
      path: '/objects/:id/screenshot',
      operation: 'objects.screenshot',
      summary: 'Get the screenshot',
      produces: [],
      answers: { 200: { description: 'The image' }, 304: { description: 'Not modified' } },
      async handle({ caller, params, headers }) {
        const blob = await objects.getScreenshot(caller, params.id ?? '');
        return blobReply({ blob, headers, isUpload: false, read: (range) => objects.readBlob(blob, range) });
      },
    }),

    route({
      method: 'PATCH',
      path: '/objects/:id',
      operation: 'objects.patch',
      summary: 'Change title, summary or completion',
      body: jsonBody(ObjectPatch),
      answers: { 200: { description: 'Done', schema: Empty } },
      async handle({ caller, params, body }) {
        await objects.patch(caller, params.id ?? '', body);
        return DONE;
      },
    }),

    route({
      method: 'DELETE',
      path: '/objects/:id',
      operation: 'objects.delete',
      summary: 'Move an object into the trash',
      answers: { 200: { description: 'Done', schema: Empty } },
      async handle({ caller, params }) {
        await objects.delete(caller, params.id ?? '');
        return DONE;
      },
    }),

    route({
      method: 'POST',
      path: '/objects/:id/restore',
      operation: 'objects.restore',
      summary: 'Take an object out of the trash',
      answers: { 200: { description: 'Done', schema: Empty } },
      async handle({ caller, params }) {
        await objects.restore(caller, params.id ?? '');
        return DONE;
      },
    }),
  ];
}

type Present = (object: SavedObject) => Promise<unknown>;

async function listObjects({ records, price }: ObjectListing, present: Present): Promise<Reply> {
  const { text, count } = await jsonArray(records, present);
  return { status: 200, headers: { 'Content-Type': JSON_TYPE }, body: text, price: price(count) };
}

/** A stream is paid for before it starts; what was not sent is given back when it ends (D19). */
async function streamObjects(
  credits: Credits,
  caller: Caller,
  listing: ObjectListing,
  present: Present,
): Promise<Reply> {
  const price = listing.price(await listing.count());
  let sent = 0;
  return {
    status: 200,
    headers: { 'Content-Type': JSON_LINES },
    body: jsonLines(listing.records, (object) => {
      sent += 1;
      return present(object);
    }),
    price,
    finish: () => credits.pay(caller, listing.price(sent) - price),
  };
}
