import * as v from 'valibot';
import { isUid } from '../../core/model/uid.ts';

/** The most results of one call, and how many there are unless said. */
const MAX_RESULTS = 50;
const DEFAULT_RESULTS = 10;
/** The most objects that one call changes. */
const MAX_CHANGED = 50;

/** The id of an object, also as the address of a resource or of a page of the app, which end with it. */
export const ObjectId = v.pipe(
  v.string(),
  // A schema for clients ends where a value is transformed.
  v.description('Id of an object, as search and list tell it'),
  v.transform((text) => text.trim().split(/[?#]/)[0]?.split('/').at(-1) ?? ''),
  v.check(isUid, 'must be the id of an object, as search and list tell it'),
);

export const ObjectIds = v.pipe(
  v.array(ObjectId),
  v.minLength(1, 'must name at least one object'),
  v.maxLength(MAX_CHANGED, `must name at most ${MAX_CHANGED} objects`),
  v.description(`Ids of objects, at most ${MAX_CHANGED}`),
);

export const Limit = v.optional(
  v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(MAX_RESULTS, `must be at most ${MAX_RESULTS}`),
    v.description('The most results'),
  ),
  DEFAULT_RESULTS,
);

/** @param max the largest offset */
export const offset = (max: number) =>
  v.optional(
    v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(0, 'must be at least 0'),
      v.maxValue(max, `must be at most ${max}: narrow it down instead`),
      v.description('How many results to skip: the value of "more" in the previous answer'),
    ),
    0,
  );

/** Names of tags or spaces. */
export const names = (description: string) =>
  v.optional(v.pipe(v.array(v.string()), v.description(description)), []);

/** Text that must not be empty. */
export const words = (description: string) =>
  v.pipe(
    v.string(),
    v.check((given) => given.trim() !== '', 'must not be empty'),
    v.description(description),
  );

/** Names of tags as references, also where they are written with a hash. */
export const tagsNamed = (names: readonly string[]) =>
  names.map((name) => ({ name: name.replace(/^#/, '') }));

/** Text that may be left out. */
export const text = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));

/** True or false, where leaving it out is neither. */
export const flag = (description: string) => v.optional(v.pipe(v.boolean(), v.description(description)));
