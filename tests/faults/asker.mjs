import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that asks a server for `/_/health` and for an object, one after the other, until the server is gone. For each message it
 * posts how long the answers since the last one took, in milliseconds.
 */
const { url, path, token, everyMs } = workerData;
const agent = new Agent({ keepAlive: true });
const nothing = () => ({ asked: { health: [], get: [] }, refused: { health: 0, get: 0 } });
let seen = nothing();
let isGone = false;
parentPort.on('message', () => {
  parentPort.postMessage({ ...seen, isGone });
  seen = nothing();
});

function ask(target, headers) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const outgoing = request(url + target, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => resolve({ status: answer.statusCode, tookMs: performance.now() - began }));
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

const calls = [
  ['health', '/_/health', {}],
  ['get', path, { Authorization: `Bearer ${token}`, Accept: '*/*' }],
];
try {
  for (;;) {
    for (const [name, target, headers] of calls) {
      const { status, tookMs } = await ask(target, headers);
      seen.asked[name].push(tookMs);
      if (status >= 500) seen.refused[name] += 1;
    }
    await pause(everyMs);
  }
} catch {
  isGone = true;
}
agent.destroy();
