const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]';
/** Who closes one of these says where the focus goes. */
const WHOLE = 'main, aside, dialog, body';

/** Where something stood in the page. */
interface Place extends Pick<MutationRecord, 'target' | 'previousSibling' | 'nextSibling'> {
  /** What stands there now, as a button in place of the form that it opened. */
  readonly instead?: Node | undefined;
}

/**
 * Moves the focus to what stands nearest when what had it is taken away by other means than a pointer, as a tag that is removed.
 * Otherwise browsers forget the place, and who uses no pointer begins at the top of the page again.
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
    // What has come in its place may take the focus by itself, in this frame or just after it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (document.activeElement === document.body) nearest(place)?.focus({ preventScroll: true });
      }),
    );
  }).observe(document.body, { childList: true, subtree: true });
}

/** Where an element stood that was taken out, by what is still there; null if all around it was taken out too. */
function placeOf(element: Element, records: readonly MutationRecord[]): Place | null {
  let gone: Node = element;
  let place: Place | null = null;
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

/** The first of the nodes that have come just before what stood next. */
function insteadOf({ target, nextSibling }: Place, records: readonly MutationRecord[]): Node | undefined {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  let found: Node | undefined;
  let node = nextSibling === null ? target.lastChild : nextSibling.previousSibling;
  for (; node !== null && added.has(node); node = node.previousSibling) found = node;
  return found;
}

/** What can have the focus at a place, after it or before it, in the smallest part of the page that has any. */
function nearest({ target, instead, previousSibling, nextSibling }: Place): HTMLElement | null {
  // What is left then are other parts of the app, which are near to nothing.
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
