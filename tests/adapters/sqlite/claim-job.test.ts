import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { jobClaimer } from '../../../adapters/sqlite/claim-job.ts';
import { connect } from '../../../adapters/sqlite/connect.ts';
import type { Database } from '../../../adapters/sqlite/database.ts';
import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { countingIds } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

const FULL = 2;

it('a claim is not flushed, and every commit after it is, even after a failed one', async () => {
  const folder = temporaryDirectory();
  const file = path.join(folder.path, 'test.db');
  await sqliteStorage({ file, migrationsFolder: 'adapters/sqlite/migrations', ids: countingIds() }).close();
  const main = connect(file);
  const claim = jobClaimer({ main } as Database);
  const set = vi.spyOn(main, 'pragma');
  const flushing = () => main.pragma('synchronous', { simple: true });

  expect(await claim('worker', 0, 0)).toBeNull();
  expect(set.mock.calls).toEqual([['synchronous = NORMAL'], ['synchronous = FULL']]);
  expect(flushing()).toBe(FULL);

  main.exec('DROP TABLE jobs');
  await expect(claim('worker', 0, 0)).rejects.toThrow();
  expect(flushing()).toBe(FULL);
  main.close();
  folder.remove();
});
