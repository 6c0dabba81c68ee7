/** How long a finger must rest on an item to pick it up, in milliseconds. Browsers with their own touch dragging take longer. */
const LONG_PRESS_MS = 350;
/** How far the finger may move during that time, in pixels. */
const MAX_MOVE_PX = 10;
/** The page scrolls while the finger is within `EDGE` pixels of the viewport's edge. */
const EDGE = 72;
const SCROLL_STEP = 8;

/** Called with the ids of the dropped item and its target. */
type OnDrop = (id: string, onto: string) => void;

/** A finger on an item. */
interface Hold {
  /** Whether it has rested long enough to pick up the item. */
  isPickedUp(): boolean;
  end(): void;
}

/** Makes the items of a board draggable by long press, which not all browsers support themselves. */
export function makeDraggableByTouch(board: HTMLElement, onDrop: OnDrop): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let hold: Hold | null = null;

  function press(event: PointerEvent): void {
    hold?.end();
    const item = itemIn(board, event.target);
    const isButton = event.target instanceof Element && event.target.closest('button') !== null;
    hold =
      event.pointerType !== 'touch' || item === null || isButton ? null : follow(board, item, event, onDrop);
  }
  board.addEventListener('pointerdown', press, { signal });

  // While an item is picked up, the page must not scroll or open a context menu. Browsers must know before the touch starts.
  for (const name of ['touchmove', 'contextmenu', 'dragstart'])
    board.addEventListener(
      name,
      (event) => {
        if (!hold?.isPickedUp()) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal, passive: false, capture: true },
    );
  return () => {
    ending.abort();
    hold?.end();
  };
}

/** Follows a finger on an item until it is lifted or scrolls the page. */
function follow(board: HTMLElement, item: HTMLElement, start: PointerEvent, onDrop: OnDrop): Hold {
  const ending = new AbortController();
  const { signal } = ending;
  let finger = start;
  let isPickedUp = false;
  let target: HTMLElement | null = null;

  function setTarget(next: HTMLElement | null): void {
    target?.classList.remove('target');
    target = next === item ? null : next;
    target?.classList.add('target');
  }

  function drag(): void {
    if (signal.aborted) return;
    const { clientX, clientY } = finger;
    const by = clientY < EDGE ? -SCROLL_STEP : clientY > window.innerHeight - EDGE ? SCROLL_STEP : 0;
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
    setTarget(itemIn(board, document.elementFromPoint(clientX, clientY)));
    requestAnimationFrame(drag);
  }

  const timer = setTimeout(() => {
    isPickedUp = true;
    item.classList.add('dragged');
    navigator.vibrate?.(15);
    drag();
  }, LONG_PRESS_MS);

  function end(): void {
    ending.abort();
    clearTimeout(timer);
    item.classList.remove('dragged');
    setTarget(null);
    isPickedUp = false;
  }

  const isFar = ({ clientX, clientY }: PointerEvent) =>
    Math.hypot(clientX - start.clientX, clientY - start.clientY) > MAX_MOVE_PX;
  const onMove = (event: PointerEvent) => {
    finger = event;
    if (!isPickedUp && isFar(event)) end();
  };
  const onUp = () => {
    const [id, onto] = [item.dataset.id, target?.dataset.id];
    end();
    if (id !== undefined && onto !== undefined) onDrop(id, onto);
  };
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', end, { signal });
  return { isPickedUp: () => isPickedUp, end };
}

function itemIn(board: HTMLElement, target: EventTarget | null): HTMLElement | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
  return item !== null && board.contains(item) ? item : null;
}
