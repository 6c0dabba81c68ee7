import { useSignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

interface AnchoredProps {
  /** The range it is placed below. */
  readonly range: Range;
  readonly class: string;
  readonly role: 'dialog' | 'toolbar';
  readonly label: string;
  /** Whether it takes the focus when it appears. */
  readonly takesFocus?: boolean;
  readonly children: ComponentChildren;
}

const DISTANCE = 6;

/** Places content below a range, inside the element that contains the text, so that both scroll together. */
export function Anchored({ range, class: name, role, label, takesFocus, children }: AnchoredProps): VNode {
  const box = useRef<HTMLDivElement>(null);
  const place = useSignal<{ readonly top: number; readonly left: number } | null>(null);

  function stand(): void {
    const holder = box.current?.parentElement;
    if (!holder || !box.current) return;
    const outer = holder.getBoundingClientRect();
    const lines = range.getClientRects();
    const line = lines[lines.length - 1] ?? range.getBoundingClientRect();
    const room = Math.max(0, outer.width - box.current.offsetWidth);
    const left = Math.round(Math.min(Math.max(0, line.left - outer.left), room));
    const top = Math.round(line.bottom - outer.top + DISTANCE);
    if (place.value?.top !== top || place.value.left !== left) place.value = { top, left };
  }

  useLayoutEffect(stand);
  useEffect(() => {
    const resized = new ResizeObserver(stand);
    if (box.current?.parentElement) resized.observe(box.current.parentElement);
    return () => resized.disconnect();
  }, [range]);
  useLayoutEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, []);

  const { top, left } = place.value ?? { top: 0, left: 0 };
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
