import { openSync, readSync, writeSync } from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a server: writes its process id and the turns of its event loop that took `LONG_MS` of
 * processor time or more to the file TURNS_FILE, one per line, with start and duration in milliseconds.
 * Processor time does not depend on other work on the machine, and the file survives a kill. Covers only the
 * main thread, not child processes (Linux). The file is opened once, since handles may run out later.
 */
const LONG_MS = 10;
const EACH_MS = 1;
const BYTES = 100;

const file = process.env.TURNS_FILE;
if (isMainThread && file !== undefined && process.platform === 'linux') {
  delete process.env.TURNS_FILE;
  delete process.env.NODE_OPTIONS;
  const turns = openSync(file, 'a');
  writeSync(turns, `${process.pid}\n`);
  // Linux reports for each thread, in ns: time run, time waited for a core, and how often it ran.
  const statistics = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const bytes = Buffer.alloc(BYTES);
  const processorMs = () => {
    const length = readSync(statistics, bytes, 0, BYTES, 0);
    return Number.parseInt(bytes.toString('latin1', 0, length), 10) / 1e6;
  };
  let before = processorMs();
  let began = Date.now();
  setInterval(() => {
    const now = processorMs();
    if (now - before >= LONG_MS) writeSync(turns, `${began} ${(now - before).toFixed(1)}\n`);
    before = processorMs();
    began = Date.now();
  }, EACH_MS).unref();
}
