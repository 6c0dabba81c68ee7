import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, type IconNode } from 'lucide';
import { h, type VNode } from 'preact';

interface IconProps {
  /** One of lucide's drawings (ISC licence); only those that are imported become part of the app. */
  readonly of: IconNode;
}

/** Drawings that point along the line: they are mirrored where lines run from right to left. */
const POINTING: readonly IconNode[] = [ArrowLeft, ArrowRight, ChevronLeft, ChevronRight];

/** A drawn icon, as large as the text around it. Its button or link has the name. */
export function Icon({ of }: IconProps): VNode {
  return (
    <svg
      class={POINTING.includes(of) ? 'icon-drawing pointing' : 'icon-drawing'}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {of.map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
