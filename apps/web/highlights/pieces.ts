/** The length of the pieces of text that are searched for to find quotes. It is fixed, so that one pass over a text is enough. */
export const PIECE_LENGTH = 8;

const BASE = 0x01000193;
/** The factor of a piece's first code unit in the rolling hash, when the last code unit has been added. */
const FIRST_FACTOR = Array.from({ length: PIECE_LENGTH - 1 }).reduce<number>(
  (power) => Math.imul(power, BASE),
  1,
);

/** Values by the hash of a piece. */
export type ByPiece<T> = Map<number, T[]>;

/** Adds a value for a piece. */
export function addPiece<T>(byPiece: ByPiece<T>, piece: string, value: T): void {
  const hash = hashOf(piece);
  const others = byPiece.get(hash);
  if (others) others.push(value);
  else byPiece.set(hash, [value]);
}

/** Visits each position at which a piece probably occurs, with the values of the piece. It compares only hashes. */
export function visitPieces<T>(
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
  for (let index = 0; index < piece.length; index++)
    hash = (Math.imul(hash, BASE) + piece.charCodeAt(index)) | 0;
  return hash;
}

function low16(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff;
}
