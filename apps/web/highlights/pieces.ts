/** The length of the pieces used to search for quotes; it is fixed, so that one pass over a text suffices. */
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
export function addPiece<T>(byPiece: ByPiece<T>, piece: string, value: T): void {
  const hash = hashOf(piece);
  const others = byPiece.get(hash);
  if (others) others.push(value);
  else byPiece.set(hash, [value]);
}

/** Calls back for each value and position where one of its pieces probably occurs; compares hashes only. */
export function eachPiece<T>(
  text: string,
  byPiece: ByPiece<T>,
  visit: (value: T, start: number) => void,
): void {
  if (byPiece.size === 0 || text.length < PIECE_LENGTH) return;
  const isLikely = new Uint8Array(0x10000);
  for (const hash of byPiece.keys()) isLikely[low16(hash)] = 1;
  let hash = hashOf(text.slice(0, PIECE_LENGTH - 1));
  for (let start = 0, last = PIECE_LENGTH - 1; last < text.length; start++, last++) {
    hash = (Math.imul(hash, BASE) + text.charCodeAt(last)) | 0;
    if (isLikely[low16(hash)] === 1) for (const value of byPiece.get(hash) ?? []) visit(value, start);
    hash = (hash - Math.imul(text.charCodeAt(start), FIRST_FACTOR)) | 0;
  }
}

function hashOf(piece: string): number {
  let hash = 0;
  for (let at = 0; at < piece.length; at++) hash = (Math.imul(hash, BASE) + piece.charCodeAt(at)) | 0;
  return hash;
}

function low16(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff;
}
