import { commonWords } from '../words/common.ts';
import { toast } from './toasts.tsx';

/** Work that takes less time, in milliseconds, is not announced. */
const ANNOUNCED_AFTER_MS = 1_000;

let runningCount = 0;
let dismissToast: (() => void) | null = null;

/** Shows a progress toast if the work takes long. The toast stays until all work passed to this function is done. */
export async function withProgressToast<T>(work: Promise<T>): Promise<T> {
  runningCount += 1;
  const timer = setTimeout(() => {
    dismissToast ??= toast({ text: commonWords.moment });
  }, ANNOUNCED_AFTER_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    runningCount -= 1;
    if (runningCount === 0) {
      dismissToast?.();
      dismissToast = null;
    }
  }
}
