import { parentPort, workerData } from 'node:worker_threads';

/** A converter that answers with the first word of a text, and long texts only when the gate lets one more pass. */
const gate = new Int32Array(workerData.gate);

parentPort?.on('message', ({ input: [text] }) => {
  const [name] = text.split(' ', 1);
  if (name.startsWith('long')) {
    while (gate[0] === 0) Atomics.wait(gate, 0, 0);
    Atomics.sub(gate, 0, 1);
  }
  parentPort.postMessage({ result: name });
});
