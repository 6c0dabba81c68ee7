import { type ErrorCode, withCommas } from '../errors.ts';
import { resultOf } from '../scheduling/steps.ts';
import { findForbiddenInSteps, type PlacedFault } from './characters.ts';
import { parseInPieces } from './parse-in-pieces.ts';
import { shapeInSteps } from './shape.ts';

/** Maximum depth of JSON (D10). */
const MAX_JSON_DEPTH = 500;

/** Why JSON is rejected. */
interface JsonFault extends PlacedFault {
  readonly code: Extract<ErrorCode, 'invalid' | 'unprocessable' | 'too-large'>;
}

export type ParsedJson = { readonly value: unknown } | { readonly fault: JsonFault };

/** Matches possibly forbidden characters in JSON decoded from UTF-8: U+0000 or its escape, or the escape of a surrogate. */
const SUSPICIOUS = /\0|\\u(?:0000|[dD][89a-fA-F])/;

/**
 * Parses untrusted JSON and enforces the structural limits (D10).
 * @param json decoded from UTF-8
 * @param maxMembers maximum number of members of its lists and objects, in total
 */
export function parseJson(json: string, maxMembers?: number): ParsedJson {
  return resultOf(parseJsonInSteps(json, maxMembers));
}

/** Like `parseJson`, in steps of at most a few milliseconds, so that other work can run in between. */
export function* parseJsonInSteps(
  json: string,
  maxMembers: number = Number.POSITIVE_INFINITY,
): Generator<void, ParsedJson> {
  const { members, depth } = yield* shapeInSteps(json, maxMembers);
  if (members > maxMembers) return { fault: depth > MAX_JSON_DEPTH ? TOO_DEEP : tooMany(maxMembers) };
  yield;
  let value: unknown;
  try {
    value = depth > MAX_JSON_DEPTH ? JSON.parse(json) : yield* parseInPieces(json);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { fault: { code: 'invalid', field: '', reason: `is not valid JSON: ${detail}` } };
  }
  if (depth > MAX_JSON_DEPTH) return { fault: TOO_DEEP };
  yield;
  if (!(yield* looksSuspicious(json))) return { value };
  yield;
  const fault = yield* findForbiddenInSteps(value);
  return fault ? { fault: { code: 'invalid', ...fault } } : { value };
}

/** Characters that are searched in one step. */
const CHARACTERS_PER_STEP = 512 * 1024;
/** A step also searches this many characters of the next step, to find escapes across the border. */
const OVERLAP = 5;

function* looksSuspicious(json: string): Generator<void, boolean> {
  for (let at = 0; at < json.length; at += CHARACTERS_PER_STEP) {
    if (at > 0) yield;
    if (SUSPICIOUS.test(json.slice(at, at + CHARACTERS_PER_STEP + OVERLAP))) return true;
  }
  return false;
}

const TOO_DEEP: JsonFault = {
  code: 'unprocessable',
  field: '',
  reason: `is nested more than ${MAX_JSON_DEPTH} levels deep`,
};

function tooMany(maxMembers: number): JsonFault {
  return {
    code: 'too-large',
    field: '',
    reason: `has more than ${withCommas(maxMembers)} members of lists and objects`,
  };
}
