/** An undoable change by the person. */
export interface Change {
  /** The change as shown in messages: `Moved to the trash: Friday plan`. */
  readonly description: string;
  /** Makes the change atomically. @throws the error; then nothing has changed */
  apply(): Promise<unknown>;
  /** Undoes exactly what `apply` did. @throws the error; then nothing has changed */
  revert(): Promise<unknown>;
  /** Whether the change is visible anyway, so that no message reports it. It can still be undone. */
  readonly isQuiet?: boolean;
  /** Whether it takes so long that other changes do not wait for it. */
  readonly isLong?: boolean;
}

/** Thrown when a change was only partly undone or redone; repeating it continues. */
export class Unfinished extends Error {}

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
  /** Whether a failed change may succeed later; others are dropped. */
  readonly mayRetry: (error: unknown) => boolean;
  /** The length of the history. */
  readonly maxChanges?: number;
  /** Called whenever the number of undoable changes changes. */
  readonly onCount?: (count: number) => void;
}

const MAX_CHANGES = 1_000;

export function createHistory({
  notify,
  mayRetry,
  maxChanges = MAX_CHANGES,
  onCount,
}: HistoryOptions): History {
  let made: readonly Change[] = [];
  let undone: readonly Change[] = [];
  let messages = new WeakMap<Change, () => void>();
  /** Settles when all requests have ended, except long ones. */
  let last: Promise<unknown> = Promise.resolve();

  /** Queues work. @param start starts the work, and says whether later work waits for its end */
  function inTurn<T>(start: () => Step<T>): Promise<T> {
    const step = last.then(start);
    last = step.then(({ isLong, end }) => (isLong ? undefined : end));
    return step.then(({ end }) => end);
  }

  function setMade(changes: readonly Change[]): void {
    const { length } = made;
    made = changes.slice(-maxChanges);
    if (made.length !== length) onCount?.(made.length);
  }

  function say(change: Change, message: () => void): void {
    messages.get(change)?.();
    messages.set(change, message);
  }

  function tellMade(change: Change): void {
    say(
      change,
      notify.made(change, () => void undo(change)),
    );
  }

  function record(change: Change): void {
    for (const each of undone) messages.get(each)?.();
    undone = [];
    setMade([...made, change]);
    tellMade(change);
  }

  function perform(change: Change): Promise<boolean> {
    return inTurn(() => ({
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
    return inTurn(() => {
      const change = wanted ?? made.at(-1);
      if (change === undefined) notify.nothing('undo');
      const at = change === undefined ? -1 : made.indexOf(change);
      if (change === undefined || at < 0) return NOTHING;
      setMade(made.toSpliced(at, 1));
      const end = change.revert().then(
        () => {
          undone = [...undone, change];
          const message = notify.undone(change, () => void redo(change));
          say(change, message);
        },
        (error) => {
          notify.failed(change, error, 'undo');
          if (mayRetry(error)) setMade(made.toSpliced(at, 0, change));
        },
      );
      return { isLong: change.isLong, end };
    });
  }

  function redo(wanted?: Change): Promise<void> {
    return inTurn(() => {
      const change = wanted ?? undone.at(-1);
      if (change === undefined) notify.nothing('redo');
      const at = change === undefined ? -1 : undone.indexOf(change);
      if (change === undefined || at < 0) return NOTHING;
      undone = undone.toSpliced(at, 1);
      const end = change.apply().then(
        () => {
          setMade([...made, change]);
          tellMade(change);
        },
        (error) => {
          notify.failed(change, error, 'redo');
          if (mayRetry(error)) undone = undone.toSpliced(at, 0, change);
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
      setMade([]);
      undone = [];
      messages = new WeakMap();
    },
  };
}

interface Step<T> {
  readonly isLong?: boolean | undefined;
  /** Never rejects. */
  readonly end: Promise<T>;
}

const NOTHING: Step<void> = { end: Promise.resolve() };
