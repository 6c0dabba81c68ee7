/** The length of the pieces that quotes are searched by; equal for all, so that one pass over a text suffices. */
export const PIECE_LENGTH = 8;

const BASE = 0x01000193;
/** The factor of a piece's first code unit once its last one is added (rolling hash). */
const FIRST_FACTOR = Array.from({ length: PIECE_LENGTH - 1 }).reduce<number>(
  (power) => Math.imul(power, BASE),
  1,
);

/** Values by the hash of their piece of text. */
export type ByPiece<T> = Map<number, T[]>;

/** Adds a value under a piece of that length. */
export function addPiece<T>(byPiece: ByPiece<T>, piece: string, thing: T): void {
  const hash = hashOf(piece);
  const others = byPiece.get(hash);
  if (others) others.push(thing);
  else byPiece.set(hash, [thing]);
}

/** Calls back for each value and position where one of its pieces probably occurs; compares hashes only. */
export function eachPiece<T>(
  text: string,
  byPiece: ByPiece<T>,
  visit: (thing: T, start: number) => void,
): void {
  if (byPiece.size === 0 || text.length < PIECE_LENGTH) return;
  const isLikely = new Uint8Array(0x10000);
  for (const hash of byPiece.keys()) isLikely[short(hash)] = 1;
  let hash = hashOf(text.slice(0, PIECE_LENGTH - 1));
  for (let start = 0, last = PIECE_LENGTH - 1; last < text.length; start++, last++) {
    hash = (Math.imul(hash, BASE) + text.charCodeAt(last)) | 0;
    if (isLikely[short(hash)] === 1) for (const thing of byPiece.get(hash) ?? []) visit(thing, start);
    hash = (hash - Math.imul(text.charCodeAt(start), FIRST_FACTOR)) | 0;
  }
}

function hashOf(piece: string): number {
  let hash = 0;
  for (let at = 0; at < piece.length; at++) hash = (Math.imul(hash, BASE) + piece.charCodeAt(at)) | 0;
  return hash;
}

function short(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff;
}
