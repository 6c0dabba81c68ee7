import { openSync, readSync } from 'node:fs';
import { Agent, request } from 'node:http';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that repeatedly requests `/_/health` and an object, until the server is gone. For each message it posts the
 * processor time of the main thread of the server from each request since the last message to its response, in milliseconds, with estimates
 * for requests that were delayed. Where Linux does not count processor time, it posts elapsed time.
 */
const { url, path, token, pid, everyMs } = workerData;
const BYTES = 100;
const bytes = Buffer.alloc(BYTES);
const isCounted = process.platform === 'linux';
let statistics;
const agent = new Agent({ keepAlive: true });
const nothing = () => ({ asked: { health: [], get: [] }, refused: { health: 0, get: 0 } });
let seen = nothing();
let isGone = false;
parentPort.on('message', () => {
  parentPort.postMessage({ ...seen, isGone });
  seen = nothing();
});

/** Throws when the server is gone. */
function nowMs() {
  if (!isCounted) return performance.now();
  statistics ??= openSync(`/proc/${pid}/task/${pid}/schedstat`, 'r');
  const length = readSync(statistics, bytes, 0, BYTES, 0);
  return Number.parseInt(bytes.toString('latin1', 0, length), 10) / 1e6;
}

/** The status of a response. */
function ask(target, headers) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url + target, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => resolve(answer.statusCode));
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

async function askRepeatedly(name, target, headers) {
  while (!isGone) {
    const began = nowMs();
    const status = await ask(target, headers);
    const tookMs = nowMs() - began;
    for (let ms = tookMs; ms === tookMs || ms > everyMs; ms -= everyMs) seen.asked[name].push(ms);
    if (status >= 500) seen.refused[name] += 1;
    await pause(everyMs);
  }
}

await Promise.all(
  [
    ['health', '/_/health', {}],
    ['get', path, { Authorization: `Bearer ${token}`, Accept: '*/*' }],
  ].map((call) =>
    askRepeatedly(...call).catch(() => {
      isGone = true;
    }),
  ),
);
agent.destroy();
