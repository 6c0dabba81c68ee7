import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/**
 * Loaded into a server before it starts, to write down on which functions its main thread spends its time, and which allocate.
 * Begins when the parent process sends `{ samples: 'time' | 'memory' }`, and writes what it found when that sends `{ file }`.
 */
const EACH_MICROSECONDS = 200;
const EACH_BYTES = 16 * 1024;

const session = new Session();
session.connect();

/** How each kind of samples begins, and ends with what is to be written. What was collected as garbage counts as allocated, too. */
const KINDS = {
  time: {
    async begin() {
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: EACH_MICROSECONDS });
      await session.post('Profiler.start');
    },
    end: () => session.post('Profiler.stop'),
  },
  memory: {
    begin: () =>
      session.post('HeapProfiler.startSampling', {
        samplingInterval: EACH_BYTES,
        includeObjectsCollectedByMajorGC: true,
        includeObjectsCollectedByMinorGC: true,
      }),
    end: () => session.post('HeapProfiler.stopSampling'),
  },
};

let kind = KINDS.time;
process.on('message', async ({ samples, file }) => {
  if (samples) {
    kind = KINDS[samples];
    await kind.begin();
  } else {
    const { profile } = await kind.end();
    writeFileSync(file, JSON.stringify(profile));
  }
  process.send?.({});
});
process.channel?.unref();
