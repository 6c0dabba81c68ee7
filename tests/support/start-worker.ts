import { startWorker as startOwnWorker } from '../../adapters/workers/start-worker.ts';
import type { RunningWorker, WorkerEvents, WorkerOptions } from '../../adapters/workers/worker.ts';

/** An idle process that outlives the service for which it was started. */
interface Spare {
  /** Lends the process to another service. */
  lend(events: WorkerEvents): RunningWorker;
}

/** The modules of the processes that read files and texts. Each process loads libraries and models when it starts. */
const SHARED = /\/(media|intelligence)-worker\.js$/;
/** Maximum memory of a process that is lent again, so that no job is charged for the memory of another test's jobs. */
const MAX_KEPT_BYTES = 320 * 1024 ** 2;

const spares = new Map<string, Spare[]>();

/**
 * Starts a worker like `adapters/workers/start-worker.ts`, which it replaces in tests, but lets the services
 * of a test process use the same processes one after the other. A worker stopped during a job ends as usual.
 */
export function startWorker(options: WorkerOptions, events: WorkerEvents): RunningWorker {
  const { workerUrl, isolation, programArguments = [] } = options;
  if (isolation === 'thread' || !SHARED.test(workerUrl.pathname)) return startOwnWorker(options, events);
  const kind = [workerUrl.href, ...programArguments].join('\n');
  const idle = spares.get(kind) ?? [];
  spares.set(kind, idle);
  return (idle.pop() ?? newSpare(options, idle)).lend(events);
}

function newSpare(options: WorkerOptions, idle: Spare[]): Spare {
  const jobs = new Set<number>();
  let isReady = false;
  let keptBytes = 0;
  let events: WorkerEvents | undefined;

  const own = startOwnWorker(options, {
    ready() {
      isReady = true;
      events?.ready();
    },
    answer(message) {
      jobs.delete(message.id);
      keptBytes = message.residentBytes ?? 0;
      events?.answer(message);
    },
    call: (message) => events?.call(message),
    end(...why) {
      keptBytes = Number.POSITIVE_INFINITY;
      if (idle.includes(spare)) idle.splice(idle.indexOf(spare), 1);
      events?.end(...why);
    },
  });

  const spare: Spare = {
    lend(borrowed) {
      events = borrowed;
      if (isReady) queueMicrotask(() => events === borrowed && borrowed.ready());
      return {
        send(message) {
          own.send(message);
          if (!('call' in message)) jobs.add(message.id);
        },
        ref: own.ref,
        unref: own.unref,
        async stop() {
          if (events !== borrowed) return;
          if (!isReady || jobs.size > 0 || keptBytes > MAX_KEPT_BYTES) return own.stop();
          events = undefined;
          own.unref();
          idle.push(spare);
        },
      };
    },
  };
  return spare;
}
