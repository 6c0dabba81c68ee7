import { useSignal, useSignalEffect } from '@preact/signals';
import type { RefObject, VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { HIGHLIGHT_COLORS, type HighlightColor, type Quote } from '../../../core/prose/highlight.ts';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import type { Client } from '../api/client.ts';
import type { ProseContext } from '../reader/prose-view.tsx';
import { toast } from '../ui/toasts.tsx';
import { highlightsWords } from '../words/highlights.ts';
import { changesOn } from './changes.ts';
import { lastColor } from './color-choice.tsx';
import { opened, openObject } from './highlights.ts';
import { framePainted, paint, paintAdditional } from './painting.ts';
import { NewPassage, PassageCard, PassageToolbar } from './passage-boxes.tsx';
import type { Span } from './place-quotes.ts';
import { proseTextOf } from './prose-text.ts';
import { type DrawnText, rangeOf } from './ranges.ts';
import { focusObject, scrollToRange } from './reading-window.ts';
import { usePassageKeys } from './use-passage-keys.ts';
import { type PlacedHighlight, usePlaced } from './use-placed.ts';
import { useSelected } from './use-selected.ts';
import { wantedPassage } from './wanted.ts';

interface ReaderLayerProps {
  readonly client: Client;
  readonly objectId: string;
  /** As rendered. */
  readonly document: ProseDocument;
  readonly root: RefObject<HTMLElement | null>;
  readonly context: ProseContext;
  /** The rendered pages or chapters of a longer text: their numbers from 0, and that of a span. */
  readonly parts?: { readonly shown: readonly number[]; of(span: Span): number };
}

/** The most characters of context that are stored before and after a passage. */
const AROUND = 32;
/** The longest highlight, in characters. */
const MAX_LENGTH = 10_000;

/** The highlights of a text: draws them, and lets the person add and open them and write notes on them. */
export function ReaderLayer({ client, objectId, document, root, context, parts }: ReaderLayerProps): VNode {
  const text = useMemo(() => proseTextOf(document), [document]);
  const placed = usePlaced(objectId, text, parts?.shown);
  const drawn = (): DrawnText | null => (root.current ? { text, root: root.current } : null);
  const selected = useSelected(useLatest(drawn));
  /** A passage whose note is being written before it is highlighted. */
  const begun = useSignal<Span | null>(null);
  /** Passages that are painted as highlights, but may not be stored yet. */
  const fresh = useSignal<readonly FreshPassage[]>([]);
  const growth = useGrowth(root);
  const mayChange = openObject.value?.objectId === objectId && openObject.value.mayChange;
  const changes = changesOn(client, objectId);

  const current = placed.find(({ highlight }) => highlight.id === opened.value?.id) ?? null;
  const rangeAt = (span: Span | null) => {
    const now = drawn();
    return span && now && rangeOf(now, span);
  };
  useEffect(() => {
    const unstored = fresh.value.filter(
      ({ span }) =>
        !placed.some((stored) => stored.span.start === span.start && stored.span.end === span.end),
    );
    if (unstored.length < fresh.value.length) fresh.value = unstored;
    for (const color of HIGHLIGHT_COLORS) {
      const own = [
        ...placed.filter(({ highlight }) => highlight.color === color),
        ...unstored.filter((each) => each.color === color),
      ];
      paint(
        `kept-${color}`,
        own.map(({ span }) => rangeAt(span)).filter((range) => range !== null),
      );
    }
    const open = rangeAt(current?.span ?? null);
    paint('kept-open', open ? [open] : []);
  });
  useEffect(
    () => () => {
      for (const color of HIGHLIGHT_COLORS) paint(`kept-${color}`, []);
      paint('kept-open', []);
      opened.value = null;
    },
    [objectId],
  );
  useShowing(
    placed,
    (span) => {
      const now = drawn();
      const range = rangeAt(span);
      if (now && range) scrollToRange(now, range);
      return range !== null;
    },
    growth,
  );
  useOpenedByClick(root, placed, rangeAt);

  function quoteOf({ start, end }: Span): Quote {
    const folded = (part: string) => part.replaceAll(/[^\S\n]+/g, ' ');
    return {
      exact: folded(text.text.slice(start, end)).replaceAll(/\s*\n\s*/g, '\n'),
      before: folded(text.text.slice(Math.max(0, start - AROUND), start)),
      after: folded(text.text.slice(end, end + AROUND)),
    };
  }
  function isShort({ start, end }: Span): boolean {
    if (end - start <= MAX_LENGTH) return true;
    toast({ text: highlightsWords.tooLong(MAX_LENGTH), isFailure: true });
    return false;
  }
  function unselect(): void {
    getSelection()?.removeAllRanges();
    selected.value = null;
  }
  async function mark(span: Span, written = '', color = lastColor.peek()): Promise<void> {
    if (!isShort(span)) return;
    const passage = { span, color };
    const forget = () => {
      fresh.value = fresh.peek().filter((each) => each !== passage);
    };
    const range = rangeAt(span);
    if (range) paintAdditional(`kept-${color}`, range);
    fresh.value = [...fresh.peek(), passage];
    if (written === '') unselect();
    await framePainted();
    const isAdded = await changes.add(
      { quote: quoteOf(span), color, ...(parts && { part: parts.of(span) }) },
      written,
      forget,
    );
    if (isAdded) begun.value = null;
    else {
      forget();
      if (range && getSelection()?.isCollapsed !== false) getSelection()?.addRange(range);
    }
  }
  function begin(span: Span): void {
    if (!isShort(span)) return;
    unselect();
    opened.value = null;
    begun.value = span;
  }
  function close(): void {
    opened.value = null;
    begun.value = null;
    const now = drawn();
    if (now) focusObject(now);
  }
  usePassageKeys({
    drawn,
    selected,
    mayChange,
    placed,
    isOpen: () => current !== null || begun.value !== null,
    mark: (span) => mark(span),
    begin,
    close,
    unselect,
  });

  const [chosen, written, open] = [selected.value, begun.value, current].map((each) =>
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
          mark={(color) => selected.value && void mark(selected.value, '', color)}
          begin={() => selected.value && begin(selected.value)}
        />
      )}
      {mayChange && written && (
        <NewPassage
          range={written}
          save={async (about) => {
            if (begun.value) await mark(begun.value, about);
            if (begun.value === null) close();
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

interface FreshPassage {
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
function useShowing(placed: readonly PlacedHighlight[], show: (span: Span) => boolean, growth: number): void {
  const wanted = useRef<string | null>(wantedPassage());
  const tries = useSignal(0);
  useSignalEffect(() => {
    if (opened.value === null) return;
    wanted.current = opened.value.id;
    tries.value = tries.peek() + 1;
  });
  useEffect(() => {
    const found = placed.find(({ highlight }) => highlight.id === wanted.current);
    if (!found || !show(found.span)) return;
    wanted.current = null;
    if (opened.value?.id !== found.highlight.id) opened.value = { id: found.highlight.id };
  }, [tries.value, growth, placed.length]);
}

/** Opens the clicked highlight; of overlapping ones the shortest. */
function useOpenedByClick(
  root: RefObject<HTMLElement | null>,
  placed: readonly PlacedHighlight[],
  rangeAt: (span: Span) => Range | null,
): void {
  const latest = useRef({ placed, rangeAt });
  latest.current = { placed, rangeAt };
  useEffect(() => {
    const element = root.current;
    const onClick = ({ clientX, clientY, target }: MouseEvent) => {
      if (getSelection()?.isCollapsed === false) return;
      if (target instanceof Element && target.closest('a, button, input, summary')) return;
      const hits = latest.current.placed.filter(({ span }) => {
        const rects = latest.current.rangeAt(span)?.getClientRects() ?? [];
        return [...rects].some(
          ({ left, right, top, bottom }) =>
            clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
        );
      });
      const length = ({ span }: PlacedHighlight) => span.end - span.start;
      const [shortest] = hits.sort((one, other) => length(one) - length(other));
      opened.value = shortest ? { id: shortest.highlight.id } : null;
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, []);
}
