import { parentPort } from 'node:worker_threads';

/**
 * A search program that never ends with objects similar to `stick`, falls over with `crash`, asks for the vector of the query of a
 * semantic search and answers with its first number, and answers others with their limit.
 */
parentPort?.on('message', ({ id, args, vector }) => {
  if (vector) parentPort.postMessage({ id, result: [{ seq: vector[0] }] });
  if (!args) return;
  const [{ similarTo, semantic }, limit] = args;
  while (similarTo === 'stick');
  if (similarTo === 'crash') throw new Error('fell over');
  if (similarTo === 'refuse') parentPort.postMessage({ id, error: { code: 'storage-full', message: 'No.' } });
  else if (semantic) parentPort.postMessage({ id, wantsVector: true });
  else parentPort.postMessage({ id, result: [{ seq: limit }] });
});
