import { workerPool } from '../../../adapters/workers/pool.ts';

/** A program with a worker process that starts another program and loops: `starter.ts FILE DEADLINE`. */
const [, , file = '', deadline] = process.argv;
const workerUrl = new URL('./trouble-worker.ts', import.meta.url);
const pool = workerPool({ workerUrl, isolation: 'process', heapMebibytes: 64, label: 'The worker' });
await pool.run('spawnAndLoop', [file], Number(deadline));
