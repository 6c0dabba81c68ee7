import { type ReadonlySignal, useSignal } from '@preact/signals';
import { toastFailure } from './toasts.tsx';

type Task = readonly [isBusy: ReadonlySignal<boolean>, run: (work: () => Promise<unknown>) => Promise<void>];

/** For the requests of a form or button. Returns whether a request is running, and a function that runs one and shows its error. */
export function useTask(): Task {
  const isBusy = useSignal(false);
  async function run(work: () => Promise<unknown>): Promise<void> {
    isBusy.value = true;
    await work().catch(toastFailure);
    isBusy.value = false;
  }
  return [isBusy, run];
}
