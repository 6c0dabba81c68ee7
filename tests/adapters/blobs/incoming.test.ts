import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileSystemBlobStore } from '../../../adapters/blobs/file-system.ts';
import { tryLock } from '../../../apps/server/blobs.ts';
import { unfinishedIn } from '../../support/incoming.ts';
import { id } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

/** What a killed process leaves in a file store that others share. */

const LONG_AGO = 0;

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

async function* whole(): AsyncIterable<Uint8Array> {
  yield Buffer.from('whole');
}

const open = () => fileSystemBlobStore(directory.path, tryLock);

/** Starts a process that begins an upload and stores a blob, and kills it. */
function killProcess(): void {
  const at = (module: string) => JSON.stringify(path.resolve(module));
  const program = `
    import { fileSystemBlobStore } from ${at('adapters/blobs/file-system.ts')};
    import { tryLock } from ${at('apps/server/blobs.ts')};
    const store = await fileSystemBlobStore(${JSON.stringify(directory.path)}, tryLock);
    await store.put('${id(1)}', (async function* () { yield Buffer.from('whole'); })());
    await store.put('${id(2)}', (async function* () {
      yield Buffer.from('half');
      await new Promise((resolve) => setImmediate(resolve));
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => undefined);
    })());`;
  const { signal, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  expect([signal, stderr.includes('Error')]).toEqual(['SIGKILL', false]);
}

describe('a sweep', () => {
  it('removes the unfinished files of a killed process immediately, and lists its blobs once', async () => {
    killProcess();
    expect(unfinishedIn(directory.path)).toEqual([id(2)]);
    const store = await open();
    expect(await store.recover(LONG_AGO)).toEqual([id(1)]);
    expect(unfinishedIn(directory.path)).toEqual([]);
    expect(readdirSync(path.join(directory.path, 'incoming')).length).toBe(1);
    expect(await store.recover(LONG_AGO)).toEqual([]);
  });

  it('leaves the uploads of running processes, until they are older than any upload', async () => {
    const [one, other] = [await open(), await open()];
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const upload = other.put(
      id(1),
      (async function* () {
        yield Buffer.from('first');
        await ended;
        yield Buffer.from('second');
      })(),
    );
    await expect.poll(() => unfinishedIn(directory.path)).toEqual([id(1)]);
    await other.put(id(2), whole());
    expect([await one.recover(LONG_AGO), unfinishedIn(directory.path)]).toEqual([[], [id(1)]]);
    end();
    expect((await upload).sizeBytes).toBe(11);
  });

  it('removes the leftovers of an earlier version and of a killed start, once they are old', async () => {
    const incoming = path.join(directory.path, 'incoming');
    const store = await open();
    const remains = [path.join(incoming, id(3)), path.join(incoming, 'new-0123456789abcdef')];
    writeFileSync(remains[0] ?? '', 'half');
    mkdirSync(remains[1] ?? '');
    const now = Date.now();
    await store.recover(now - 3_600_000);
    expect(remains.map((one) => existsSync(one))).toEqual([true, true]);
    for (const one of remains) utimesSync(one, 1, 1);
    expect(await store.recover(now - 3_600_000)).toEqual([]);
    expect(remains.map((one) => existsSync(one))).toEqual([false, false]);
  });

  it('forgets blobs that were stored long ago', async () => {
    const store = await open();
    await store.put(id(1), whole());
    const notes = () =>
      readdirSync(path.join(directory.path, 'incoming'), { recursive: true }).filter((name) =>
        String(name).endsWith('.stored'),
      ).length;
    expect(notes()).toBe(1);
    await store.recover(Date.now() + 60_000);
    expect(notes()).toBe(0);
  });
});
