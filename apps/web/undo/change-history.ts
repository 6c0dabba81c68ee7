/** A change that a person makes, and how it is taken back. */
export interface Change {
  /** What was done, as it is told: `Moved to the trash: Friday plan`. */
  readonly does: string;
  /** Makes the change, wholly or not at all. @throws why it could not be made; then nothing has changed */
  apply(): Promise<unknown>;
  /** Takes back exactly what `apply` made. @throws why it could not be taken back; then nothing has changed */
  revert(): Promise<unknown>;
  /** Whether it takes so long that other changes do not wait for it. */
  readonly isLong?: boolean;
}

/** Why a change was taken back, or made again, in part only: the rest follows when that is asked for once more. */
export class Unfinished extends Error {}

export type Direction = 'undo' | 'redo';

/** What a person is told of changes. */
export interface Telling {
  /** Tells that a change was made, and how it is taken back. @returns how to end the message */
  made(change: Change, undo: () => void): () => void;
  /** Tells that a change was taken back, and how it is made again. @returns how to end the message */
  takenBack(change: Change, redo: () => void): () => void;
  /** Tells why a change could not be made, taken back, or made again. */
  failed(change: Change, error: unknown, direction: Direction | 'perform'): void;
  /** Tells that there is nothing to take back, or to make again. */
  nothing(direction: Direction): void;
}

/** The changes of a tab, which can be taken back one after the other. */
export interface History {
  /** Makes a change, after those that were asked for before. @returns whether it was made; why not is told */
  perform(change: Change): Promise<boolean>;
  /** Notes a change that was made already. */
  note(change: Change): void;
  /** Takes back the last change, or the given one, after what was asked for before. */
  undo(change?: Change): Promise<void>;
  /** Makes again the change that was taken back last, or the given one, after what was asked for before. */
  redo(change?: Change): Promise<void>;
  /** Forgets all changes. */
  clear(): void;
}

export interface HistoryOptions {
  readonly telling: Telling;
  /** Whether what failed may succeed later; a change of which that cannot be hoped is dropped. */
  readonly mayRetry: (error: unknown) => boolean;
  /** How many changes can be taken back; those before are forgotten. */
  readonly maxChanges?: number;
  /** Called with the number of changes that can be taken back, whenever it is another one. */
  readonly onCount?: (count: number) => void;
}

const MAX_CHANGES = 1_000;

export function createHistory({
  telling,
  mayRetry,
  maxChanges = MAX_CHANGES,
  onCount,
}: HistoryOptions): History {
  let made: readonly Change[] = [];
  let takenBack: readonly Change[] = [];
  let messages = new WeakMap<Change, () => void>();
  /** Settles when what was asked for has ended, apart from what takes long. */
  let last: Promise<unknown> = Promise.resolve();

  /** Begins something when its turn has come. @param start says what was begun, and whether others wait for it */
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
      telling.made(change, () => void undo(change)),
    );
  }

  function note(change: Change): void {
    for (const each of takenBack) messages.get(each)?.();
    takenBack = [];
    setMade([...made, change]);
    tellMade(change);
  }

  function perform(change: Change): Promise<boolean> {
    return inTurn(() => ({
      isLong: change.isLong,
      end: change.apply().then(
        () => {
          note(change);
          return true;
        },
        (error) => {
          telling.failed(change, error, 'perform');
          return false;
        },
      ),
    }));
  }

  function undo(wanted?: Change): Promise<void> {
    return inTurn(() => {
      const change = wanted ?? made.at(-1);
      if (change === undefined) telling.nothing('undo');
      const at = change === undefined ? -1 : made.indexOf(change);
      if (change === undefined || at < 0) return NOTHING;
      setMade(made.toSpliced(at, 1));
      const end = change.revert().then(
        () => {
          takenBack = [...takenBack, change];
          const message = telling.takenBack(change, () => void redo(change));
          say(change, message);
        },
        (error) => {
          telling.failed(change, error, 'undo');
          if (mayRetry(error)) setMade(made.toSpliced(at, 0, change));
        },
      );
      return { isLong: change.isLong, end };
    });
  }

  function redo(wanted?: Change): Promise<void> {
    return inTurn(() => {
      const change = wanted ?? takenBack.at(-1);
      if (change === undefined) telling.nothing('redo');
      const at = change === undefined ? -1 : takenBack.indexOf(change);
      if (change === undefined || at < 0) return NOTHING;
      takenBack = takenBack.toSpliced(at, 1);
      const end = change.apply().then(
        () => {
          setMade([...made, change]);
          tellMade(change);
        },
        (error) => {
          telling.failed(change, error, 'redo');
          if (mayRetry(error)) takenBack = takenBack.toSpliced(at, 0, change);
        },
      );
      return { isLong: change.isLong, end };
    });
  }

  return {
    perform,
    note,
    undo,
    redo,
    clear() {
      setMade([]);
      takenBack = [];
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
