import { useSignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

interface AnchoredProps {
  /** The range below which the content is placed. */
  readonly range: Range;
  readonly class: string;
  readonly role: 'dialog' | 'toolbar';
  readonly label: string;
  /** Whether the content receives the focus when it appears. */
  readonly hasInitialFocus?: boolean;
  readonly children: ComponentChildren;
}

/** The gap between the range and the content, in pixels. */
const GAP_PX = 6;

/** Places content below a range, inside the element that contains the text, so that both scroll together. */
export function Anchored(props: AnchoredProps): VNode {
  const { range, class: name, role, label, hasInitialFocus, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const position = useSignal<{ readonly top: number; readonly left: number } | null>(null);

  function updatePosition(): void {
    const container = box.current?.parentElement;
    if (!container || !box.current) return;
    const outer = container.getBoundingClientRect();
    const lines = range.getClientRects();
    const line = lines[lines.length - 1] ?? range.getBoundingClientRect();
    const maxLeft = Math.max(0, outer.width - box.current.offsetWidth);
    const left = Math.round(Math.min(Math.max(0, line.left - outer.left), maxLeft));
    const top = Math.round(line.bottom - outer.top + GAP_PX);
    if (position.value?.top !== top || position.value.left !== left) position.value = { top, left };
  }

  // Runs after every render, because new contents change the size of the box.
  useLayoutEffect(updatePosition);
  useEffect(() => {
    const observer = new ResizeObserver(updatePosition);
    if (box.current?.parentElement) observer.observe(box.current.parentElement);
    return () => observer.disconnect();
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
