import { parentPort } from 'node:worker_threads';

/** A worker that never ends with texts that begin with "stick", and answers any other with an empty document. */
parentPort?.on('message', ({ input: [text] }) => {
  while (text.startsWith('stick'));
  parentPort?.postMessage({ result: { type: 'doc', content: [] } });
});
