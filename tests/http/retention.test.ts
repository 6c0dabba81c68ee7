import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY } from '../../core/model/instant.ts';
import { upload } from '../support/form.ts';
import { makeHome, startService } from '../support/service.ts';

/** The removal of deleted objects, and of files without references (docs/organise.md, "The trash"; D24). */

const NOW = Date.parse('2026-05-01T00:00:00Z');

describe('after 30 days in the trash', () => {
  const HOUR = 3_600_000;
  const files = (dataDir: string) =>
    readdirSync(path.join(dataDir, 'blobs'), { recursive: true }).filter((name) => String(name).length > 5)
      .length;

  afterEach(() => void vi.useRealTimers());

  it('an object is gone immediately, and destroyed with its file within an hour', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let time = NOW;
    const own = await startService({ clock: () => time });
    try {
      const { json: kept } = await own.client.post('/objects', undefined, { form: upload('kept', 'kept') });
      const { json: gone } = await own.client.post('/objects', undefined, { form: upload('gone', 'gone') });
      await own.client.delete(`/objects/${gone.id}`);
      time += 30 * DAY + 1;
      expect((await own.client.get(`/objects/${gone.id}`)).status).toBe(404);
      expect(files(own.dataDir)).toBe(2);
      vi.advanceTimersByTime(HOUR);
      await expect.poll(() => files(own.dataDir)).toBe(1);
      expect((await own.client.get(kept.blob.path)).text).toBe('kept');
      const again = await own.client.post('/objects', undefined, { form: upload('gone', 'gone') });
      expect([again.status, again.json.id === gone.id]).toEqual([201, false]);
    } finally {
      await own.close();
    }
  });

  it('it is destroyed at the next start, together with files without references', async () => {
    const home = await makeHome();
    let time = NOW;
    const options = { home, clock: () => time };
    const first = await startService(options);
    const { json: gone } = await first.client.post('/objects', undefined, { form: upload('gone', 'gone') });
    const { json: kept } = await first.client.post('/objects', undefined, { form: upload('kept', 'kept') });
    await first.client.delete(`/objects/${gone.id}`);
    const [shard] = readdirSync(path.join(home.dataDir, 'blobs'));
    const orphan = path.join(home.dataDir, 'blobs', shard ?? '', `00000000000000000000${shard}`);
    await first.close();

    const half = path.join(home.dataDir, 'incoming', 'half');
    for (const file of [orphan, half]) {
      writeFileSync(file, 'nobody knows me');
      utimesSync(file, new Date(time), new Date(time));
    }
    time += 30 * DAY + 1;
    const second = await startService(options);
    try {
      await expect.poll(async () => (await second.client.get(`/objects/${gone.id}`)).status).toBe(404);
      await expect
        .poll(() => [existsSync(orphan), existsSync(half), files(home.dataDir)])
        .toEqual([false, false, 1]);
      expect((await second.client.get(kept.blob.path)).text).toBe('kept');
    } finally {
      await second.close();
      await home.remove();
    }
  });
});
