import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import { type KeptPlace, MAX_READING_PART } from '../../../core/model/reading-place.ts';
import type { ReadingPlaces } from '../../../core/use-cases/objects/reading-places.ts';
import { json, ok, one, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described, titled } from '../schemas/describe.ts';
import { Limit, Timestamp, Uid } from '../schemas/values.ts';

const Fraction = v.pipe(
  v.number(),
  v.minValue(0, 'must be from 0 to 1'),
  v.maxValue(1, 'must be from 0 to 1'),
);
const ReadingPlace = v.object({
  part: described(
    v.pipe(
      v.number(),
      v.integer('must be an integer'),
      v.minValue(0, 'must be at least 0'),
      v.maxValue(MAX_READING_PART, 'must be at most 1,000,000'),
    ),
    'The block of a text, the page of a PDF or the chapter of an e-book, from 0',
  ),
  within: described(Fraction, 'How much of this block, page or chapter is above the place, from 0 to 1'),
  progress: described(Fraction, 'How much of the whole has been read, from 0 to 1'),
});
const PlaceDraft = v.pipe(ReadingPlace, v.title('ReadingPlaceDraft'));
const Place = titled('ReadingPlace', {
  ...ReadingPlace.entries,
  objectId: Uid,
  at: v.optional(described(Timestamp, 'When the person left the place; absent before the first reading')),
});

/** Maximum number of places in a list; also the default. */
const MAX_LISTED = 100;

/** Endpoints of reading positions in texts (docs/app.md, "Read"). */
export function placeRoutes({ places }: { places: ReadingPlaces }): readonly Route[] {
  return [
    route('GET /_/objects/:id/place', 'places.get', {
      summary: 'Get the place where the person stopped reading an object',
      answers: ok('The place; the start of the text before the first reading', Place),
      async handle({ caller, params }) {
        const objectId = params.id ?? '';
        const place = await places.get(caller, objectId);
        return json(place === null ? { objectId, ...START } : presentPlace(place));
      },
    }),

    route('PUT /_/objects/:id/place', 'places.put', {
      summary: 'Store the place where the person stopped reading an object',
      body: jsonBody(PlaceDraft),
      handle: ({ caller, params, body }) => places.put(caller, params.id ?? '', body),
    }),

    route('GET /_/reading', 'places.list', {
      summary: 'List the texts that the person has begun to read but not finished',
      query: { limit: one(Limit, 'Maximum number of places to return, up to 100') },
      answers: ok('Places, the most recently read first', v.array(Place)),
      async handle({ caller, query: { limit } }) {
        const listed = await places.list(caller, Math.min(limit ?? MAX_LISTED, MAX_LISTED));
        return json(listed.map(presentPlace));
      },
    }),
  ];
}

const START = { part: 0, within: 0, progress: 0 };

const presentPlace = ({ at, ...place }: KeptPlace) => ({ ...place, at: toTimestamp(at) });
