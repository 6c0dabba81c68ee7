/** A worker that takes its time to start. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
await import('./trouble-worker.ts');
