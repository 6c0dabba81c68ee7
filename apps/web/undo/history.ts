import { effect } from '@preact/signals';
import { ConnectionError } from '../../client/problem.ts';
import { SERVICE } from '../browser/place.ts';
import { readTab, writeTab } from '../browser/tab-storage.ts';
import { access } from '../key/access.ts';
import { reasonOf } from '../ui/reason.ts';
import { toast } from '../ui/toasts.tsx';
import { withProgressToast } from '../ui/with-progress-toast.ts';
import { commonWords } from '../words/common.ts';
import { undoWords } from '../words/undo.ts';
import { type Change, createHistory, type Direction, Unfinished } from './change-history.ts';

/** The number of undoable changes is stored in the tab, so that a message after a reload can say how many can no longer be undone. */
const KEPT_AS = `commonplace ${SERVICE}/ changes`;

const lost = Number(readTab(KEPT_AS));

/** Makes changes that can be undone with Ctrl+Z or from their toasts. A failed change is reported and not recorded. */
const history = createHistory({
  notify: {
    made: ({ description, isQuiet }, run) =>
      isQuiet ? () => undefined : toast({ text: description, action: { label: undoWords.undo, run } }),
    undone: ({ description }, run) =>
      toast({ text: undoWords.undone(description), action: { label: undoWords.redo, run } }),
    failed: (change, error, direction) => {
      const run = () => void AGAIN[direction](change);
      toast({
        text: textOfFailure(change.description, reasonOf(error), direction),
        isFailure: true,
        ...(error instanceof ConnectionError && { action: { label: commonWords.tryAgain, run } }),
      });
    },
    nothing: (direction) =>
      toast({ text: direction === 'redo' ? undoWords.nothingToRedo : undoWords.nothing(lost) }),
  },
  mayRetry: (error) => error instanceof ConnectionError || error instanceof Unfinished,
  onCount: (count) => void (globalThis.isSecureContext && writeTab(KEPT_AS, String(count))),
});

export const { note, clear } = history;
export const perform: typeof history.perform = (change) => withProgressToast(history.perform(change));
export const undo: typeof history.undo = (change) => withProgressToast(history.undo(change));
export const redo: typeof history.redo = (change) => withProgressToast(history.redo(change));

/** The function to repeat when the person retries after a lost connection. */
const AGAIN = { perform, undo, redo } as const satisfies Record<Direction | 'perform', unknown>;

// Clears the history when the app loses its key: changes made with one key are not undone with another.
effect(() => {
  if (access.value.state === 'closed') clear();
});

function textOfFailure(
  description: Change['description'],
  reason: string,
  direction: Direction | 'perform',
): string {
  if (direction === 'perform') return reason;
  return direction === 'undo'
    ? undoWords.notUndone(description, reason)
    : undoWords.notRedone(description, reason);
}
