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
import { keyInLine } from '../ui/direction.ts';
import { set } from '../ui/set-signal.ts';
import { addressOf, type View } from '../view/view.ts';
import { gridWords } from '../words/grid.ts';
import { selectionWords } from '../words/selection.ts';
import { density } from './appearance.ts';
import { bandPositions, idOfCard } from './band-positions.ts';
import { Card, cardElementId } from './card.tsx';
import { cardByKey } from './keys.ts';
import type { Layout } from './layout.ts';
import { type ContentRange, createScroller, PAGE_TOP } from './scroller.ts';
import { titleCharacter } from './title-character.ts';
import { LINE_HEIGHT, useLayout } from './use-layout.ts';
import { useSize } from './use-size.ts';
import { useStableScroll } from './use-stable-scroll.ts';
import { Years } from './years.tsx';

interface BoardProps {
  readonly view: View;
  readonly openId: string | null;
  /** Whether cards can be selected. */
  readonly isSelectable: boolean;
  /** Ticks a task of a note; without it, tasks cannot be ticked. */
  readonly tick?: ((id: string, number: number, isDone: boolean) => Promise<boolean>) | undefined;
}

/** Cards in columns: those in and near the viewport, and the focused one. */
export function Board({ view, openId, isSelectable, tick }: BoardProps): VNode {
  const box = useRef<HTMLUListElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const scroller = useMemo(createScroller, []);
  /** The card that is the tab stop: the one last focused. */
  const current = useSignal<string | null>(openId);
  const isFocused = useSignal(false);
  const focusNext = useRef<string | null>(null);

  const size = useSize(box, probe);
  const shown = collection.value;
  const metrics = useMemo(
    () =>
      size && {
        ...metricsOf(density.value, size.width, size.rem, titleCharacter()),
        showsPassages: searchDetails.value.passages.size > 0,
      },
    [size, density.value, searchDetails.value.passages.size > 0],
  );
  const { strict } = searchDetails.value;
  const before = strict !== null && strict < shown.cards.count ? strict : null;
  const { layout, onDrawn } = useLayout(shown, metrics, before, scroller);
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

  const stretch = scroller.drawn.value;
  const indexes =
    layout === null || isRestoring ? [] : drawnIndexes(layout, stretch, current, isFocused.value);

  // The pins before the collection are as wide as its cards.
  useLayoutEffect(() => {
    if (metrics === null || metrics.density === 'list') return;
    const style = box.current?.parentElement?.style;
    style?.setProperty('--card-width', `${metrics.columnWidth}px`);
    style?.setProperty('--card-gap', `${metrics.gap}px`);
  }, [metrics]);

  // A layout effect, so that previews are requested before the browser paints.
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

  // The card of the open object stays in view while moving from one object to the next.
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
    // A deleted object has no card; its neighbour is the tab stop then.
    const element =
      document.getElementById(cardElementId(closedId)) ??
      box.current?.querySelector<HTMLElement>('a[tabindex="0"]');
    element?.focus({ preventScroll: true });
  }, [openId]);

  function reveal({ positions }: Layout, index: number): void {
    const above = coveredAbove() + MARGIN;
    // For the first row of cards, scroll to the top of the page.
    const top = positions.top(index) === 0 ? PAGE_TOP : positions.top(index) - above;
    const bottom = positions.bottom(index) + MARGIN - window.innerHeight;
    const at = scroller.position();
    if (at > top || bottom - top > 0) scroller.scrollTo(top);
    else if (at < bottom) scroller.scrollTo(bottom);
  }

  const selecting = useSelecting(isSelectable, addressOf(view), idOfCard);
  const band = useBand(isSelectable, box, () => layout && bandPositions(layout, scroller, box.current));

  function onKeyDown(event: TargetedKeyboardEvent<HTMLElement>): void {
    const isBrowserShortcut =
      event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !isSelectable);
    const id = current.peek();
    if (isBrowserShortcut || layout === null || id === null || selecting.onKey(event, id)) return;
    const from = layout.cards.indexOf(id);
    const visibleHeight = window.innerHeight - coveredAbove();
    const to = from < 0 ? null : cardByKey(keyInLine(event.key), from, layout.positions, visibleHeight);
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
    // A card that received the focus because another was removed may be hidden by the bar.
    if (index >= 0 && layout !== null && element.matches(':focus-visible')) reveal(layout, index);
  }

  const map = scrollMap(layout?.positions.height ?? 0);
  const tabStop = layout && tabStopOf(layout, indexes, stretch, current.value);
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
                href={addressOf(view, id)}
                columns={layout.cards.columns}
                row={row}
                metrics={layout.metrics}
                revision={layout.revision}
                position={index + 1}
                count={layout.cards.count}
                left={layout.positions.left(index)}
                top={Math.min(Math.max(layout.positions.top(index) - stretch.offset, 0), map.boxHeight)}
                isTabStop={index === tabStop}
                isOpen={id === openId}
                isSelectable={isSelectable}
                onDrawn={onDrawn}
                tick={tick}
              />
            );
          })}
      </ul>
      {layout?.strict != null && (
        <p
          class="less-relevant"
          style={{
            translate: `0 ${box.current?.offsetTop ?? 0}px`,
            top: `${layout.positions.top(layout.strict) - stretch.offset - LINE_HEIGHT}px`,
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
        <Years layout={layout} map={map} scroller={scroller} isLoading={shown.state === 'reading'} />
      )}
    </>
  );
}

/** Space between a card scrolled into view and the edge of the viewport, in pixels. */
const MARGIN = 12;

/** The height of the viewport covered by the bar, in pixels. */
function coveredAbove(): number {
  return document.querySelector<HTMLElement>('.bar')?.offsetHeight ?? 0;
}

function drawnIndexes(
  { cards, positions }: Layout,
  { top, bottom }: ContentRange,
  current: Signal<string | null>,
  isFocused: boolean,
): readonly number[] {
  const inViewport = positions.between(top, bottom);
  const focused = isFocused && current.value !== null ? cards.indexOf(current.value) : -1;
  if (focused < 0 || focused >= positions.count || inViewport.includes(focused)) return inViewport;
  return [...inViewport, focused].sort((one, other) => one - other);
}

/** Cards in the viewport first, then those below it, then those above it. */
function byPriority(layout: Layout | null, indexes: readonly number[], top: number): readonly number[] {
  if (layout === null) return [];
  const isAbove = (index: number) => layout.positions.bottom(index) < top;
  return [...indexes.filter((index) => !isAbove(index)), ...indexes.filter(isAbove)];
}

/** The tab stop: the current card if it is rendered, otherwise the first in the viewport. */
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
