import { commonWords } from '../words/common.ts';
import { tell } from './messages.tsx';

/** What is done within this time needs no word. */
const QUIET_MS = 1_000;

let underWay = 0;
let endMessage: (() => void) | null = null;

/** Says that something is being done, if it takes long, until nothing is that was given to this function. */
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
