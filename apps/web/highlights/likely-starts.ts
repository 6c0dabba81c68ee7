import type { FoldedQuote } from './fold.ts';
import { addPiece, type ByPiece, PIECE_LENGTH, visitPieces } from './pieces.ts';

/** Maximum number of pieces of a quote that are searched. They are evenly spaced. */
const MAX_PIECES = 32;
/** Maximum number of pieces of each context that are searched. They are next to the quote. */
const PIECES_AROUND = 3;
/** Maximum number of occurrences of a piece. More frequent pieces do not help to locate the quote. */
const MAX_HITS = 64;
/** Maximum number of candidate positions for a quote. */
const MAX_STARTS = 3;

interface Piece {
  readonly text: string;
  /** The offset of the piece from the start of the quote. */
  readonly offset: number;
}

/**
 * Finds likely start positions of changed quotes. It searches for pieces of all quotes and their contexts in one pass over the text, and
 * each hit votes for a start.
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
  visitPieces(text, byPiece, (hits, start) => {
    if (hits.length <= MAX_HITS) hits.push(start);
  });
  return quotes.map(({ exact }, index) => {
    const quotePieces = pieces[index] ?? [];
    const informative = quotePieces.filter(({ hits }) => hits.length > 0 && hits.length <= MAX_HITS);
    const starts = (informative.length > 0 ? informative : quotePieces).flatMap(({ offset, hits }) =>
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

/** Splits a text into pieces. @param offset the offset of the text from the start of the quote */
function piecesIn(text: string, distance: number, offset: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let index = 0; index + PIECE_LENGTH <= text.length; index += distance)
    pieces.push({ text: text.slice(index, index + PIECE_LENGTH), offset: offset + index });
  return pieces;
}

/** The start positions with the most votes. Votes within `width` of each other are added up. */
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
