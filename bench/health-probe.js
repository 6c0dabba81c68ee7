import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that asks a server for its health, again and again, as a stranger would: on a connection of its own each time. Beside it the
 * bench may be busy with its own requests without these being counted. At any message it tells how long it waited, in ms, and begins anew.
 */
const PAUSE_MS = 5;

function askHealth() {
  return new Promise((resolve, reject) => {
    const asked = request(`${workerData}/_/health`, { agent: false }, (answer) => {
      answer.resume();
      answer.once('end', resolve);
    });
    asked.once('error', reject);
    asked.end();
  });
}

let waits = [];
let isAsked = false;
parentPort.on('message', () => {
  isAsked = true;
});
parentPort.unref();

for (;;) {
  const began = performance.now();
  await askHealth();
  waits.push(performance.now() - began);
  if (isAsked) {
    parentPort.postMessage(waits);
    waits = [];
    isAsked = false;
  }
  await pause(PAUSE_MS);
}
