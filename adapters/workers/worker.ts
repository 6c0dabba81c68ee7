import type { Overrun } from './limits.ts';
import type { AnswerMessage, CallMessage, FromWorker, ToWorker } from './messages.ts';

/**
 * Where a worker runs.
 * - `thread`: another thread of this process; cheap, for code in JavaScript and WebAssembly;
 * - `process`: a process of its own, of low priority; a crash of native code and its memory do not affect others, and it can be
 *   ended at any time. It is the first of a group of processes, which all end with it.
 */
export type Isolation = 'thread' | 'process';

export interface WorkerOptions {
  /** The module that calls `serveJobs`: TypeScript from source, JavaScript from the bundle. */
  readonly workerUrl: URL;
  readonly isolation: Isolation;
  /** Largest heap of JavaScript, in MiB; a worker over it ends. By default, what Node gives. */
  readonly heapMebibytes?: number;
  /** Largest part of a thread's heap for what is new, in MiB: a large one suits what makes much garbage. By default, what Node gives. */
  readonly youngHeapMebibytes?: number;
  /** The module's `process.argv` from index 2 on. */
  readonly programArguments?: readonly string[];
  /** Whether it sees the server's environment, which contains secrets. */
  readonly seesEnvironment?: boolean;
}

/** The events of a worker. `end` is the last one. */
export interface WorkerEvents {
  /** It has started. */
  ready(): void;
  answer(message: AnswerMessage): void;
  /** A job calls a function that stayed on this side. */
  call(message: CallMessage): void;
  /**
   * @param overrun the limit for which it ended itself, if that was so
   * @param cause what was thrown and not caught, where that is known
   */
  end(overrun?: Overrun, cause?: unknown): void;
}

/** A running worker. It does not keep this process alive, unless `ref` says so. */
export interface RunningWorker {
  /** @throws DataCloneError for what messages cannot carry */
  send(message: ToWorker): void;
  /** Makes the worker keep this process alive, until `unref`. */
  ref(): void;
  unref(): void;
  /** Ends the worker, whatever it is doing; resolves when it is gone. */
  stop(): Promise<void>;
}

/** What runs a worker: it passes on messages, and says when it has ended. */
export type StartWorker = (
  options: WorkerOptions,
  receive: (message: FromWorker) => void,
  end: WorkerEvents['end'],
) => RunningWorker;
