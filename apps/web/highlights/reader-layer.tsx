import { useSignal, useSignalEffect } from '@preact/signals';
import type { RefObject, VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { HIGHLIGHT_COLORS, type HighlightColor, type Quote } from '../../../core/prose/highlight.ts';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import type { Client } from '../api/client.ts';
import type { ProseContext } from '../reader/prose-view.tsx';
import { toast } from '../ui/toasts.tsx';
import { highlightsWords } from '../words/highlights.ts';
import { lastColor } from './color-choice.tsx';
import { highlightChanges } from './highlight-changes.ts';
import { openHighlight, openObject } from './highlights.ts';
import type { Span } from './locate-quotes.ts';
import { framePainted, paint, paintAdditional } from './painting.ts';
import { NewPassage, PassageCard, PassageToolbar } from './passage-boxes.tsx';
import { passageInUrl } from './passage-url.ts';
import { proseTextOf } from './prose-text.ts';
import { type RenderedText, rangeOf } from './ranges.ts';
import { focusObject, scrollToRange } from './reading-window.ts';
import { type LocatedHighlight, useLocatedHighlights } from './use-located-highlights.ts';
import { usePassageKeys } from './use-passage-keys.ts';
import { useSelectedSpan } from './use-selected-span.ts';

interface ReaderLayerProps {
  readonly client: Client;
  readonly objectId: string;
  /** The rendered document. */
  readonly document: ProseDocument;
  readonly root: RefObject<HTMLElement | null>;
  readonly context: ProseContext;
  /**
   * The rendered pages or chapters, if the rest of the text is not rendered: their numbers from 0, and a function for the number of a span.
   */
  readonly parts?: { readonly shown: readonly number[]; of(span: Span): number };
}

/** Maximum length of the context that is stored before and after a passage, in characters. */
const CONTEXT_LENGTH = 32;
/** Maximum length of a highlight, in characters. */
const MAX_LENGTH = 10_000;

/** Draws the highlights of a text, and lets the person add, open and annotate them. */
export function ReaderLayer({ client, objectId, document, root, context, parts }: ReaderLayerProps): VNode {
  const text = useMemo(() => proseTextOf(document), [document]);
  const located = useLocatedHighlights(objectId, text, parts?.shown);
  const renderedText = (): RenderedText | null => (root.current ? { text, root: root.current } : null);
  const selected = useSelectedSpan(useLatest(renderedText));
  /** A passage that is not highlighted yet, but whose note is being written. */
  const noteSpan = useSignal<Span | null>(null);
  /** Passages that are painted as highlights but may not be stored yet. */
  const pending = useSignal<readonly PendingPassage[]>([]);
  const growth = useGrowth(root);
  const object = openObject.value?.objectId === objectId ? openObject.value : null;
  const mayChange = object?.mayChange === true;
  const changes = highlightChanges(client, objectId);

  const current = located.find(({ highlight }) => highlight.id === openHighlight.value?.id) ?? null;
  const rangeAt = (span: Span | null) => {
    const current = renderedText();
    return span && current && rangeOf(current, span);
  };
  useEffect(() => {
    const unstored = pending.value.filter(
      ({ span }) =>
        !located.some((stored) => stored.span.start === span.start && stored.span.end === span.end),
    );
    if (unstored.length < pending.value.length) pending.value = unstored;
    for (const color of HIGHLIGHT_COLORS) {
      const ofColor = [
        ...located.filter(({ highlight }) => highlight.color === color),
        ...unstored.filter((each) => each.color === color),
      ];
      paint(
        `kept-${color}`,
        ofColor.map(({ span }) => rangeAt(span)).filter((range) => range !== null),
      );
    }
    const open = rangeAt(current?.span ?? null);
    paint('kept-open', open ? [open] : []);
  });
  useEffect(
    () => () => {
      for (const color of HIGHLIGHT_COLORS) paint(`kept-${color}`, []);
      paint('kept-open', []);
      openHighlight.value = null;
    },
    [objectId],
  );
  useScrollToOpened(
    located,
    (span) => {
      const current = renderedText();
      const range = rangeAt(span);
      if (current && range) scrollToRange(current, range);
      return range !== null;
    },
    growth,
  );
  useOpenedByClick(root, located, rangeAt);

  function quoteOf({ start, end }: Span): Quote {
    const folded = (part: string) => part.replaceAll(/[^\S\n]+/g, ' ');
    return {
      exact: folded(text.text.slice(start, end)).replaceAll(/\s*\n\s*/g, '\n'),
      before: folded(text.text.slice(Math.max(0, start - CONTEXT_LENGTH), start)),
      after: folded(text.text.slice(end, end + CONTEXT_LENGTH)),
    };
  }
  function isShortEnough({ start, end }: Span): boolean {
    if (end - start <= MAX_LENGTH) return true;
    toast({ text: highlightsWords.tooLong(MAX_LENGTH), isFailure: true });
    return false;
  }
  function unselect(): void {
    getSelection()?.removeAllRanges();
    selected.value = null;
  }
  async function mark(span: Span, written = '', color = lastColor.peek()): Promise<void> {
    if (!isShortEnough(span)) return;
    const passage = { span, color };
    const forget = () => {
      pending.value = pending.peek().filter((each) => each !== passage);
    };
    const range = rangeAt(span);
    if (range) paintAdditional(`kept-${color}`, range);
    pending.value = [...pending.peek(), passage];
    if (written === '') unselect();
    await framePainted();
    const isAdded = await changes.add(
      { quote: quoteOf(span), color, ...(parts && { part: parts.of(span) }) },
      written,
      forget,
    );
    if (isAdded) noteSpan.value = null;
    else {
      forget();
      if (range && getSelection()?.isCollapsed !== false) getSelection()?.addRange(range);
    }
  }
  function beginNote(span: Span): void {
    if (!isShortEnough(span)) return;
    unselect();
    openHighlight.value = null;
    noteSpan.value = span;
  }
  function close(): void {
    openHighlight.value = null;
    noteSpan.value = null;
    const now = renderedText();
    if (now) focusObject(now);
  }
  usePassageKeys({
    renderedText,
    selected,
    mayChange,
    language: object?.language,
    located,
    isOpen: () => current !== null || noteSpan.value !== null,
    mark: (span) => mark(span),
    begin: beginNote,
    close,
    unselect,
  });

  const [chosen, written, open] = [selected.value, noteSpan.value, current].map((each) =>
    rangeAt(each && 'span' in each ? each.span : each),
  );
  return (
    <>
      <p class="unseen" role="status">
        {selected.value && mayChange
          ? highlightsWords.chosen(text.text.slice(selected.value.start, selected.value.end))
          : ''}
      </p>
      {mayChange && selected.value && chosen && written === null && (
        <PassageToolbar
          range={chosen}
          highlight={(color) => selected.value && void mark(selected.value, '', color)}
          addNote={() => selected.value && beginNote(selected.value)}
        />
      )}
      {mayChange && written && (
        <NewPassage
          range={written}
          save={async (about) => {
            if (noteSpan.value) await mark(noteSpan.value, about);
            if (noteSpan.value === null) close();
          }}
          cancel={close}
        />
      )}
      {current && open && (
        <PassageCard
          key={current.highlight.id}
          range={open}
          client={client}
          objectId={objectId}
          context={context}
          highlight={current.highlight}
          changes={mayChange ? changes : null}
          close={close}
        />
      )}
    </>
  );
}

interface PendingPassage {
  readonly span: Span;
  readonly color: HighlightColor;
}

/** A stable function that calls the latest one. */
function useLatest<T>(act: () => T): () => T {
  const latest = useRef(act);
  latest.current = act;
  return useRef(() => latest.current()).current;
}

/** Changes as more of a long text is rendered. */
function useGrowth(root: RefObject<HTMLElement | null>): number {
  const count = useSignal(0);
  useEffect(() => {
    if (!root.current) return;
    const grown = new MutationObserver(() => {
      count.value += 1;
    });
    grown.observe(root.current, { childList: true });
    return () => grown.disconnect();
  }, []);
  return count.value;
}

/** Scrolls to a highlight when it is opened and rendered; initially the one in the address. */
function useScrollToOpened(
  located: readonly LocatedHighlight[],
  show: (span: Span) => boolean,
  growth: number,
): void {
  const wanted = useRef<string | null>(passageInUrl());
  const requests = useSignal(0);
  useSignalEffect(() => {
    if (openHighlight.value === null) return;
    wanted.current = openHighlight.value.id;
    requests.value = requests.peek() + 1;
  });
  useEffect(() => {
    const found = located.find(({ highlight }) => highlight.id === wanted.current);
    if (!found || !show(found.span)) return;
    wanted.current = null;
    if (openHighlight.value?.id !== found.highlight.id) openHighlight.value = { id: found.highlight.id };
  }, [requests.value, growth, located.length]);
}

/** Opens the clicked highlight; of overlapping ones the shortest. */
function useOpenedByClick(
  root: RefObject<HTMLElement | null>,
  located: readonly LocatedHighlight[],
  rangeAt: (span: Span) => Range | null,
): void {
  const latest = useRef({ located, rangeAt });
  latest.current = { located, rangeAt };
  useEffect(() => {
    const element = root.current;
    const onClick = ({ clientX, clientY, target }: MouseEvent) => {
      if (getSelection()?.isCollapsed === false) return;
      if (target instanceof Element && target.closest('a, button, input, summary')) return;
      const hits = latest.current.located.filter(({ span }) => {
        const rects = latest.current.rangeAt(span)?.getClientRects() ?? [];
        return [...rects].some(
          ({ left, right, top, bottom }) =>
            clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
        );
      });
      const length = ({ span }: LocatedHighlight) => span.end - span.start;
      const [shortest] = hits.sort((one, other) => length(one) - length(other));
      openHighlight.value = shortest ? { id: shortest.highlight.id } : null;
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, []);
}
