import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { setToTyped } from './set-signal.ts';

/** A field that filters a list by words. */
export function SearchField({
  name,
  typed,
}: {
  readonly name: string;
  readonly typed: Signal<string>;
}): VNode {
  return (
    <input
      type="search"
      dir="auto"
      aria-label={name}
      placeholder={name}
      value={typed}
      onInput={setToTyped(typed)}
    />
  );
}
