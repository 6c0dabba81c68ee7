import { parentPort, workerData } from 'node:worker_threads';
import { isDomainError, unavailable } from '../../core/errors.ts';
import { openReader } from './database.ts';
import { translate } from './errors.ts';
import { searchEngine } from './search/engine.ts';
import type { Answer, Question, VectorReply } from './search/thread.ts';

/** The program of a search thread: answers searches of the database file that it was given, one after the other. */
const engine = searchEngine(openReader((workerData as { file: string }).file));

/** The searches that wait for the vector of their query. */
const paused = new Map<number, { resolve(vector: Float32Array | null): void; reject(error: Error): void }>();

const send = (message: Answer) => parentPort?.postMessage(message);

parentPort?.on('message', async (message: Question | VectorReply) => {
  if ('method' in message) send(await answer(message));
  else resume(message);
});
readAhead();

/** Asks for the vector of the query of a search. */
function queryVector(id: number): Promise<Float32Array | null> {
  return new Promise((resolve, reject) => {
    paused.set(id, { resolve, reject });
    send({ id, wantsVector: true });
  });
}

function resume(reply: VectorReply): void {
  const search = paused.get(reply.id);
  paused.delete(reply.id);
  if ('vector' in reply) search?.resolve(reply.vector);
  else search?.reject(unavailable('The vector of the query'));
}

async function answer({
  id,
  method,
  args: [{ semantic, ...filter }, limit, options],
}: Question): Promise<Answer> {
  try {
    const model = semantic && { semantic: { ...semantic, queryVector: () => queryVector(id) } };
    return { id, result: await engine[method]({ ...filter, ...model }, limit, options) };
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
