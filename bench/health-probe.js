import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that requests a server's health as other clients would: at short intervals, each time on a new
 * connection, even while earlier requests still wait. If it waited for each response, a blockage of 100 ms
 * would count as one slow response, although it delays everyone who connects in the meantime. It does not
 * count the bench's own requests. On any message it replies with the waits of all requests so far, in ms, and
 * starts over.
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
