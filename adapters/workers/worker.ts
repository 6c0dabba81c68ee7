import type { Overrun } from './limits.ts';
import type { AnswerMessage, CallMessage, FromWorker, ToWorker } from './messages.ts';

/**
 * Where a worker runs.
 * - `thread`: another thread of this process; cheap, for code in JavaScript and WebAssembly;
 * - `process`: a separate process of low priority; crashes of native code and its memory do not affect others, and it can be
 *   killed at any time. It leads a process group, which ends with it.
 */
export type Isolation = 'thread' | 'process';

export interface WorkerOptions {
  /** The module that calls `serveJobs`: TypeScript from source, JavaScript from the bundle. */
  readonly workerUrl: URL;
  readonly isolation: Isolation;
  /** Largest JavaScript heap, in MiB; a worker over it ends. By default, Node's limit. */
  readonly heapMebibytes?: number;
  /** Largest young generation of a thread's heap, in MiB; large ones suit code that makes much garbage. By default, Node's limit. */
  readonly youngHeapMebibytes?: number;
  /** The module's `process.argv` from index 2 on. */
  readonly programArguments?: readonly string[];
  /** Whether the worker sees the server's environment, which contains secrets. */
  readonly seesEnvironment?: boolean;
}

/** The events of a worker. `end` is the last one. */
export interface WorkerEvents {
  /** The worker has started. */
  ready(): void;
  answer(message: AnswerMessage): void;
  /** A job calls a function that stayed on this side. */
  call(message: CallMessage): void;
  /**
   * @param overrun the limit that it exceeded, if that made it end itself
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
  /** Ends the worker, whatever it is doing; resolves when it has ended. */
  stop(): Promise<void>;
}

/** Starts a worker, passes on its messages, and reports its end. */
export type StartWorker = (
  options: WorkerOptions,
  receive: (message: FromWorker) => void,
  end: WorkerEvents['end'],
) => RunningWorker;
