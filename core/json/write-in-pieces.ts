import { roughLength } from './length.ts';

/** Characters of JSON that are written in one step, which takes about 1 ms. */
const CHARACTERS_PER_STEP = 64 * 1024;
/**
 * Down to this depth, the members of lists and objects are written one by one or in small groups; deeper values are written in one step.
 */
const MAX_DEPTH = 8;

/** Writes plain data like `JSON.stringify`, in pieces and in steps, so that other work can run in between. */
export function* jsonInPieces(value: unknown): Generator<void, readonly string[]> {
  const pieces: string[] = [];
  yield* writeInSteps(value, pieces, MAX_DEPTH);
  return pieces;
}

/** Writes a value, yielding after long pieces. */
function* writeInSteps(value: unknown, pieces: string[], depth: number): Generator<void, void> {
  const isWhole = depth === 0 || typeof value !== 'object' || value === null;
  if (isWhole || !isLonger(value)) {
    pieces.push(JSON.stringify(value) ?? 'null');
    if (isLonger(value)) yield;
  } else if (Array.isArray(value)) {
    yield* writeList(value, pieces, depth);
  } else {
    yield* writeObject(value, pieces, depth);
  }
}

const isLonger = (value: unknown): boolean => roughLength(value, CHARACTERS_PER_STEP) > CHARACTERS_PER_STEP;

function* writeObject(value: object, pieces: string[], depth: number): Generator<void, void> {
  let separator = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    pieces.push(`${separator}${JSON.stringify(name)}:`);
    separator = ',';
    yield* writeInSteps(member, pieces, depth - 1);
  }
  pieces.push(separator === '{' ? '{}' : '}');
}

/** Writes short members in groups, since writing them one by one takes twice as long. */
function* writeList(members: readonly unknown[], pieces: string[], depth: number): Generator<void, void> {
  let separator = '[';
  let short: unknown[] = [];
  let characters = 0;
  const flush = () => {
    if (short.length > 0) pieces.push(separator, JSON.stringify(short).slice(1, -1));
    if (short.length > 0) separator = ',';
    [short, characters] = [[], 0];
  };
  for (const member of members) {
    const length = roughLength(member, CHARACTERS_PER_STEP);
    if (length <= CHARACTERS_PER_STEP) {
      short.push(member);
      characters += length;
    }
    if (characters <= CHARACTERS_PER_STEP && length <= CHARACTERS_PER_STEP) continue;
    flush();
    if (length > CHARACTERS_PER_STEP) {
      pieces.push(separator);
      separator = ',';
      yield* writeInSteps(member, pieces, depth - 1);
    }
    yield;
  }
  flush();
  pieces.push(separator === '[' ? '[]' : ']');
}
