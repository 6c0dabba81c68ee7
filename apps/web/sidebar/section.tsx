import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { addressOf } from '../view/view.ts';
import { sidebarWords } from '../words/sidebar.ts';
import { NavLink, PageNavLink } from './nav-link.tsx';
import type { NavTarget } from './nav-links.ts';

const FIRST = 8;
/** A collection can have a thousand tags; the rest is found by typing. */
const MAX_SHOWN = 100;

interface SectionProps {
  readonly name: string;
  /** The current address. */
  readonly here: string;
  readonly ways: readonly NavTarget[];
  /** The page that lists all of these links. */
  readonly all?: { readonly path: string; readonly label: string };
}

/** Navigation links of one kind: the first ones, and all on demand. */
export function Section({ name, here, ways, all }: SectionProps): VNode | null {
  const isWhole = useSignal(false);
  if (ways.length === 0 && all === undefined) return null;
  const current = ways.findIndex((way) => addressOf(way.view) === here);
  const first = ways.filter((_, at) => at < FIRST || at === current);
  const shown = isWhole.value ? ways.slice(0, MAX_SHOWN) : first;
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul class="nav-list">
        {shown.map((way) => (
          <NavLink key={addressOf(way.view)} here={here} way={way} />
        ))}
        {all && <PageNavLink here={here} {...all} />}
      </ul>
      {ways.length > FIRST && (
        <button
          type="button"
          class="plain more"
          aria-expanded={isWhole.value}
          onClick={() => {
            isWhole.value = !isWhole.value;
          }}
        >
          {isWhole.value ? sidebarWords.fewer : sidebarWords.more}
        </button>
      )}
    </section>
  );
}
