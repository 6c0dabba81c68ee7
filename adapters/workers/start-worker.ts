import { type FromWorker, READY } from './messages.ts';
import { startProcess } from './process.ts';
import { startThread } from './thread.ts';
import type { RunningWorker, StartWorker, WorkerEvents, WorkerOptions } from './worker.ts';

/** Starts a worker in a thread or a process, depending on its options. */
export function startWorker(options: WorkerOptions, events: WorkerEvents): RunningWorker {
  const start: StartWorker = options.isolation === 'thread' ? startThread : startProcess;
  const receive = (message: FromWorker) => {
    if (message === READY) events.ready();
    else if ('call' in message) events.call(message);
    else events.answer(message);
  };
  return start(options, receive, events.end);
}
