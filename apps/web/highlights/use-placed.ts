import { useEffect, useMemo } from 'preact/hooks';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import { type AttachedHighlight, openObject, places } from './highlights.ts';
import { markedDocument } from './marked-document.ts';
import { canPaint } from './painting.ts';
import { placeQuotes, type Span } from './place-quotes.ts';
import type { ProseText } from './prose-text.ts';

/** A highlight located in the text. */
export interface PlacedHighlight {
  readonly highlight: AttachedHighlight;
  readonly span: Span;
}

/**
 * Locates an object's highlights in its text, in text order, and publishes the positions.
 * @param parts the pages or chapters that are rendered; absent for a whole text
 */
export function usePlaced(
  objectId: string,
  text: ProseText,
  parts?: readonly number[],
): readonly PlacedHighlight[] {
  const open = openObject.value;
  const all = open?.objectId === objectId ? open.highlights : NONE;
  const highlights = parts ? all.filter(({ part }) => part === undefined || parts.includes(part)) : all;
  const key = JSON.stringify(highlights.map(({ id, quote }) => [id, quote]));
  const spans = useMemo(
    () =>
      placeQuotes(
        text.text,
        highlights.map(({ quote }) => quote),
      ),
    [text, key],
  );
  useEffect(() => {
    const byId = new Map(highlights.map(({ id }, at) => [id, spans[at] ?? null]));
    places.value = { objectId, spans: byId, isPart: parts !== undefined };
  }, [spans]);
  return highlights
    .flatMap((highlight, at) => {
      const span = spans[at];
      return span ? [{ highlight, span }] : [];
    })
    .sort((one, other) => one.span.start - other.span.start);
}

const NONE: readonly AttachedHighlight[] = [];

/** The document to render: with highlights as marks in browsers that cannot draw them otherwise. */
export function useShown(objectId: string, document: ProseDocument | null): ProseDocument | null {
  const placed = canPaint ? null : places.value;
  const spans = placed?.objectId === objectId ? placed.spans : null;
  return useMemo(() => {
    if (document === null || spans === null) return document;
    return markedDocument(
      document,
      [...spans.values()].filter((span) => span !== null),
    );
  }, [document, spans]);
}
