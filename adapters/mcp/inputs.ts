import * as v from 'valibot';
import { MAX_CONTENT_BYTES, MAX_TITLE_LENGTH } from '../../core/model/text.ts';
import { isUid } from '../../core/model/uid.ts';
import { MAX_QUERY_CHARACTERS } from '../../core/search/query/query.ts';

const MAX_RESULTS = 50;
const DEFAULT_RESULTS = 10;
const MAX_CHANGED = 50;

/*
 * No text becomes a request before its length is checked: a read-only key must not be able to keep the server busy with one message.
 * Lengths are in UTF-16 code units, one or two for each character; the service then applies its own limits in characters.
 */
/** Maximum length of the name of a tag, space or type, and of a date. */
export const MAX_NAME_LENGTH = 400;
/** Maximum length of the URL of an object or a page, percent-encoded. */
export const MAX_ADDRESS_LENGTH = 4_000;
/** Maximum length of a title, and of a query. */
const MAX_LINE_LENGTH = 2 * Math.max(MAX_TITLE_LENGTH, MAX_QUERY_CHARACTERS);

const MAX_NAMES = 100;

const upTo = (max: number) => v.maxLength<string, number, string>(max, `must have at most ${max} characters`);

/** The id of an object. URLs of resources and of pages in the app also work, since they end with the id. */
export const ObjectId = v.pipe(
  v.string(),
  upTo(MAX_ADDRESS_LENGTH),
  // The schema that clients receive only includes what comes before the first transformation.
  v.description('Id of an object, from search or list'),
  v.transform((text) => text.trim().split(/[?#]/)[0]?.split('/').at(-1) ?? ''),
  v.check(isUid, 'must be the id of an object, from search or list'),
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
      v.maxValue(max, `must be at most ${max}: narrow the search down instead`),
      v.description('How many results to skip: "more" of the previous response'),
    ),
    0,
  );

/** Names of tags or spaces. */
export const names = (description: string) =>
  v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), upTo(MAX_NAME_LENGTH))),
      v.maxLength(MAX_NAMES, `must have at most ${MAX_NAMES} names`),
      v.description(description),
    ),
    [],
  );

/** A text that must not be empty, for a note or a page. */
export const words = (description: string, max: number = MAX_CONTENT_BYTES) =>
  v.pipe(
    v.string(),
    upTo(max),
    v.check((given) => given.trim() !== '', 'must not be empty'),
    v.description(description),
  );

/** A query in the search language. */
export const query = (description: string) => words(description, MAX_LINE_LENGTH);

/** Names of tags as references, without a leading hash. */
export const tagsNamed = (names: readonly string[]) =>
  names.map((name) => ({ name: name.replace(/^#/, '') }));

export const name = (description: string) => optionalText(description, MAX_NAME_LENGTH);

/** An optional title or address of a page. */
export const line = (description: string) => optionalText(description, MAX_LINE_LENGTH);

const optionalText = (description: string, max: number) =>
  v.optional(v.pipe(v.string(), upTo(max), v.description(description)));

/** An optional boolean; if it is omitted, neither value applies. */
export const flag = (description: string) => v.optional(v.pipe(v.boolean(), v.description(description)));
