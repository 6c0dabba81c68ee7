const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]';
/** When one of these closes, its own code moves the focus. */
const WHOLE = 'main, aside, dialog, body';

/** A former position in the page. */
interface FocusPosition extends Pick<MutationRecord, 'target' | 'previousSibling' | 'nextSibling'> {
  /** The node that replaced it, such as the button after its form closed. */
  readonly instead?: Node | undefined;
}

/**
 * Moves the focus to the nearest focusable element when the focused one is removed other than by a pointer, such as a deleted tag. Browsers
 * forget the position otherwise, and keyboard users would start from the top of the page.
 */
export function keepFocus(): void {
  let last: Element | null = null;
  let isByPointer = false;
  addEventListener('keydown', () => (isByPointer = false), true);
  addEventListener('pointerdown', () => (isByPointer = true), true);
  document.addEventListener('focusin', ({ target }) => (last = target as Element));
  new MutationObserver((records) => {
    if (isByPointer || last === null || last.isConnected || document.activeElement !== document.body) return;
    const place = placeOf(last, records);
    last = null;
    if (place === null) return;
    // The replacement may take the focus itself, in this frame or the next.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (document.activeElement === document.body) nearest(place)?.focus({ preventScroll: true });
      }),
    );
  }).observe(document.body, { childList: true, subtree: true });
}

/** The former position of a removed element, relative to nodes still present; null if its surroundings were removed too. */
function placeOf(element: Element, records: readonly MutationRecord[]): FocusPosition | null {
  let gone: Node = element;
  let place: FocusPosition | null = null;
  for (const record of records) {
    const removed = [...record.removedNodes].find((node) => node.contains(gone));
    if (removed === undefined) continue;
    if (removed instanceof Element && removed.matches(WHOLE)) return null;
    place = record;
    gone = record.target;
  }
  if (place === null || !gone.isConnected) return null;
  const { target, previousSibling, nextSibling } = place;
  return { target, previousSibling, nextSibling, instead: insteadOf(place, records) };
}

/** The first of the nodes inserted just before the former next sibling. */
function insteadOf(
  { target, nextSibling }: FocusPosition,
  records: readonly MutationRecord[],
): Node | undefined {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  let found: Node | undefined;
  let node = nextSibling === null ? target.lastChild : nextSibling.previousSibling;
  for (; node !== null && added.has(node); node = node.previousSibling) found = node;
  return found;
}

/** The nearest focusable element after or before a position, in the smallest part of the page that has any. */
function nearest({ target, instead, previousSibling, nextSibling }: FocusPosition): HTMLElement | null {
  // Only unrelated parts of the app remain.
  if (!(target instanceof HTMLElement) || target.matches('body')) return null;
  const here = instead ? firstIn(instead) : null;
  if (here !== null) return here;
  for (let node = nextSibling; node !== null; node = node.nextSibling) {
    const found = firstIn(node);
    if (found !== null) return found;
  }
  for (let node = previousSibling; node !== null; node = node.previousSibling) {
    const found = firstIn(node);
    if (found !== null) return found;
  }
  const inside = firstIn(target);
  if (inside !== null || target.matches(WHOLE)) return inside;
  const { parentNode, previousSibling: before, nextSibling: after } = target;
  return parentNode && nearest({ target: parentNode, previousSibling: before, nextSibling: after });
}

function firstIn(node: Node): HTMLElement | null {
  if (!(node instanceof HTMLElement)) return null;
  const all = [node, ...node.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return all.find((each) => each.matches(FOCUSABLE) && each.checkVisibility()) ?? null;
}
