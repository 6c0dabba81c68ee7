import { commonWords } from '../words/common.ts';
import { tell } from './messages.tsx';

/** Work that takes less than this is not announced. */
const QUIET_MS = 1_000;

let underWay = 0;
let endMessage: (() => void) | null = null;

/** Shows a progress toast if the work takes long, until all work passed to this function is done. */
export async function oneMoment<T>(work: Promise<T>): Promise<T> {
  underWay += 1;
  const timer = setTimeout(() => {
    endMessage ??= tell({ text: commonWords.moment });
  }, QUIET_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    underWay -= 1;
    if (underWay === 0) {
      endMessage?.();
      endMessage = null;
    }
  }
}
