import { type Signal, useSignal } from '@preact/signals';
import type { TargetedFocusEvent, TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { collection, requestPreviews } from '../collection/collection.ts';
import { searchDetails } from '../collection/search-details.ts';
import { metricsOf } from '../layout/metrics.ts';
import { scrollMap } from '../layout/scroll-map.ts';
import { Band } from '../selection/band.tsx';
import { SELECTED_ID } from '../selection/card-check.tsx';
import { extendTo, isSelecting } from '../selection/selection.ts';
import { useBand } from '../selection/use-band.ts';
import { useSelecting } from '../selection/use-selecting.ts';
import { logicalKey } from '../ui/direction.ts';
import { set } from '../ui/set-signal.ts';
import { urlOf, type View } from '../view/view.ts';
import { gridWords } from '../words/grid.ts';
import { selectionWords } from '../words/selection.ts';
import { density } from './appearance.ts';
import { bandPositions, idOfCard } from './band-positions.ts';
import { Card, cardElementId } from './card.tsx';
import { cardByKey } from './keys.ts';
import type { Layout } from './layout.ts';
import { type ContentRange, createScroller, PAGE_TOP } from './scroller.ts';
import { titleCharacterWidth } from './title-character.ts';
import { RELEVANCE_LINE_HEIGHT_PX, useLayout } from './use-layout.ts';
import { useSize } from './use-size.ts';
import { useStableScroll } from './use-stable-scroll.ts';
import { Years } from './years.tsx';

interface BoardProps {
  readonly view: View;
  readonly openId: string | null;
  /** Whether cards can be selected. */
  readonly isSelectable: boolean;
  /** Ticks or unticks a task in a note. If undefined, people cannot tick tasks. */
  readonly tick?: ((id: string, number: number, isDone: boolean) => Promise<boolean>) | undefined;
}

/** Cards in columns. It renders only the cards in and near the viewport, and the focused card. */
export function Board({ view, openId, isSelectable, tick }: BoardProps): VNode {
  const box = useRef<HTMLUListElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const scroller = useMemo(createScroller, []);
  /** The id of the card that was focused last, which is the tab stop. */
  const current = useSignal<string | null>(openId);
  const isFocused = useSignal(false);
  const focusNext = useRef<string | null>(null);

  const size = useSize(box, probe);
  const shown = collection.value;
  const metrics = useMemo(
    () =>
      size && {
        ...metricsOf(density.value, size.width, size.rem, titleCharacterWidth()),
        showsPassages: searchDetails.value.passages.size > 0,
      },
    [size, density.value, searchDetails.value.passages.size > 0],
  );
  const { strictCount } = searchDetails.value;
  const lineIndex = strictCount !== null && strictCount < shown.cards.count ? strictCount : null;
  const { layout, onDrawn } = useLayout(shown, metrics, lineIndex, scroller);
  const keepPosition = useRef<() => void>(() => undefined);
  useLayoutEffect(
    () => (box.current === null ? undefined : scroller.attach(box.current, () => keepPosition.current())),
    [],
  );
  const { isRestoring, storePosition } = useStableScroll(scroller, layout, shown, {
    view,
    openId,
    currentId: current.value,
  });

  keepPosition.current = storePosition;

  const range = scroller.drawn.value;
  const indexes =
    layout === null || isRestoring ? [] : indexesToRender(layout, range, current, isFocused.value);

  // The pinned cards above the collection get the same width.
  useLayoutEffect(() => {
    if (metrics === null || metrics.density === 'list') return;
    const style = box.current?.parentElement?.style;
    style?.setProperty('--card-width', `${metrics.columnWidth}px`);
    style?.setProperty('--card-gap', `${metrics.gap}px`);
  }, [metrics]);

  // In a layout effect, previews are requested before the browser paints.
  useLayoutEffect(
    () => requestPreviews(byPriority(layout, indexes, scroller.position())),
    [indexes.join(), layout],
  );

  useLayoutEffect(() => {
    const id = focusNext.current;
    const element = id === null ? null : document.getElementById(cardElementId(id));
    if (element === null) return;
    focusNext.current = null;
    element.focus({ preventScroll: true });
  });

  // While the person moves from one open object to the next, its card stays in view.
  useEffect(() => {
    const index = openId === null || layout === null ? -1 : layout.cards.indexOf(openId);
    if (index < 0 || layout === null) return;
    current.value = openId;
    reveal(layout, index);
  }, [openId, layout?.metrics]);

  // When an object closes, the focus returns to its card.
  const wasOpen = useRef<string | null>(null);
  useEffect(() => {
    const closedId = wasOpen.current;
    wasOpen.current = openId;
    if (openId !== null || closedId === null || document.activeElement !== document.body) return;
    // A deleted object has no card. Then the focus goes to the tab stop, which is its neighbour.
    const element =
      document.getElementById(cardElementId(closedId)) ??
      box.current?.querySelector<HTMLElement>('a[tabindex="0"]');
    element?.focus({ preventScroll: true });
  }, [openId]);

  function reveal({ positions }: Layout, index: number): void {
    const above = headerHeight() + MARGIN_PX;
    // For the first row of cards, this scrolls to the top of the page.
    const top = positions.top(index) === 0 ? PAGE_TOP : positions.top(index) - above;
    const bottom = positions.bottom(index) + MARGIN_PX - window.innerHeight;
    const position = scroller.position();
    if (position > top || bottom - top > 0) scroller.scrollTo(top);
    else if (position < bottom) scroller.scrollTo(bottom);
  }

  const selecting = useSelecting(isSelectable, urlOf(view), idOfCard);
  const band = useBand(isSelectable, box, () => layout && bandPositions(layout, scroller, box.current));

  function onKeyDown(event: TargetedKeyboardEvent<HTMLElement>): void {
    const isBrowserShortcut =
      event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !isSelectable);
    const id = current.peek();
    if (isBrowserShortcut || layout === null || id === null || selecting.onKey(event, id)) return;
    const from = layout.cards.indexOf(id);
    const visibleHeight = window.innerHeight - headerHeight();
    const to = from < 0 ? null : cardByKey(logicalKey(event.key), from, layout.positions, visibleHeight);
    if (to === null) return;
    event.preventDefault();
    const next = layout.cards.columns.id(layout.cards.rowAt(to));
    if (event.shiftKey) extendTo(next, id);
    focusNext.current = next;
    current.value = next;
    reveal(layout, to);
  }

  function onFocusIn({ target }: TargetedFocusEvent<HTMLElement>): void {
    isFocused.value = true;
    const element = target as Element;
    if (!element.id.startsWith(cardElementId(''))) return;
    const id = element.id.slice(cardElementId('').length);
    const index = id === current.peek() || layout === null ? -1 : layout.cards.indexOf(id);
    current.value = id;
    // A card that receives the focus because another card was removed may be behind the header.
    if (index >= 0 && layout !== null && element.matches(':focus-visible')) reveal(layout, index);
  }

  const map = scrollMap(layout?.positions.height ?? 0);
  const tabStop = layout && tabStopOf(layout, indexes, range, current.value);
  return (
    <>
      <div class="rem-probe" ref={probe} />
      <ul
        class={`board ${metrics?.density ?? density.value}${isSelecting.value ? ' selecting' : ''}`}
        ref={box}
        style={{ height: `${map.boxHeight}px` }}
        onKeyDown={onKeyDown}
        onClickCapture={selecting.onClick}
        onPointerDown={selecting.onPointerDown}
        onContextMenu={selecting.onContextMenu}
        onFocusIn={onFocusIn}
        onFocusOut={set(isFocused, false)}
      >
        {layout !== null &&
          indexes.map((index) => {
            const row = layout.cards.rowAt(index);
            const id = layout.cards.columns.id(row);
            return (
              <Card
                key={id}
                id={id}
                href={urlOf(view, id)}
                columns={layout.cards.columns}
                row={row}
                metrics={layout.metrics}
                revision={layout.revision}
                position={index + 1}
                count={layout.cards.count}
                left={layout.positions.left(index)}
                top={Math.min(Math.max(layout.positions.top(index) - range.offset, 0), map.boxHeight)}
                isTabStop={index === tabStop}
                isOpen={id === openId}
                isSelectable={isSelectable}
                onDrawn={onDrawn}
                tick={tick}
              />
            );
          })}
      </ul>
      {layout?.lineIndex != null && (
        <p
          class="less-relevant"
          style={{
            translate: `0 ${box.current?.offsetTop ?? 0}px`,
            top: `${layout.positions.top(layout.lineIndex) - range.offset - RELEVANCE_LINE_HEIGHT_PX}px`,
          }}
        >
          {gridWords.lessRelevant}
        </p>
      )}
      <span id={SELECTED_ID} hidden>
        {selectionWords.isSelected}
      </span>
      <Band area={band} />
      {layout !== null && (
        <Years layout={layout} map={map} scroller={scroller} isLoading={shown.state === 'loading'} />
      )}
    </>
  );
}

/** The space between a card that is scrolled into view and the edge of the viewport, in pixels. */
const MARGIN_PX = 12;

/** The height of the header, which covers the top of the viewport, in pixels. */
function headerHeight(): number {
  return document.querySelector<HTMLElement>('.bar')?.offsetHeight ?? 0;
}

function indexesToRender(
  { cards, positions }: Layout,
  { top, bottom }: ContentRange,
  current: Signal<string | null>,
  isFocused: boolean,
): readonly number[] {
  const inViewport = positions.between(top, bottom);
  const focused = isFocused && current.value !== null ? cards.indexOf(current.value) : -1;
  if (focused < 0 || focused >= positions.count || inViewport.includes(focused)) return inViewport;
  return [...inViewport, focused].sort((a, b) => a - b);
}

/** Sorts cards in the order in which their previews are requested: in the viewport, below it, above it. */
function byPriority(layout: Layout | null, indexes: readonly number[], top: number): readonly number[] {
  if (layout === null) return [];
  const isAbove = (index: number) => layout.positions.bottom(index) < top;
  return [...indexes.filter((index) => !isAbove(index)), ...indexes.filter(isAbove)];
}

/** The index of the tab stop: the current card if it is rendered, otherwise the first card in the viewport. */
function tabStopOf(
  { cards, positions }: Layout,
  indexes: readonly number[],
  { top, bottom }: ContentRange,
  current: string | null,
): number | undefined {
  const index = current === null ? -1 : cards.indexOf(current);
  if (indexes.includes(index)) return index;
  const windowTop = (top + bottom - window.innerHeight) / 2;
  return indexes.find((each) => positions.top(each) >= windowTop) ?? indexes[0];
}
