import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { urlOf } from '../view/view.ts';
import { sidebarWords } from '../words/sidebar.ts';
import { NavLink, PageNavLink } from './nav-link.tsx';
import type { NavTarget } from './nav-links.ts';

const INITIAL_COUNT = 8;
/** Maximum number of links. A collection can have a thousand tags, and a search finds the others. */
const MAX_SHOWN = 100;

interface SectionProps {
  readonly name: string;
  readonly currentAddress: string;
  readonly targets: readonly NavTarget[];
  /** The page that lists all of these links. */
  readonly all?: { readonly path: string; readonly label: string };
}

/** Navigation links of one kind. A button shows more than the first links. */
export function Section({ name, currentAddress, targets, all }: SectionProps): VNode | null {
  const isExpanded = useSignal(false);
  if (targets.length === 0 && all === undefined) return null;
  const current = targets.findIndex((way) => urlOf(way.view) === currentAddress);
  const first = targets.filter((_, at) => at < INITIAL_COUNT || at === current);
  const shown = isExpanded.value ? targets.slice(0, MAX_SHOWN) : first;
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul class="nav-list">
        {shown.map((way) => (
          <NavLink key={urlOf(way.view)} currentAddress={currentAddress} target={way} />
        ))}
        {all && <PageNavLink currentAddress={currentAddress} {...all} />}
      </ul>
      {targets.length > INITIAL_COUNT && (
        <button
          type="button"
          class="plain more"
          aria-expanded={isExpanded.value}
          onClick={() => {
            isExpanded.value = !isExpanded.value;
          }}
        >
          {isExpanded.value ? sidebarWords.fewer : sidebarWords.more}
        </button>
      )}
    </section>
  );
}
