import { jsonInPieces } from '../../core/json/write-in-pieces.ts';
import { turns } from './turns.ts';

/** The number of characters whose parsing, checking or writing takes a millisecond or so: after more, others get a turn. */
export const MAX_AT_ONCE: number = 64 * 1024;

/** Lets other requests run after work on a text of so many characters, if it is long. */
export async function afterLong(characters: number): Promise<void> {
  if (characters > MAX_AT_ONCE) await turns.pause();
}

/** For how long steps are taken before others get a turn, in milliseconds. */
const TURN_MS = 5;

/** Takes all steps, with turns for other requests after those that took long. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  let began = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await turns.pause();
    began = performance.now();
  }
}

/** What `JSON.stringify` makes of a record, in pieces, with turns for other requests where it is long. */
export async function longJson(record: object): Promise<readonly string[]> {
  const writing = jsonInPieces(record);
  for (let step = writing.next(); ; step = writing.next()) {
    if (step.done) return step.value;
    await turns.pause();
  }
}

/** Pieces of a text in UTF-8, in one. */
export function encoded(pieces: readonly string[]): Promise<Uint8Array> {
  return inTurns(encodeInSteps(pieces));
}

function* encodeInSteps(pieces: readonly string[]): Generator<void, Uint8Array> {
  let bytes = 0;
  for (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    if (piece.length > MAX_AT_ONCE) yield;
  }
  const whole = Buffer.allocUnsafeSlow(bytes);
  let at = 0;
  for (const piece of pieces) {
    at += whole.write(piece, at);
    if (piece.length > MAX_AT_ONCE) yield;
  }
  return whole;
}
