import type { Span } from './locate-quotes.ts';

// Keyboard selection of a passage, which starts with a sentence, and then extends or shrinks by word or sentence.

export type Unit = 'word' | 'sentence';

/**
 * The sentence at an offset, or the next sentence; null after the last sentence.
 * @param language the language of the text, as a BCP 47 tag. The default is the language of the browser
 */
export function sentenceAt(text: string, offset: number, language?: string): Span | null {
  return after(text, 'sentence', offset, language);
}

/** The sentence after or before a span; the same span if there is no other. */
export function adjacentSentence(text: string, span: Span, direction: 1 | -1, language?: string): Span {
  const { start, end } = span;
  const [search, from] = direction > 0 ? [after, end] : [before, start];
  return search(text, 'sentence', from, language) ?? span;
}

/** Moves the end of a span by a word or sentence. At least one word stays selected. */
export function extendSpan(
  text: string,
  { start, end }: Span,
  unit: Unit,
  direction: 1 | -1,
  language?: string,
): Span {
  if (direction > 0) return { start, end: after(text, unit, end, language)?.end ?? end };
  const shorter = before(text, unit, end - 1, language);
  if (shorter && shorter.end > start) return { start, end: shorter.end };
  const first = after(text, 'word', start, language);
  return { start, end: Math.min(end, first?.end ?? end) };
}

/** The first word or sentence that ends after an offset. */
function after(text: string, unit: Unit, offset: number, language?: string): Span | null {
  for (let line = lineAt(text, offset); ; line = lineAt(text, line.end + 1)) {
    const segment = segmentsOf(text, unit, line, language).find(({ end }) => end > offset);
    if (segment) return segment;
    if (line.end >= text.length) return null;
  }
}

/** The last word or sentence that ends at an offset or before it. */
function before(text: string, unit: Unit, offset: number, language?: string): Span | null {
  for (let line = lineAt(text, offset); ; line = lineAt(text, line.start - 1)) {
    const segment = segmentsOf(text, unit, line, language).findLast(({ end }) => end <= offset);
    if (segment) return segment;
    if (line.start === 0) return null;
  }
}

const segmenters = new Map<string, Intl.Segmenter>();

/** The words or sentences of a line, without surrounding white space. */
function segmentsOf(text: string, unit: Unit, { start, end }: Span, language?: string): readonly Span[] {
  const key = `${unit} ${language}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity: unit });
  segmenters.set(key, segmenter);
  const spans: Span[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text.slice(start, end))) {
    if (segment.trim() === '' || (unit === 'word' && isWordLike !== true)) continue;
    const from = start + index + segment.length - segment.trimStart().length;
    spans.push({ start: from, end: from + segment.trim().length });
  }
  return spans;
}

/** The line at an offset, without its line break. */
function lineAt(text: string, offset: number): Span {
  const position = Math.max(0, Math.min(offset, text.length));
  const end = text.indexOf('\n', position);
  return {
    start: position === 0 ? 0 : text.lastIndexOf('\n', position - 1) + 1,
    end: end < 0 ? text.length : end,
  };
}
