import { effect } from '@preact/signals';
import { ConnectionError } from '../../client/problem.ts';
import { SERVER_PATH } from '../browser/app-paths.ts';
import { readTab, writeTab } from '../browser/tab-storage.ts';
import { access } from '../key/access.ts';
import { reasonOf } from '../ui/reason.ts';
import { toast } from '../ui/toasts.tsx';
import { withProgressToast } from '../ui/with-progress-toast.ts';
import { commonWords } from '../words/common.ts';
import { undoWords } from '../words/undo.ts';
import { type Change, createHistory, type Direction, UnfinishedChangeError } from './change-history.ts';

/**
 * The key in the tab's storage under which the number of undoable changes is stored. After a reload, a message says how many can no longer
 * be undone.
 */
const STORAGE_KEY = `commonplace ${SERVER_PATH}/ changes`;

const lost = Number(readTab(STORAGE_KEY));

/** Makes changes that can be undone with Ctrl+Z or from their toasts. A failed change is reported and not recorded. */
const history = createHistory({
  notify: {
    made: ({ description, isQuiet }, run) =>
      isQuiet ? () => undefined : toast({ text: description, action: { label: undoWords.undo, run } }),
    undone: ({ description }, run) =>
      toast({ text: undoWords.undone(description), action: { label: undoWords.redo, run } }),
    failed: (change, error, direction) => {
      const run = () => void RETRY[direction](change);
      toast({
        text: textOfFailure(change.description, reasonOf(error), direction),
        isFailure: true,
        ...(error instanceof ConnectionError && { action: { label: commonWords.tryAgain, run } }),
      });
    },
    nothing: (direction) =>
      toast({ text: direction === 'redo' ? undoWords.nothingToRedo : undoWords.nothing(lost) }),
  },
  mayRetry: (error) => error instanceof ConnectionError || error instanceof UnfinishedChangeError,
  onCount: (count) => void (globalThis.isSecureContext && writeTab(STORAGE_KEY, String(count))),
});

export const { record, clear } = history;
export const perform: typeof history.perform = (change) => withProgressToast(history.perform(change));
export const undo: typeof history.undo = (change) => withProgressToast(history.undo(change));
export const redo: typeof history.redo = (change) => withProgressToast(history.redo(change));

/** What **Try again** does after a lost connection. */
const RETRY = { perform, undo, redo } as const satisfies Record<Direction | 'perform', unknown>;

// A change that was made with one key must not be undone with another, so the history ends when the app loses its key.
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
