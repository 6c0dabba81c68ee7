import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import { importProcess } from '../../../apps/server/import-process.ts';
import { fixture } from '../../support/import-fixture.ts';
import { makeHome, startService } from '../../support/service.ts';

afterEach(() => void vi.useRealTimers());

it('an import is stopped after 60 s without progress, not counting time in its callbacks', async () => {
  const home = await makeHome('sqlite');
  await (await startService({ home })).close();
  const databaseFile = path.join(home.dataDir, 'commonplace.db');
  const imports = importProcess({ databaseUrl: null, databaseFile, bucket: null, blobFolder: home.dataDir });
  const other = new Database(databaseFile);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const report = vi.fn();
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const importing = imports.importFile(
    { place: fixture('bookmarks.html'), name: 'bookmarks.html', accountId: 1 },
    async () => {
      vi.advanceTimersByTime(59_000); // its clock stops meanwhile
      other.exec('BEGIN IMMEDIATE'); // so that the import cannot write
      begin();
      return true;
    },
    report,
    async () => true,
  );
  const ended = importing.then(
    () => 'done',
    (error: Error) => error.message,
  );
  await begun;
  await setImmediate();
  vi.advanceTimersByTime(59_999);
  const early = await Promise.race([ended, setImmediate('running')]);
  vi.advanceTimersByTime(1);
  expect([early, await ended, report.mock.calls]).toEqual(['running', 'This takes longer than 60 s.', []]);
  other.close();
  await imports.close();
  await home.remove();
});
