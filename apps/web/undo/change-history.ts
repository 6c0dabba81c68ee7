/** An undoable change by the person. */
export interface Change {
  /** Describes the change in messages, for example `Moved to the trash: Friday plan`. */
  readonly description: string;
  /** Makes the whole change. If it rejects, nothing has changed. */
  apply(): Promise<unknown>;
  /** Undoes exactly what `apply` did. If it rejects, nothing has changed. */
  revert(): Promise<unknown>;
  /** Whether the change needs no message because people see it anyway. It can still be undone. */
  readonly isQuiet?: boolean;
  /** Whether it takes so long that other changes do not wait for it. */
  readonly isLong?: boolean;
}

/** Thrown when a change was only partly undone or redone; repeating it continues. */
export class UnfinishedChangeError extends Error {}

export type Direction = 'undo' | 'redo';

interface Notifications {
  /** A change was made and can be undone. @returns a function that dismisses the message */
  made(change: Change, undo: () => void): () => void;
  /** A change was undone and can be redone. @returns a function that dismisses the message */
  undone(change: Change, redo: () => void): () => void;
  /** A change could not be made, undone or redone. */
  failed(change: Change, error: unknown, direction: Direction | 'perform'): void;
  /** There is nothing to undo or redo. */
  nothing(direction: Direction): void;
}

interface History {
  /** Makes a change, after earlier requests. @returns whether it was made; failures are reported */
  perform(change: Change): Promise<boolean>;
  /** Records a change that was already made. */
  record(change: Change): void;
  /** Undoes the last change, or the given one, after earlier requests. */
  undo(change?: Change): Promise<void>;
  /** Redoes the change undone last, or the given one, after earlier requests. */
  redo(change?: Change): Promise<void>;
  /** Forgets all changes. */
  clear(): void;
}

interface HistoryOptions {
  readonly notify: Notifications;
  /** Whether a failed change may succeed later. Other failed changes are dropped. */
  readonly mayRetry: (error: unknown) => boolean;
  /** Maximum number of changes that can be undone. */
  readonly maxChanges?: number;
  /** Called whenever the number of undoable changes changes. */
  readonly onCount?: (count: number) => void;
}

const MAX_CHANGES = 1_000;

export function createHistory(options: HistoryOptions): History {
  const { notify, mayRetry, maxChanges = MAX_CHANGES, onCount } = options;
  let undoable: readonly Change[] = [];
  let redoable: readonly Change[] = [];
  let messages = new WeakMap<Change, () => void>();
  /** Settles when all queued changes have ended, except long ones. */
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs work after all earlier work. @param start starts the work, and returns whether later work waits for its end */
  function enqueue<T>(start: () => Step<T>): Promise<T> {
    const step = queue.then(start);
    queue = step.then(({ isLong, end }) => (isLong ? undefined : end));
    return step.then(({ end }) => end);
  }

  function setUndoable(changes: readonly Change[]): void {
    const { length } = undoable;
    undoable = changes.slice(-maxChanges);
    if (undoable.length !== length) onCount?.(undoable.length);
  }

  function showMessage(change: Change, message: () => void): void {
    messages.get(change)?.();
    messages.set(change, message);
  }

  function showMade(change: Change): void {
    showMessage(
      change,
      notify.made(change, () => void undo(change)),
    );
  }

  function record(change: Change): void {
    for (const each of redoable) messages.get(each)?.();
    redoable = [];
    setUndoable([...undoable, change]);
    showMade(change);
  }

  function perform(change: Change): Promise<boolean> {
    return enqueue(() => ({
      isLong: change.isLong,
      end: change.apply().then(
        () => {
          record(change);
          return true;
        },
        (error) => {
          notify.failed(change, error, 'perform');
          return false;
        },
      ),
    }));
  }

  function undo(wanted?: Change): Promise<void> {
    return enqueue(() => {
      const change = wanted ?? undoable.at(-1);
      if (change === undefined) notify.nothing('undo');
      const index = change === undefined ? -1 : undoable.indexOf(change);
      if (change === undefined || index < 0) return NO_WORK;
      setUndoable(undoable.toSpliced(index, 1));
      const end = change.revert().then(
        () => {
          redoable = [...redoable, change];
          const message = notify.undone(change, () => void redo(change));
          showMessage(change, message);
        },
        (error) => {
          notify.failed(change, error, 'undo');
          if (mayRetry(error)) setUndoable(undoable.toSpliced(index, 0, change));
        },
      );
      return { isLong: change.isLong, end };
    });
  }

  function redo(wanted?: Change): Promise<void> {
    return enqueue(() => {
      const change = wanted ?? redoable.at(-1);
      if (change === undefined) notify.nothing('redo');
      const index = change === undefined ? -1 : redoable.indexOf(change);
      if (change === undefined || index < 0) return NO_WORK;
      redoable = redoable.toSpliced(index, 1);
      const end = change.apply().then(
        () => {
          setUndoable([...undoable, change]);
          showMade(change);
        },
        (error) => {
          notify.failed(change, error, 'redo');
          if (mayRetry(error)) redoable = redoable.toSpliced(index, 0, change);
        },
      );
      return { isLong: change.isLong, end };
    });
  }

  return {
    perform,
    record,
    undo,
    redo,
    clear() {
      setUndoable([]);
      redoable = [];
      messages = new WeakMap();
    },
  };
}

interface Step<T> {
  readonly isLong?: boolean | undefined;
  /** Never rejects. */
  readonly end: Promise<T>;
}

const NO_WORK: Step<void> = { end: Promise.resolve() };
