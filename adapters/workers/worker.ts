import type { Overrun } from './limits.ts';
import type { AnswerMessage, CallMessage, FromWorker, ToWorker } from './messages.ts';

/**
 * Where a worker runs.
 * - `thread`: another thread of this process; cheap, for code in JavaScript and WebAssembly;
 * - `process`: a separate process of low priority; crashes and the memory of native code do not affect others, and it can be killed at any
 * time. The process leads a process group, which ends with the process.
 */
export type Isolation = 'thread' | 'process';

export interface WorkerOptions {
  /** The module that calls `serveJobs`: TypeScript from source, JavaScript from the bundle. */
  readonly workerUrl: URL;
  readonly isolation: Isolation;
  /** Maximum size of the JavaScript heap, in MiB. A worker that exceeds it ends. Node's limit by default. */
  readonly heapMebibytes?: number;
  /**
   * Maximum size of the young generation of a thread's heap, in MiB. A large one suits code that creates much garbage. Node's limit by
   * default.
   */
  readonly youngHeapMebibytes?: number;
  /** The module's `process.argv` from index 2 on. */
  readonly programArguments?: readonly string[];
  /** Whether the worker sees the server's environment, which contains secrets. */
  readonly seesEnvironment?: boolean;
}

/** The events of a worker; `end` is the last. */
export interface WorkerEvents {
  /** Called when the worker has started. */
  ready(): void;
  answer(message: AnswerMessage): void;
  /** Called when a job calls a function that stayed on this side. */
  call(message: CallMessage): void;
  /**
   * Called when the worker has ended.
   * @param overrun the limit that the worker exceeded, if it ended itself for that reason
   * @param cause the uncaught error, if known
   */
  end(overrun?: Overrun, cause?: unknown): void;
}

/** A running worker. It does not keep this process alive, except after `ref`. */
export interface RunningWorker {
  /** @throws DataCloneError for values that messages cannot carry */
  send(message: ToWorker): void;
  /** Makes the worker keep this process alive, until `unref`. */
  ref(): void;
  unref(): void;
  /** Ends the worker, even in the middle of a job. Resolves when it has ended. */
  stop(): Promise<void>;
}

/** Starts a worker, passes on its messages, and reports its end. */
export type StartWorker = (
  options: WorkerOptions,
  receive: (message: FromWorker) => void,
  end: WorkerEvents['end'],
) => RunningWorker;
