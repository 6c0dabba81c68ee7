import { useEffect, useMemo } from 'preact/hooks';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import { locatedHighlights, type NoteHighlight, openObject } from './highlights.ts';
import { locateQuotes, type Span } from './locate-quotes.ts';
import { markedDocument } from './marked-document.ts';
import { canPaint } from './painting.ts';
import type { ProseText } from './prose-text.ts';

/** A highlight located in the text. */
export interface LocatedHighlight {
  readonly highlight: NoteHighlight;
  readonly span: Span;
}

/**
 * Locates an object's highlights in its text, in text order, and publishes the positions.
 * @param parts the pages or chapters that are rendered; absent for a whole text
 */
export function useLocatedHighlights(
  objectId: string,
  text: ProseText,
  parts?: readonly number[],
): readonly LocatedHighlight[] {
  const open = openObject.value;
  const all = open?.objectId === objectId ? open.highlights : NONE;
  const highlights = parts ? all.filter(({ part }) => part === undefined || parts.includes(part)) : all;
  const key = JSON.stringify(highlights.map(({ id, quote }) => [id, quote]));
  const spans = useMemo(
    () =>
      locateQuotes(
        text.text,
        highlights.map(({ quote }) => quote),
      ),
    [text, key],
  );
  useEffect(() => {
    const byId = new Map(highlights.map(({ id }, at) => [id, spans[at] ?? null]));
    locatedHighlights.value = { objectId, spans: byId, isPartial: parts !== undefined };
  }, [spans]);
  return highlights
    .flatMap((highlight, at) => {
      const span = spans[at];
      return span ? [{ highlight, span }] : [];
    })
    .sort((one, other) => one.span.start - other.span.start);
}

const NONE: readonly NoteHighlight[] = [];

/** The document to render. In browsers without the CSS Custom Highlight API, highlights are marks in it. */
export function useMarkedDocument(objectId: string, document: ProseDocument | null): ProseDocument | null {
  const located = canPaint ? null : locatedHighlights.value;
  const spans = located?.objectId === objectId ? located.spans : null;
  return useMemo(() => {
    if (document === null || spans === null) return document;
    return markedDocument(
      document,
      [...spans.values()].filter((span) => span !== null),
    );
  }, [document, spans]);
}
