import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Publishes the name of each worker that ended during a job and is replaced. */
export const replacedWorkers = channel('commonplace.worker-replaced');

/** Calls `listener` with the name of each worker of this process that is replaced. @returns a function that stops listening */
export function watchReplacedWorkers(listener: (worker: string) => void): () => void {
  const onMessage = (message: unknown) => listener(String(message));
  subscribe(replacedWorkers.name, onMessage);
  return () => void unsubscribe(replacedWorkers.name, onMessage);
}
