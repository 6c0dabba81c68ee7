const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]';
/** The large parts of the page. When one of them closes, its own code moves the focus. */
const REGIONS = 'main, aside, dialog, body';

/** Where a removed element was in the page. */
interface FocusPosition extends Pick<MutationRecord, 'target' | 'previousSibling' | 'nextSibling'> {
  /** The node that replaced the element, such as a button whose form was closed. */
  readonly replacement?: Node | undefined;
}

/**
 * Moves the focus to the nearest focusable element when the focused element is removed, for example with a deleted tag. Without this,
 * keyboard users would start again from the top of the page. Removals by a pointer are ignored.
 */
export function keepFocus(): void {
  let last: Element | null = null;
  let isByPointer = false;
  addEventListener('keydown', () => (isByPointer = false), true);
  addEventListener('pointerdown', () => (isByPointer = true), true);
  document.addEventListener('focusin', ({ target }) => (last = target as Element));
  new MutationObserver((records) => {
    if (isByPointer || last === null || last.isConnected || document.activeElement !== document.body) return;
    const position = findFormerPosition(last, records);
    last = null;
    if (position === null) return;
    // The replacement may take the focus itself, in this frame or the next.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (document.activeElement === document.body) nearest(position)?.focus({ preventScroll: true });
      }),
    );
  }).observe(document.body, { childList: true, subtree: true });
}

/** The former position of a removed element, relative to nodes that are still in the page; null if a whole region was removed. */
function findFormerPosition(element: Element, records: readonly MutationRecord[]): FocusPosition | null {
  let removedNode: Node = element;
  let position: FocusPosition | null = null;
  for (const record of records) {
    const removed = [...record.removedNodes].find((node) => node.contains(removedNode));
    if (removed === undefined) continue;
    if (removed instanceof Element && removed.matches(REGIONS)) return null;
    position = record;
    removedNode = record.target;
  }
  if (position === null || !removedNode.isConnected) return null;
  const { target, previousSibling, nextSibling } = position;
  return { target, previousSibling, nextSibling, replacement: findReplacement(position, records) };
}

/** The first of the nodes that were inserted directly before the former next sibling. */
function findReplacement(
  { target, nextSibling }: FocusPosition,
  records: readonly MutationRecord[],
): Node | undefined {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  let first: Node | undefined;
  let node = nextSibling === null ? target.lastChild : nextSibling.previousSibling;
  for (; node !== null && added.has(node); node = node.previousSibling) first = node;
  return first;
}

/** The nearest focusable element after or before a position, in the smallest enclosing element that has one. */
function nearest({ target, replacement, previousSibling, nextSibling }: FocusPosition): HTMLElement | null {
  // In the body, only unrelated parts of the app could get the focus.
  if (!(target instanceof HTMLElement) || target.matches('body')) return null;
  const inReplacement = replacement ? firstFocusableIn(replacement) : null;
  if (inReplacement !== null) return inReplacement;
  for (let node = nextSibling; node !== null; node = node.nextSibling) {
    const focusable = firstFocusableIn(node);
    if (focusable !== null) return focusable;
  }
  for (let node = previousSibling; node !== null; node = node.previousSibling) {
    const focusable = firstFocusableIn(node);
    if (focusable !== null) return focusable;
  }
  const inside = firstFocusableIn(target);
  if (inside !== null || target.matches(REGIONS)) return inside;
  const { parentNode, previousSibling: before, nextSibling: after } = target;
  return parentNode && nearest({ target: parentNode, previousSibling: before, nextSibling: after });
}

function firstFocusableIn(node: Node): HTMLElement | null {
  if (!(node instanceof HTMLElement)) return null;
  const all = [node, ...node.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return all.find((each) => each.matches(FOCUSABLE) && each.checkVisibility()) ?? null;
}
