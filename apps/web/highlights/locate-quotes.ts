import search from 'approx-string-match';
import type { Quote } from '../../../core/prose/highlight.ts';
import { type FoldedQuote, fold } from './fold.ts';
import { likelyStarts } from './likely-starts.ts';
import { addPiece, type ByPiece, PIECE_LENGTH, visitPieces } from './pieces.ts';

/** A range of a text. `start` is the offset of its first character, and `end` the offset after its last character. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Maximum number of occurrences of a quote that are compared by context. */
const MAX_OCCURRENCES = 1_000;
/** Maximum share of a quote's characters that may have changed. */
const MAX_CHANGED = 0.25;
/** Shorter quotes must match exactly, because with changes they would match almost anything. */
const MIN_CHANGED_LENGTH = 12;

/**
 * Locates quotes in a text; null for a quote that is no longer in it. Exact matches, which ignore white space, case and variants of
 * punctuation, are preferred to changed quotes. Among several positions, the first one with the most matching context wins.
 */
export function locateQuotes(text: string, quotes: readonly Quote[]): readonly (Span | null)[] {
  if (quotes.length === 0) return [];
  const { text: folded, originalOffset } = fold(text);
  const foldedQuotes = quotes.map(({ exact, before, after }) => ({
    exact: fold(exact).text,
    before: fold(before).text,
    after: fold(after).text,
  }));
  const spans = occurrences(folded, foldedQuotes);
  const exact = foldedQuotes.map((quote, index) => bestOf(folded, quote, spans[index] ?? []));
  const changed = foldedQuotes.filter(
    (quote, index) => exact[index] === null && quote.exact.length >= MIN_CHANGED_LENGTH,
  );
  const likely = new Map(likelyStarts(folded, changed).map((starts, index) => [changed[index], starts]));
  return foldedQuotes.map((quote, index) => {
    const span = exact[index] ?? closestMatch(folded, quote, likely.get(quote) ?? []);
    if (!span) return null;
    return { start: originalOffset(span.start), end: originalOffset(span.end - 1) + 1 };
  });
}

/** Finds all exact occurrences of each quote. Quotes that are at least as long as a piece are searched in one pass. */
function occurrences(text: string, quotes: readonly FoldedQuote[]): readonly (readonly Span[])[] {
  const byPiece: ByPiece<{ readonly exact: string; readonly spans: Span[] }> = new Map();
  const occurrencesByQuote = quotes.map(({ exact }) => {
    if (exact.length < PIECE_LENGTH) return occurrencesOf(text, exact);
    const spans: Span[] = [];
    addPiece(byPiece, exact.slice(0, PIECE_LENGTH), { exact, spans });
    return spans;
  });
  visitPieces(text, byPiece, ({ exact, spans }, start) => {
    if (spans.length < MAX_OCCURRENCES && text.startsWith(exact, start))
      spans.push({ start, end: start + exact.length });
  });
  return occurrencesByQuote;
}

function occurrencesOf(text: string, exact: string): readonly Span[] {
  const spans: Span[] = [];
  if (exact === '') return spans;
  let start = text.indexOf(exact);
  while (start >= 0 && spans.length < MAX_OCCURRENCES) {
    spans.push({ start, end: start + exact.length });
    start = text.indexOf(exact, start + 1);
  }
  return spans;
}

function bestOf(text: string, quote: FoldedQuote, spans: readonly Span[]): Span | null {
  const [first, ...others] = spans;
  if (first === undefined || others.length === 0) return first ?? null;
  let best = first;
  let bestContext = matchingContext(text, quote, first);
  for (const span of others) {
    const context = matchingContext(text, quote, span);
    if (context > bestContext) [best, bestContext] = [span, context];
  }
  return best;
}

/** Number of characters directly before and after a position that match the quote's context. */
function matchingContext(text: string, { before, after }: FoldedQuote, { start, end }: Span): number {
  let back = 0;
  while (back < before.length && before.at(-1 - back) === text[start - 1 - back]) back += 1;
  let ahead = 0;
  while (ahead < after.length && after[ahead] === text[end + ahead]) ahead += 1;
  return back + ahead;
}

/** The position with the fewest changes, near the likely start positions. */
function closestMatch(text: string, quote: FoldedQuote, starts: readonly number[]): Span | null {
  const { exact } = quote;
  const maxErrors = Math.floor(exact.length * MAX_CHANGED);
  const matches = starts.flatMap((likely) => {
    const from = Math.max(0, likely - 2 * maxErrors);
    const window = text.slice(from, likely + exact.length + 2 * maxErrors);
    return search(window, exact, maxErrors).map(({ start, end, errors }) => ({
      errors,
      span: { start: from + start, end: from + end },
    }));
  });
  const least = Math.min(...matches.map(({ errors }) => errors));
  return bestOf(
    text,
    quote,
    matches.filter(({ errors }) => errors === least).map(({ span }) => span),
  );
}
