import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { putBelow } from '../ui/put-below.ts';
import { searchWords } from '../words/search.ts';
import { colorName, PALETTE } from './colors.ts';

interface PaletteProps {
  /** The chosen colour as `#rrggbb`; null if none is chosen. */
  readonly chosen: string | null;
  choose(color: string | null): void;
}

/** A palette of colours to search by. */
export function ColorPalette({ chosen, choose }: PaletteProps): VNode {
  const panel = useRef<HTMLFieldSetElement>(null);

  function chooseAndClose(color: string | null): void {
    panel.current?.hidePopover();
    choose(color);
  }

  return (
    <>
      <button
        type="button"
        class="plain icon palette-button"
        popovertarget="palette"
        onClick={({ currentTarget }) => putBelow(currentTarget, panel.current)}
        aria-label={
          chosen === null ? searchWords.chooseColor : searchWords.named(searchWords.color, colorName(chosen))
        }
      >
        <span class={chosen === null ? 'wheel' : 'dot'} {...(chosen && { style: { background: chosen } })} />
      </button>
      <fieldset ref={panel} id="palette" class="palette" popover="auto" aria-label={searchWords.chooseColor}>
        {PALETTE.map(({ value, key }) => (
          <button
            key={value}
            type="button"
            class="swatch"
            title={searchWords.colors[key]}
            aria-label={searchWords.colors[key]}
            aria-pressed={value === chosen}
            style={{ background: value }}
            onClick={() => chooseAndClose(value === chosen ? null : value)}
          />
        ))}
        {chosen !== null && (
          <button type="button" class="plain any-color" onClick={() => chooseAndClose(null)}>
            {searchWords.anyColor}
          </button>
        )}
      </fieldset>
    </>
  );
}
