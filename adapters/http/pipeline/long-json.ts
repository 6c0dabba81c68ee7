import { jsonInPieces } from '../../../core/json/write-in-pieces.ts';
import { turns } from './turns.ts';

/** Characters that take about 1 ms to parse, validate or write. Work on longer texts lets other requests run in between. */
export const MAX_PER_TURN: number = 64 * 1024;

/** Lets other requests run after work on a text of this length, if it is long. */
export async function yieldIfLong(characters: number): Promise<void> {
  if (characters > MAX_PER_TURN) await turns.pause();
}

/** Steps run for at most this many milliseconds before other requests run. */
const TURN_MS = 5;

/** Runs all steps, and yields to other requests after long ones. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  let began = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await turns.pause();
    began = performance.now();
  }
}

/** `JSON.stringify` in chunks, yielding to other requests if the record is long. */
export async function longJson(record: object): Promise<readonly string[]> {
  const writing = jsonInPieces(record);
  for (let step = writing.next(); ; step = writing.next()) {
    if (step.done) return step.value;
    await turns.pause();
  }
}

/** Joins chunks of a text as UTF-8. */
export function encoded(pieces: readonly string[]): Promise<Uint8Array> {
  return inTurns(encodeInSteps(pieces));
}

function* encodeInSteps(pieces: readonly string[]): Generator<void, Uint8Array> {
  let bytes = 0;
  for (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    if (piece.length > MAX_PER_TURN) yield;
  }
  const whole = Buffer.allocUnsafeSlow(bytes);
  let at = 0;
  for (const piece of pieces) {
    at += whole.write(piece, at);
    if (piece.length > MAX_PER_TURN) yield;
  }
  return whole;
}
