import { parentPort } from 'node:worker_threads';
import { isDomainError } from '../../core/errors.ts';
import { type Answer, conversions, type Job } from './conversions.ts';

/** The worker's side: one job after the other, each answered by its result or by why there is none. */
parentPort?.on('message', ({ name, input }: Job) => parentPort?.postMessage(answer(name, input)));

function answer(name: Job['name'], input: Job['input']): Answer {
  const run = conversions[name] as (...input: readonly unknown[]) => unknown;
  try {
    return { result: run(...input) };
  } catch (error) {
    const code = isDomainError(error) ? error.code : undefined;
    return { failure: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}
