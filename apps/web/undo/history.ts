import { effect } from '@preact/signals';
import { ConnectionError } from '../../client/problem.ts';
import { tell } from '../frame/messages.tsx';
import { oneMoment } from '../frame/one-moment.ts';
import { reasonOf } from '../frame/reason.ts';
import { access } from '../key/access.ts';
import { SERVICE } from '../place.ts';
import { commonWords } from '../words/common.ts';
import { undoWords } from '../words/undo.ts';
import { type Change, createHistory, type Direction, Unfinished } from './change-history.ts';

/** How many changes this tab could take back is kept in it, so that it can say after a reload what cannot be taken back any more. */
const KEPT_AS = `commonplace ${SERVICE}/ changes`;

const lost = Number(session()?.getItem(KEPT_AS) ?? 0);

/**
 * Makes changes that can be taken back, by Ctrl+Z or from the message about them. A change that cannot be made is told, and leaves no
 * trace.
 */
const history = createHistory({
  telling: {
    made: ({ does }, run) => tell({ text: does, action: { label: undoWords.undo, run } }),
    takenBack: ({ does }, run) =>
      tell({ text: undoWords.undone(does), action: { label: undoWords.redo, run } }),
    failed: (change, error, direction) => {
      const run = () => void AGAIN[direction](change);
      tell({
        text: textOfFailure(change.does, reasonOf(error), direction),
        isFailure: true,
        ...(error instanceof ConnectionError && { action: { label: commonWords.tryAgain, run } }),
      });
    },
    nothing: (direction) =>
      tell({ text: direction === 'redo' ? undoWords.nothingToRedo : undoWords.nothing(lost) }),
  },
  mayRetry: (error) => error instanceof ConnectionError || error instanceof Unfinished,
  onCount: (count) => session()?.setItem(KEPT_AS, String(count)),
});

export const { note, clear } = history;
export const perform: typeof history.perform = (change) => oneMoment(history.perform(change));
export const undo: typeof history.undo = (change) => oneMoment(history.undo(change));
export const redo: typeof history.redo = (change) => oneMoment(history.redo(change));

/** What is done again when there was no answer, and the person wants it. */
const AGAIN = { perform, undo, redo } as const satisfies Record<Direction | 'perform', unknown>;

// What was done with a key is not taken back with another one.
effect(() => {
  if (access.value.state === 'closed') clear();
});

function textOfFailure(does: Change['does'], reason: string, direction: Direction | 'perform'): string {
  if (direction === 'perform') return reason;
  return direction === 'undo' ? undoWords.notUndone(does, reason) : undoWords.notRedone(does, reason);
}

/** The storage of this tab; null where the browser keeps nothing for the page. */
function session(): Storage | null {
  try {
    return globalThis.isSecureContext ? sessionStorage : null;
  } catch {
    return null;
  }
}
