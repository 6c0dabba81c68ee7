import { commonWords } from '../words/common.ts';
import { toast } from './toasts.tsx';

/** Work that takes less time than this, in milliseconds, is not announced. */
const QUIET_MS = 1_000;

let underWay = 0;
let endToast: (() => void) | null = null;

/** Shows a progress toast if the work takes long, until all work passed to this function is done. */
export async function withProgressToast<T>(work: Promise<T>): Promise<T> {
  underWay += 1;
  const timer = setTimeout(() => {
    endToast ??= toast({ text: commonWords.moment });
  }, QUIET_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    underWay -= 1;
    if (underWay === 0) {
      endToast?.();
      endToast = null;
    }
  }
}
