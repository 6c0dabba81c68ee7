import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/**
 * Loaded into a server before it starts. Records which functions its main thread spends its time on, and which allocate memory. Begins
 * when the parent process sends `{ samples: 'time' | 'memory' }`, and writes the profile when it sends `{ file }`.
 */
const EACH_MICROSECONDS = 200;
const EACH_BYTES = 16 * 1024;

const session = new Session();
session.connect();

/** How to start each kind of samples, and stop it to get the profile. Collected garbage counts as allocated, too. */
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
