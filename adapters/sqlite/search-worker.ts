import { parentPort, workerData } from 'node:worker_threads';
import { isDomainError } from '../../core/errors.ts';
import { openReader } from './database.ts';
import { translate } from './errors.ts';
import { searchEngine } from './search/engine.ts';
import type { Answer, Question } from './search/thread.ts';

/** The program of a search thread: answers searches of the database file that it was given, one after the other. */
const engine = searchEngine(openReader((workerData as { file: string }).file));

parentPort?.on('message', async (question: Question) => parentPort?.postMessage(await answer(question)));
readAhead();

async function answer({ id, method, args }: Question): Promise<Answer> {
  try {
    const work = engine[method] as (...args: readonly unknown[]) => Promise<unknown>;
    return { id, result: await work(...args) };
  } catch (error) {
    const translated = translate(error);
    const message = translated instanceof Error ? translated.message : String(translated);
    return { id, error: { code: isDomainError(translated) ? translated.code : null, message } };
  }
}

/** Loads all vectors, between searches. */
function readAhead(): void {
  if (engine.readAhead()) setImmediate(readAhead);
}
