import { parentPort } from 'node:worker_threads';

/** A search program that never ends with objects similar to `stick`, falls over with `crash`, and answers others with their limit. */
parentPort?.on('message', ({ id, args: [{ similarTo }, limit] }) => {
  while (similarTo === 'stick');
  if (similarTo === 'crash') throw new Error('fell over');
  if (similarTo === 'refuse') parentPort.postMessage({ id, error: { code: 'storage-full', message: 'No.' } });
  else parentPort.postMessage({ id, result: { found: [{ seq: limit }] } });
});
