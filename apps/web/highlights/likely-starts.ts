import type { FoldedQuote } from './folded.ts';

/** The length of the pieces by which changed quotes are looked for. */
const PIECE = 8;
/** Of a long quote, pieces at even distances; of what is around it, those next to it. */
const MAX_PIECES = 64;
const PIECES_AROUND = 3;
/** A piece that stands in a text more often says little about where the quote is. */
const MAX_HITS = 2_000;
/** How many places are compared with the quote. */
const MAX_STARTS = 3;

interface Piece {
  readonly quote: number;
  /** Where it stands, from the start of the quote. */
  readonly offset: number;
}

/**
 * Where changed quotes are likely to start: pieces of all of them, and of what was around them, are looked for in one pass over the
 * text, and each that is found speaks for a start.
 */
export function likelyStarts(text: string, quotes: readonly FoldedQuote[]): readonly (readonly number[])[] {
  const pieces = new Map<number, Piece[]>();
  for (const [number, quote] of quotes.entries())
    for (const { piece, offset } of piecesOf(quote)) {
      const hash = hashOf(piece);
      pieces.set(hash, [...(pieces.get(hash) ?? []), { quote: number, offset }]);
    }
  if (pieces.size === 0) return quotes.map(() => []);
  const votes: number[][] = quotes.map(() => []);
  for (const [start, hash] of hashes(text, pieces))
    for (const { quote, offset } of pieces.get(hash) ?? []) {
      const own = votes[quote];
      if (own && own.length < MAX_HITS) own.push(start - offset);
    }
  return quotes.map(({ exact }, number) => mostVoted(votes[number] ?? [], exact.length));
}

function piecesOf({ exact, before, after }: FoldedQuote): readonly { piece: string; offset: number }[] {
  const step = Math.max(PIECE >> 1, Math.ceil(exact.length / MAX_PIECES));
  const around = Array.from({ length: PIECES_AROUND }, (_, at) => at * PIECE);
  return [
    ...pieces(exact, step).map((offset) => ({ piece: exact.slice(offset, offset + PIECE), offset })),
    ...around
      .filter((at) => before.length >= at + PIECE)
      .map((at) => ({
        piece: before.slice(before.length - at - PIECE, before.length - at),
        offset: -at - PIECE,
      })),
    ...around
      .filter((at) => after.length >= at + PIECE)
      .map((at) => ({ piece: after.slice(at, at + PIECE), offset: exact.length + at })),
  ];
}

function pieces(text: string, step: number): readonly number[] {
  const offsets: number[] = [];
  for (let offset = 0; offset + PIECE <= text.length; offset += step) offsets.push(offset);
  return offsets;
}

/** The starts for which most pieces speak, those near each other together. */
function mostVoted(starts: readonly number[], length: number): readonly number[] {
  const width = Math.max(PIECE, length >> 2);
  const sorted = starts.toSorted((a, b) => a - b);
  const groups: { readonly start: number; votes: number; readonly last: number }[] = [];
  let first = 0;
  for (let last = 0; last < sorted.length; last++) {
    while ((sorted[last] ?? 0) - (sorted[first] ?? 0) > width) first += 1;
    const start = sorted[(first + last) >> 1] ?? 0;
    groups.push({ start, votes: last - first + 1, last: sorted[last] ?? 0 });
  }
  const best: number[] = [];
  for (const { start } of groups.sort((a, b) => b.votes - a.votes)) {
    if (best.every((other) => Math.abs(other - start) > width)) best.push(start);
    if (best.length === MAX_STARTS) break;
  }
  return best;
}

const BASE = 0x01000193;
/** By what the first unit of a piece was multiplied when the last is added. */
const FIRST_FACTOR = Array.from({ length: PIECE - 1 }).reduce<number>((power) => Math.imul(power, BASE), 1);

function hashOf(piece: string): number {
  let hash = 0;
  for (let at = 0; at < piece.length; at++) hash = (Math.imul(hash, BASE) + piece.charCodeAt(at)) | 0;
  return hash;
}

/** The places of a text at which a piece with one of these hashes stands. */
function hashes(text: string, wanted: ReadonlyMap<number, unknown>): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  const isLikely = new Uint8Array(0x10000);
  for (const hash of wanted.keys()) isLikely[(hash ^ (hash >>> 16)) & 0xffff] = 1;
  let hash = hashOf(text.slice(0, PIECE - 1));
  for (let last = PIECE - 1; last < text.length; last++) {
    hash = (Math.imul(hash, BASE) + text.charCodeAt(last)) | 0;
    const start = last - PIECE + 1;
    if (isLikely[(hash ^ (hash >>> 16)) & 0xffff] === 1 && wanted.has(hash)) found.push([start, hash]);
    hash = (hash - Math.imul(text.charCodeAt(start), FIRST_FACTOR)) | 0;
  }
  return found;
}
