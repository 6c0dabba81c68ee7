import { afterAll, expect } from 'vitest';
import { workerPool } from '../../../adapters/workers/pool.ts';
import { portInWorkers } from '../../../adapters/workers/port.ts';
import { workerModule } from '../../../apps/server/paths.ts';
import type { Media } from '../../../core/ports/media.ts';
import { svg } from '../../adapters/media/files.ts';
import { itLong } from '../../support/runs.ts';

const PATIENT_MS = 120_000;
const DEADLINE_MS = 3_000;

const pool = workerPool({
  workerUrl: workerModule('media-worker'),
  isolation: 'process',
  heapMebibytes: 512,
  label: 'The file reader',
});
afterAll(() => pool.close());

/** File inspection with this time limit for each thumbnail. */
const mediaWithin = (deadlineMs: number) =>
  portInWorkers<Pick<Media, 'facts' | 'thumbnail'>>(pool, 'media', {
    facts: PATIENT_MS,
    thumbnail: deadlineMs,
  });
const { facts, thumbnail } = mediaWithin(PATIENT_MS);

itLong('a drawing that keeps native code busy for minutes affects only its own job', async () => {
  const effects = '<feTurbulence numOctaves="10"/><feGaussianBlur stdDeviation="90"/>'.repeat(40);
  const size = 'width="6000" height="6000"';
  const endless = svg(
    `<filter id="f" filterUnits="userSpaceOnUse" ${size}>${effects}</filter><rect ${size} filter="url(#f)"/>`,
    size,
  );
  const drawing = { bytes: endless, type: 'image/svg+xml' };
  const simple = { bytes: svg('<rect width="9" height="9"/>'), type: 'image/svg+xml' };
  expect(await facts(drawing)).toEqual({ width: 6000, height: 6000 });
  const [refused, shown] = await Promise.allSettled([
    mediaWithin(DEADLINE_MS).thumbnail(drawing, { width: 4096, height: 4096 }),
    thumbnail(simple, { width: 4096, height: 4096 }),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'unprocessable' } });
  expect(shown).toMatchObject({ status: 'fulfilled', value: { width: 100 } });
});
