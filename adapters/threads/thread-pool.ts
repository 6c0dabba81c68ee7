import { unavailable } from '../../core/errors.ts';
import { fairScheduler } from '../../core/scheduling/fair-scheduler.ts';
import { type Call, openThread, type ThreadOptions } from './thread.ts';

/** Two worker threads, one of them for short calls only. Whoever's calls wait take turns. */
export interface ThreadPool {
  /**
   * @param owner for whom the call is
   * @param isShort whether it is known to take a fraction of a second
   * @throws as `Thread.run` does
   */
  run(call: Call, owner: unknown, isShort: boolean): Promise<unknown>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** Each thread starts with its first call. */
export function threadPool(options: ThreadOptions): ThreadPool {
  const [general, short] = [openThread(options), openThread(options)];
  const scheduler = fairScheduler<{ readonly call: Call; readonly isShort: boolean }>([
    { run: ({ call }) => general.run(call), takes: () => true },
    { run: ({ call }) => short.run(call), takes: ({ isShort }) => isShort },
  ]);
  return {
    run: (call, owner, isShort) => scheduler.run(owner, { call, isShort }),
    async close() {
      scheduler.close(unavailable('The thread'));
      await Promise.all([general.close(), short.close()]);
    },
  };
}
