import type { Signal } from '@preact/signals';

/** Returns an event handler that sets a signal to a value. */
export function set<T>(signal: Signal<T>, value: NoInfer<T>): () => void {
  return () => {
    signal.value = value;
  };
}

/** Returns an event handler that sets a signal to the text typed into a field. */
export function setToTyped(signal: Signal<string>) {
  return ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void => {
    signal.value = currentTarget.value;
  };
}
