import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that asks a server for its health, as strangers would: every so often, on a connection of its own each time, and also
 * while earlier ones still wait. If it asked only once the last was answered, a standstill of 100 ms would count as one slow answer,
 * although it holds up whoever comes meanwhile. Beside it the bench may be busy with its own requests without these being counted.
 * At any message it tells how long those waited that had asked by then, in ms, and begins anew.
 */
const EACH_MS = 10;

async function askHealth() {
  const began = performance.now();
  await new Promise((resolve, reject) => {
    const asked = request(`${workerData}/_/health`, { agent: false }, (answer) => {
      answer.resume();
      answer.once('end', resolve);
    });
    asked.once('error', reject);
    asked.end();
  });
  return performance.now() - began;
}

let asked = [];
parentPort.on('message', async () => {
  const answers = asked;
  asked = [];
  parentPort.postMessage(await Promise.all(answers));
});
parentPort.unref();

for (let next = performance.now(); ; next = Math.max(next + EACH_MS, performance.now())) {
  await pause(next - performance.now());
  asked.push(askHealth());
}
