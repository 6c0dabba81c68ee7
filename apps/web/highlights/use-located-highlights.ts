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
 * Locates an object's highlights in its text, and sets `locatedHighlights`.
 * @param parts the numbers of the rendered pages or chapters; undefined if the whole text is rendered
 * @returns the located highlights in the order of the text
 */
export function useLocatedHighlights(
  objectId: string,
  text: ProseText,
  parts?: readonly number[],
): readonly LocatedHighlight[] {
  const open = openObject.value;
  const all = open?.objectId === objectId ? open.highlights : NO_HIGHLIGHTS;
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
    const byId = new Map(highlights.map(({ id }, index) => [id, spans[index] ?? null]));
    locatedHighlights.value = { objectId, spans: byId, isPartial: parts !== undefined };
  }, [spans]);
  return highlights
    .flatMap((highlight, index) => {
      const span = spans[index];
      return span ? [{ highlight, span }] : [];
    })
    .sort((a, b) => a.span.start - b.span.start);
}

const NO_HIGHLIGHTS: readonly NoteHighlight[] = [];

/** The document to render. In browsers without the CSS Custom Highlight API, it contains highlights as marks. */
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
