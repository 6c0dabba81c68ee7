import type { ErrorCode } from '../errors.ts';
import { resultOf } from '../scheduling/steps.ts';
import { findForbidden, type PlacedFault } from './characters.ts';
import { shapeOf } from './shape.ts';

/** The greatest depth of JSON that is read (D10). */
export const MAX_JSON_DEPTH = 500;

/** Why JSON is refused. */
export interface JsonFault extends PlacedFault {
  readonly code: Extract<ErrorCode, 'invalid' | 'unprocessable' | 'too-large'>;
}

export type ParsedJson = { readonly value: unknown } | { readonly fault: JsonFault };

/** What a text that no field may hold looks like in JSON that was UTF-8: U+0000, or the escape of a surrogate. */
const SUSPICIOUS = /\0|\\u(?:0000|[dD][89a-fA-F])/;

/**
 * Parses the JSON of a stranger, and holds it to the structural limits (D10).
 * @param json a text that was UTF-8
 * @param maxMembers the largest number of members of its lists and objects, in total
 */
export function parseJson(json: string, maxMembers?: number): ParsedJson {
  return resultOf(parseJsonInSteps(json, maxMembers));
}

/** Like `parseJson`, in steps between which others can work: each takes up to 20 ms for 8 MiB. */
export function* parseJsonInSteps(
  json: string,
  maxMembers: number = Number.POSITIVE_INFINITY,
): Generator<void, ParsedJson> {
  const { members, depth } = shapeOf(json, maxMembers);
  if (members > maxMembers) return { fault: depth > MAX_JSON_DEPTH ? TOO_DEEP : tooMany(maxMembers) };
  yield;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { fault: { code: 'invalid', field: '', reason: `is not valid JSON: ${detail}` } };
  }
  if (depth > MAX_JSON_DEPTH) return { fault: TOO_DEEP };
  yield;
  if (!SUSPICIOUS.test(json)) return { value };
  yield;
  const fault = findForbidden(value);
  return fault ? { fault: { code: 'invalid', ...fault } } : { value };
}

const TOO_DEEP: JsonFault = {
  code: 'unprocessable',
  field: '',
  reason: `is nested more than ${MAX_JSON_DEPTH} levels deep`,
};

function tooMany(maxMembers: number): JsonFault {
  const limit = maxMembers.toLocaleString('en');
  return { code: 'too-large', field: '', reason: `has more than ${limit} members of lists and objects` };
}
