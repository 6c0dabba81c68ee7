import { useSignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { load } from '../ui/load.ts';

interface FormulaProps {
  readonly tex: string;
  readonly display: boolean;
  /** The source of the formula, shown until the formula is rendered, or if it cannot be. */
  readonly children: ComponentChildren;
}

/** Longer formulas are shown as source. */
const MAX_LENGTH = 10_000;

/** Renders a formula as MathML. The library for this is loaded with the first formula. */
export function Formula({ tex, display, children }: FormulaProps): VNode {
  const place = useRef<HTMLSpanElement>(null);
  const isDrawn = useSignal(false);
  useEffect(() => {
    let isCurrent = true;
    isDrawn.value = false;
    const draw = async () => {
      const { default: temml } = await load(() => import('./temml.ts'));
      if (!isCurrent || place.current === null) return;
      temml.render(tex, place.current, { displayMode: display, throwOnError: true, maxSize: [20, 40] });
      isDrawn.value = true;
    };
    if (tex.length <= MAX_LENGTH) void draw().catch(() => place.current?.replaceChildren());
    return () => {
      isCurrent = false;
    };
  }, [tex, display]);
  return (
    <span class={display ? 'formula display' : 'formula'} dir="ltr">
      <code hidden={isDrawn.value}>{children}</code>
      <span ref={place} hidden={!isDrawn.value} />
    </span>
  );
}
