import { existsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const nobody = new Int32Array(new SharedArrayBuffer(4));

/** A search program that answers with the limit; searches for what is similar end only when its file exists. */
parentPort?.on('message', ({ id, args: [{ similarTo }, limit] }) => {
  while (similarTo !== undefined && !existsSync(workerData.file)) Atomics.wait(nobody, 0, 0, 5);
  parentPort.postMessage({ id, result: [{ seq: limit }] });
});
