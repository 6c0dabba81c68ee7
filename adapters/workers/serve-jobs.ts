import { parentPort } from 'node:worker_threads';
import { type AnswerMessage, type JobMessage, READY, toFailure } from './messages.ts';
import { startWatchdog } from './watchdog.ts';

/** The jobs that a worker can run, by name. */
export type Jobs = Readonly<Record<string, (...input: never[]) => unknown>>;

/**
 * The worker's side, in a thread or a process: answers each job with its result or its failure. A process ends together with the
 * one that started it, and when a job exceeds its limits, whatever it is doing.
 */
export function serveJobs(jobs: Jobs): void {
  if (parentPort) {
    const port = parentPort;
    port.on('message', async (job: JobMessage) => port.postMessage(await answer(jobs, job)));
    port.postMessage(READY);
    return;
  }
  const watchdog = startWatchdog();
  process.on('message', async (job: JobMessage) => {
    watchdog.begin(job.limits);
    const answered = await answer(jobs, job);
    watchdog.end();
    process.send?.({ ...answered, residentBytes: process.memoryUsage.rss() });
  });
  process.on('disconnect', () => process.exit());
  process.send?.(READY);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {}); // the starting process decides
}

async function answer(jobs: Jobs, { id, name, input }: JobMessage): Promise<AnswerMessage> {
  try {
    const job = jobs[name] as ((...input: readonly unknown[]) => unknown) | undefined;
    if (!job) throw new Error(`There is no job ${name}.`);
    return { id, result: await job(...input) };
  } catch (error) {
    return { id, failure: toFailure(error) };
  }
}
