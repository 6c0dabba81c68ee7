import search from 'approx-string-match';
import type { Quote } from '../../../core/prose/highlight.ts';
import { type FoldedQuote, fold } from './folded.ts';
import { likelyStarts } from './likely-starts.ts';
import { addPiece, type ByPiece, eachPiece, PIECE_LENGTH } from './pieces.ts';

/** A stretch of a text: its first character, and the one after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Of a passage that stands in a text more often, only the first are compared by what is around them. */
const MAX_OCCURRENCES = 1_000;
/** How many of its characters may have changed. */
const MAX_CHANGED = 0.25;
/** What is shorter is found only as it was: with changes it could be anything. */
const MIN_CHANGED_LENGTH = 12;

/**
 * Where quotes stand in a text: as they were, whatever became of space, case and the forms of signs; otherwise where most of a quote
 * still stands. Of several places the one with most of the same around it, then the first. Null for a quote that is gone.
 */
export function placeQuotes(text: string, quotes: readonly Quote[]): readonly (Span | null)[] {
  if (quotes.length === 0) return [];
  const { text: folded, placeOf } = fold(text);
  const wanted = quotes.map(({ exact, before, after }) => ({
    exact: fold(exact).text,
    before: fold(before).text,
    after: fold(after).text,
  }));
  const spans = occurrences(folded, wanted);
  const exact = wanted.map((quote, at) => bestOf(folded, quote, spans[at] ?? []));
  const changed = wanted.filter(
    (quote, at) => exact[at] === null && quote.exact.length >= MIN_CHANGED_LENGTH,
  );
  const likely = new Map(likelyStarts(folded, changed).map((starts, at) => [changed[at], starts]));
  return wanted.map((quote, at) => {
    const found = exact[at] ?? mostAlike(folded, quote, likely.get(quote) ?? []);
    if (!found) return null;
    return { start: placeOf(found.start), end: placeOf(found.end - 1) + 1 };
  });
}

/** Every place at which each quote stands as it is; those of no less than a piece are looked for in one pass. */
function occurrences(text: string, quotes: readonly FoldedQuote[]): readonly (readonly Span[])[] {
  const byPiece: ByPiece<{ readonly exact: string; readonly spans: Span[] }> = new Map();
  const found = quotes.map(({ exact }) => {
    if (exact.length < PIECE_LENGTH) return occurrencesOf(text, exact);
    const spans: Span[] = [];
    addPiece(byPiece, exact.slice(0, PIECE_LENGTH), { exact, spans });
    return spans;
  });
  eachPiece(text, byPiece, ({ exact, spans }, start) => {
    if (spans.length < MAX_OCCURRENCES && text.startsWith(exact, start))
      spans.push({ start, end: start + exact.length });
  });
  return found;
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
  let most = sameAround(text, quote, first);
  for (const span of others) {
    const same = sameAround(text, quote, span);
    if (same > most) [best, most] = [span, same];
  }
  return best;
}

/** How many characters before and after a place are those of the quote, counted from it. */
function sameAround(text: string, { before, after }: FoldedQuote, { start, end }: Span): number {
  let back = 0;
  while (back < before.length && before.at(-1 - back) === text[start - 1 - back]) back += 1;
  let on = 0;
  while (on < after.length && after[on] === text[end + on]) on += 1;
  return back + on;
}

/** The place near the likely ones at which least of a quote has changed. */
function mostAlike(text: string, quote: FoldedQuote, starts: readonly number[]): Span | null {
  const { exact } = quote;
  const maxErrors = Math.floor(exact.length * MAX_CHANGED);
  const found = starts.flatMap((likely) => {
    const from = Math.max(0, likely - 2 * maxErrors);
    const near = text.slice(from, likely + exact.length + 2 * maxErrors);
    return search(near, exact, maxErrors).map(({ start, end, errors }) => ({
      errors,
      span: { start: from + start, end: from + end },
    }));
  });
  const least = Math.min(...found.map(({ errors }) => errors));
  return bestOf(
    text,
    quote,
    found.filter(({ errors }) => errors === least).map(({ span }) => span),
  );
}
