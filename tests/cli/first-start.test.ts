import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY, start } from '../support/executable.ts';
import { size } from '../support/runs.ts';
import { startService, temporaryDirectory } from '../support/service.ts';

/** A first start that is killed at any point leaves a directory that the next start can use. */

const KILLER = pathToFileURL(path.resolve('tests/support/killed-at.mjs')).href;

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

/** Starts a server that is killed at a file change. @returns whether it was killed, or served before reaching that change */
async function isKilledAt(change: number, dataDir: string): Promise<boolean> {
  const environment = {
    PORT: '0',
    LOG_LEVEL: 'error',
    WORKERS: 'off',
    BOOTSTRAP_KEY: KEY,
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import ${KILLER}`,
    KILLED_AT: String(change),
  };
  const first = start(['serve'], { cwd: directory.path, environment });
  const serves = await Promise.race([
    first.prints(/^listening on/m).then(
      () => true,
      () => false,
    ),
    first.ended.then(() => false),
  ]);
  first.process.kill('SIGKILL');
  const { signal, error } = await first.ended;
  expect([signal, error]).toEqual(['SIGKILL', '']);
  return !serves;
}

describe('a first start that is killed', () => {
  it('at any file change is followed by a successful start', async () => {
    const step = size(4, 1);
    let change = 1;
    for (; ; change += step) {
      const dataDir = path.join(directory.path, `parent-${change}`, 'data');
      const isKilled = await isKilledAt(change, dataDir);
      const second = await startService({
        home: { dataDir, databaseUrl: null, remove: async () => {} },
        environment: { BOOTSTRAP_KEY: KEY },
      });
      expect((await fetch(`${second.url}/_/ready`)).status).toBe(200);
      await second.close();
      if (!isKilled) break;
    }
    expect(change).toBeGreaterThan(12);
  });
});
