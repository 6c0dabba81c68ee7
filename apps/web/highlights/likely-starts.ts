import type { FoldedQuote } from './fold.ts';
import { addPiece, type ByPiece, eachPiece, PIECE_LENGTH } from './pieces.ts';

/** Long quotes are searched by evenly spaced pieces; their contexts by the pieces next to the quote. */
const MAX_PIECES = 32;
const PIECES_AROUND = 3;
/** The maximum number of occurrences of a piece; more frequent pieces do not help to locate the quote. */
const MAX_HITS = 64;
/** The maximum number of candidate positions compared with a quote. */
const MAX_STARTS = 3;

interface Piece {
  readonly text: string;
  /** Its offset from the start of the quote. */
  readonly offset: number;
}

/**
 * Likely start positions of changed quotes: pieces of all quotes and their contexts are searched in one pass over the text, and each hit
 * votes for a start.
 */
export function likelyStarts(text: string, quotes: readonly FoldedQuote[]): readonly (readonly number[])[] {
  const byPiece: ByPiece<number[]> = new Map();
  const pieces = quotes.map((quote) =>
    piecesOf(quote).map(({ text: piece, offset }) => {
      const hits: number[] = [];
      addPiece(byPiece, piece, hits);
      return { offset, hits };
    }),
  );
  eachPiece(text, byPiece, (hits, start) => {
    if (hits.length <= MAX_HITS) hits.push(start);
  });
  return quotes.map(({ exact }, at) => {
    const own = pieces[at] ?? [];
    const informative = own.filter(({ hits }) => hits.length > 0 && hits.length <= MAX_HITS);
    const starts = (informative.length > 0 ? informative : own).flatMap(({ offset, hits }) =>
      hits.map((hit) => hit - offset),
    );
    return mostVoted(starts, Math.max(PIECE_LENGTH, exact.length >> 2));
  });
}

function piecesOf({ exact, before, after }: FoldedQuote): readonly Piece[] {
  const distance = Math.max(PIECE_LENGTH >> 1, Math.ceil(exact.length / MAX_PIECES));
  const around = PIECES_AROUND * PIECE_LENGTH;
  const last = before.slice(-around);
  return [
    ...piecesIn(exact, distance, 0),
    ...piecesIn(last, PIECE_LENGTH, -last.length),
    ...piecesIn(after.slice(0, around), PIECE_LENGTH, exact.length),
  ];
}

/** @param offset of the text from the start of the quote */
function piecesIn(text: string, distance: number, offset: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at + PIECE_LENGTH <= text.length; at += distance)
    pieces.push({ text: text.slice(at, at + PIECE_LENGTH), offset: offset + at });
  return pieces;
}

/** The start positions with the most votes; votes within a width are added up. */
function mostVoted(starts: readonly number[], width: number): readonly number[] {
  const sorted = starts.toSorted((a, b) => a - b);
  const groups: { readonly start: number; readonly votes: number }[] = [];
  let first = 0;
  for (const [last, end] of sorted.entries()) {
    while (end - (sorted[first] ?? 0) > width) first += 1;
    groups.push({ start: sorted[(first + last) >> 1] ?? 0, votes: last - first + 1 });
  }
  const best: number[] = [];
  for (const { start } of groups.sort((a, b) => b.votes - a.votes)) {
    if (best.every((other) => Math.abs(other - start) > width)) best.push(start);
    if (best.length === MAX_STARTS) break;
  }
  return best;
}
