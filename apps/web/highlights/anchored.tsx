import { useSignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

interface AnchoredProps {
  /** The range it is placed below. */
  readonly range: Range;
  readonly class: string;
  readonly role: 'dialog' | 'toolbar';
  readonly label: string;
  /** Whether it receives the focus when it appears. */
  readonly hasInitialFocus?: boolean;
  readonly children: ComponentChildren;
}

const DISTANCE = 6;

/** Places content below a range, inside the element that contains the text, so that both scroll together. */
export function Anchored({
  range,
  class: name,
  role,
  label,
  hasInitialFocus,
  children,
}: AnchoredProps): VNode {
  const box = useRef<HTMLDivElement>(null);
  const position = useSignal<{ readonly top: number; readonly left: number } | null>(null);

  function updatePosition(): void {
    const container = box.current?.parentElement;
    if (!container || !box.current) return;
    const outer = container.getBoundingClientRect();
    const lines = range.getClientRects();
    const line = lines[lines.length - 1] ?? range.getBoundingClientRect();
    const room = Math.max(0, outer.width - box.current.offsetWidth);
    const left = Math.round(Math.min(Math.max(0, line.left - outer.left), room));
    const top = Math.round(line.bottom - outer.top + DISTANCE);
    if (position.value?.top !== top || position.value.left !== left) position.value = { top, left };
  }

  useLayoutEffect(updatePosition);
  useEffect(() => {
    const resized = new ResizeObserver(updatePosition);
    if (box.current?.parentElement) resized.observe(box.current.parentElement);
    return () => resized.disconnect();
  }, [range]);
  useLayoutEffect(() => {
    if (hasInitialFocus) box.current?.focus({ preventScroll: true });
  }, []);

  const { top, left } = position.value ?? { top: 0, left: 0 };
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have names
    <div
      ref={box}
      class={name}
      role={role}
      aria-label={label}
      tabIndex={-1}
      style={{ top: `${top}px`, left: `${left}px` }}
    >
      {children}
    </div>
  );
}
