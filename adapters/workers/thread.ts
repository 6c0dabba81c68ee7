import { loadThread } from './load.ts';
import type { StartWorker } from './worker.ts';

/** Starts a worker on another thread of this process. */
export const startThread: StartWorker = (options, receive, end) => {
  const { workerUrl, heapMebibytes, youngHeapMebibytes, programArguments = [], seesEnvironment } = options;
  const worker = loadThread(workerUrl, {
    argv: [...programArguments],
    ...(!seesEnvironment && { env: {} }),
    resourceLimits: {
      ...(heapMebibytes !== undefined && { maxOldGenerationSizeMb: heapMebibytes }),
      ...(youngHeapMebibytes !== undefined && { maxYoungGenerationSizeMb: youngHeapMebibytes }),
    },
    stdout: true,
    stderr: true,
  });
  let cause: unknown;
  worker.stdout.resume(); // output of libraries must not mix with the server's
  worker.stderr.resume();
  worker.unref();
  worker.on('message', receive);
  worker.on('error', (error) => {
    cause = error; // the exit follows
  });
  worker.on('exit', () => end(isOutOfMemory(cause) ? 'heap' : undefined, cause));
  return {
    send: (message) => worker.postMessage(message),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    async stop() {
      await worker.terminate();
    },
  };
};

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
