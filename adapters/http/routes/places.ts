import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import { type KeptPlace, MAX_READING_PART } from '../../../core/model/reading-place.ts';
import type { ReadingPlaces } from '../../../core/use-cases/objects/reading-places.ts';
import { json, one, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { Empty, Limit, Timestamp, Uid } from '../schemas/values.ts';

const Fraction = v.pipe(
  v.number(),
  v.minValue(0, 'must be from 0 to 1'),
  v.maxValue(1, 'must be from 0 to 1'),
);
const ReadingPlace = v.object({
  part: v.pipe(
    v.number(),
    v.integer('must be an integer'),
    v.minValue(0, 'must be at least 0'),
    v.maxValue(MAX_READING_PART, 'must be at most 1,000,000'),
    v.description('The block of a text, the page of a PDF or the chapter of an e-book, from 0'),
  ),
  within: v.pipe(
    Fraction,
    v.description('How much of this block, page or chapter is above the place, from 0 to 1'),
  ),
  progress: v.pipe(Fraction, v.description('How much of the whole has been read, from 0 to 1')),
});
const PlaceDraft = v.pipe(ReadingPlace, v.title('ReadingPlaceDraft'));
const Place = v.pipe(
  v.object({
    ...ReadingPlace.entries,
    objectId: Uid,
    at: v.optional(
      v.pipe(Timestamp, v.description('When the person left the place; absent before the first reading')),
    ),
  }),
  v.title('ReadingPlace'),
);

/** The most places in a list, also if no limit is given. */
const MAX_LISTED = 100;

/** Endpoints of reading positions in texts (docs/app.md, "Read"). */
export function placeRoutes({ places }: { places: ReadingPlaces }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/objects/:id/place',
      operation: 'places.get',
      summary: 'Get the place where the person stopped reading an object',
      answers: {
        200: { description: 'The place; the start of the text before the first reading', schema: Place },
      },
      async handle({ caller, params }) {
        const objectId = params.id ?? '';
        const place = await places.get(caller, objectId);
        return json(place === null ? { objectId, ...START } : presentPlace(place));
      },
    }),

    route({
      method: 'PUT',
      path: '/_/objects/:id/place',
      operation: 'places.put',
      summary: 'Keep the place where the person stopped reading an object',
      body: jsonBody(PlaceDraft),
      answers: { 200: { description: 'Done', schema: Empty } },
      handle: ({ caller, params, body }) => places.put(caller, params.id ?? '', body),
    }),

    route({
      method: 'GET',
      path: '/_/reading',
      operation: 'places.list',
      summary: 'List the texts that the person has begun to read but not finished',
      query: { limit: one(Limit, 'The most places to return; 100 at most') },
      answers: { 200: { description: 'Places, the most recently read first', schema: v.array(Place) } },
      async handle({ caller, query: { limit } }) {
        const listed = await places.list(caller, Math.min(limit ?? MAX_LISTED, MAX_LISTED));
        return json(listed.map(presentPlace));
      },
    }),
  ];
}

const START = { part: 0, within: 0, progress: 0 };

const presentPlace = ({ at, ...place }: KeptPlace) => ({ ...place, at: toTimestamp(at) });
