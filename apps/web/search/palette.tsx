import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { words } from '../words.ts';
import { colorName, PALETTE } from './colors.ts';

interface PaletteProps {
  /** As `#rrggbb`; null for any. */
  readonly chosen: string | null;
  choose(color: string | null): void;
}

/** Colours by which one can search. */
export function Palette({ chosen, choose }: PaletteProps): VNode {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  const place = useSignal({ top: 0, right: 0 });

  function putBelowButton(): void {
    const box = button.current?.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    if (box) place.value = { top: box.bottom + 6, right: Math.max(8, clientWidth - box.right) };
  }

  function take(color: string | null): void {
    panel.current?.hidePopover();
    choose(color);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        class="plain icon palette-button"
        popovertarget="palette"
        onClick={putBelowButton}
        aria-label={
          chosen === null ? words.search.chooseColor : `${words.search.color}: ${colorName(chosen)}`
        }
      >
        <span class={chosen === null ? 'wheel' : 'dot'} {...(chosen && { style: { background: chosen } })} />
      </button>
      <fieldset
        ref={panel}
        id="palette"
        class="palette"
        popover="auto"
        aria-label={words.search.chooseColor}
        style={{ top: place.value.top, right: place.value.right }}
      >
        {PALETTE.map(({ value, name }) => (
          <button
            key={value}
            type="button"
            class="swatch"
            title={name}
            aria-label={name}
            aria-pressed={value === chosen}
            style={{ background: value }}
            onClick={() => take(value === chosen ? null : value)}
          />
        ))}
        {chosen !== null && (
          <button type="button" class="plain any-color" onClick={() => take(null)}>
            {words.search.anyColor}
          </button>
        )}
      </fieldset>
    </>
  );
}
