import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, type IconNode } from 'lucide';
import { h, type VNode } from 'preact';

interface IconProps {
  /** One of lucide's icons (ISC licence); the bundle contains only those that are imported. */
  readonly of: IconNode;
}

/** Icons that are mirrored in languages written from right to left. */
const DIRECTIONAL: readonly IconNode[] = [ArrowLeft, ArrowRight, ChevronLeft, ChevronRight];

/** An icon as large as the text around it. Its button or link must have an accessible name. */
export function Icon({ of }: IconProps): VNode {
  return (
    <svg
      class={DIRECTIONAL.includes(of) ? 'icon-drawing pointing' : 'icon-drawing'}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {of.map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
