import { useSignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { load } from '../ui/load.ts';

interface FormulaProps {
  readonly tex: string;
  readonly display: boolean;
  /** The source of the formula. It is shown until the formula is rendered, and if rendering fails. */
  readonly children: ComponentChildren;
}

/** Maximum length of a formula in characters. The source of a longer formula is shown. */
const MAX_LENGTH = 10_000;

/** Renders a formula as MathML. The library for this is loaded with the first formula. */
export function Formula({ tex, display, children }: FormulaProps): VNode {
  const output = useRef<HTMLSpanElement>(null);
  const isRendered = useSignal(false);
  useEffect(() => {
    let isCurrent = true;
    isRendered.value = false;
    const draw = async () => {
      const { default: temml } = await load(() => import('./temml.ts'));
      if (!isCurrent || output.current === null) return;
      temml.render(tex, output.current, { displayMode: display, throwOnError: true, maxSize: [20, 40] });
      isRendered.value = true;
    };
    if (tex.length <= MAX_LENGTH) void draw().catch(() => output.current?.replaceChildren());
    return () => {
      isCurrent = false;
    };
  }, [tex, display]);
  return (
    <span class={display ? 'formula display' : 'formula'} dir="ltr">
      <code hidden={isRendered.value}>{children}</code>
      <span ref={output} hidden={!isRendered.value} />
    </span>
  );
}
