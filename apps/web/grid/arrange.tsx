import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { KINDS, type Kind } from '../../../core/entities/kinds.ts';
import { SEARCH_ORDERS, type SearchOrder } from '../../../core/model/search-order.ts';
import { collectionSummary } from '../collection/collection-summary.ts';
import { kindCounts } from '../sidebar/nav-links.ts';
import { putBelow } from '../ui/put-below.ts';
import { CARD_FILTERS, filtersOf, isArranged, orderOf } from '../view/arranged.ts';
import { urlOf, useAppRoute, type View } from '../view/view.ts';
import { inLine, typeInPlural } from '../words/format.ts';
import { gridWords } from '../words/grid.ts';

const defaultOrder = ({ q, similarTo }: View): 'bumped' | 'best' =>
  q === '' && similarTo === null ? 'bumped' : 'best';

const MAX_KINDS = 12;
/** Controls that sort and filter the cards. The choice is part of the URL. */
export function Arrange({ view }: { readonly view: View }): VNode {
  const { go } = useAppRoute();
  const panel = useRef<HTMLFieldSetElement>(null);
  const order = orderOf(view);
  const { only, kinds } = filtersOf(view);
  const change = (to: Partial<View>) => go(urlOf({ ...view, ...to }), true);
  const orders: readonly (SearchOrder | 'best')[] =
    defaultOrder(view) === 'best' ? ['best', ...SEARCH_ORDERS] : SEARCH_ORDERS;
  const currentOrder = order?.by ?? defaultOrder(view);

  function sortBy(by: SearchOrder | 'best'): void {
    if (by === defaultOrder(view)) change({ order: null });
    else if (by === 'random') change({ order: `random-${Math.floor(Math.random() * 1e9)}` });
    else change({ order: by });
  }

  /** Adds a value to a list, or removes it if it is present. Returns null if the result is empty. */
  const toggled = (values: readonly string[], value: string): string | null =>
    (values.includes(value) ? values.filter((each) => each !== value) : [...values, value]).join(',') || null;

  return (
    <>
      <button
        type="button"
        class={isArranged(view) ? 'plain small arrange-button active' : 'plain small arrange-button'}
        popovertarget="arrange"
        onClick={({ currentTarget }) => putBelow(currentTarget, panel.current)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4.5h12M4.5 8h7M6.5 11.5h3" />
        </svg>
        <span>{summaryOf(view) || gridWords.arrange}</span>
      </button>
      <fieldset ref={panel} id="arrange" class="arrange" popover="auto" aria-label={gridWords.arrange}>
        <fieldset>
          <legend>{gridWords.order}</legend>
          {orders.map((by) => (
            <label key={by}>
              <input type="radio" name="order" checked={by === currentOrder} onChange={() => sortBy(by)} />
              {gridWords.orders[by]}
            </label>
          ))}
          {currentOrder === 'random' && (
            <button type="button" class="plain small" onClick={() => sortBy('random')}>
              {gridWords.shuffle}
            </button>
          )}
        </fieldset>
        <fieldset>
          <legend>{gridWords.onlyShow}</legend>
          {CARD_FILTERS.map((each) => (
            <label key={each}>
              <input
                type="checkbox"
                checked={only.includes(each)}
                onChange={() => change({ only: toggled(only, each) })}
              />
              {gridWords.only[each]}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{gridWords.kinds}</legend>
          {kindCounts(collectionSummary.value?.counts)
            .slice(0, MAX_KINDS)
            .map(({ kind, label }) => (
              <label key={kind}>
                <input
                  type="checkbox"
                  checked={kinds.includes(kind)}
                  onChange={() => change({ kinds: toggled(kinds, kind) })}
                />
                {label}
              </label>
            ))}
        </fieldset>
        {isArranged(view) && (
          <button
            type="button"
            class="plain"
            onClick={() => change({ order: null, only: null, kinds: null })}
          >
            {gridWords.resetView}
          </button>
        )}
      </fieldset>
    </>
  );
}

/** A short description of how a view differs from the default. */
function summaryOf(view: View): string {
  const order = orderOf(view);
  const { only, kinds } = filtersOf(view);
  const filters = [
    ...only.map((each) => gridWords.only[each]),
    ...kinds.map((kind) => typeInPlural(KINDS[kind as Kind]?.[0] ?? kind)),
  ].join(', ');
  return inLine(order && gridWords.orders[order.by], filters);
}
