import type { IconNode } from 'lucide';
import { h, type VNode } from 'preact';

interface IconProps {
  /** One of lucide's drawings (ISC licence); only those that are imported become part of the app. */
  readonly of: IconNode;
}

/** A drawn icon, as large as the text around it. Its button or link has the name. */
export function Icon({ of }: IconProps): VNode {
  return (
    <svg class="icon-drawing" viewBox="0 0 24 24" aria-hidden="true">
      {of.map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
