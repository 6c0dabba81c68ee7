import type { Signal } from '@preact/signals';

/** Returns a handler that gives a signal this value. */
export function set<T>(signal: Signal<T>, value: NoInfer<T>): () => void {
  return () => {
    signal.value = value;
  };
}

/** Returns a handler that gives a signal the text typed into a field. */
export function setToTyped(signal: Signal<string>) {
  return ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void => {
    signal.value = currentTarget.value;
  };
}
