import { parentPort, workerData } from 'node:worker_threads';
import { isDomainError } from '../../core/errors.ts';
import { openReader } from './database.ts';
import { translate } from './errors.ts';
import { type SearchEngine, searchEngine } from './search/engine.ts';
import type { Answer, Question } from './search/thread.ts';

/** The program of a search thread: answers questions about the database file it was given, one after the other. */
const engine = searchEngine(openReader((workerData as { file: string }).file));

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));

function answer({ id, method, args }: Question): Answer {
  try {
    const work = engine[method] as (...args: readonly unknown[]) => ReturnType<SearchEngine[typeof method]>;
    return { id, result: work(...args) };
  } catch (error) {
    const translated = translate(error);
    const message = translated instanceof Error ? translated.message : String(translated);
    return { id, error: { code: isDomainError(translated) ? translated.code : null, message } };
  }
}
