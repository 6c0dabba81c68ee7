import { parentPort } from 'node:worker_threads';
import { isDomainError } from '../../core/errors.ts';
import type { Answer, Call } from './thread.ts';

type Functions = Readonly<Record<string, (...input: never[]) => unknown>>;

/** The thread's side: runs one call after the other, and answers each with its result or its failure. */
export function serveThread(functions: Functions): void {
  parentPort?.on('message', async ({ name, input }: Call) => {
    parentPort?.postMessage(await answer(functions, name, input));
  });
}

async function answer(functions: Functions, name: string, input: readonly unknown[]): Promise<Answer> {
  try {
    const run = functions[name] as ((...input: readonly unknown[]) => unknown) | undefined;
    if (!run) throw new RangeError(`There is no function ${name}.`);
    return { result: await run(...input) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!isDomainError(error)) return { failure: { code: undefined, message } };
    const { code, retryAfterSeconds } = error;
    return { failure: { code, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) } };
  }
}
