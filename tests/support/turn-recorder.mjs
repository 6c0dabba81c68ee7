import { openSync, readSync, writeSync } from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server before its program: writes to the file TURNS_FILE the id of its process, and the turns of its event loop that took
 * `LONG_MS` of processor time or more, a line each: when it began, and how much it took, in milliseconds. Other work on the
 * machine does not lengthen a turn, and the file outlives a kill. Only the main thread is looked at, and not processes that it
 * starts (Linux). The file is opened once: later there may be no handles left.
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
  // Kept by Linux in ns for each thread: what it ran, what it waited to run, and how often it ran.
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
