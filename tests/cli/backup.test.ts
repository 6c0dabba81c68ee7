import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { BucketConfig } from '../../adapters/s3/bucket.ts';
import { openBlobs } from '../../apps/server/blobs.ts';
import { readConfig } from '../../apps/server/config.ts';
import { openCoreServices } from '../../apps/server/core-services.ts';
import type { Uid } from '../../core/model/uid.ts';
import { callCommand } from '../support/command-line.ts';
import { start } from '../support/executable.ts';
import { fillLibrary } from '../support/full-library.ts';
import { gateBefore } from '../support/gate.ts';
import { keepFile, sha256 } from '../support/library.ts';
import { id, object } from '../support/objects.ts';
import { itLong } from '../support/runs.ts';
import { hasS3, type S3Server, s3Environment, startS3 } from '../support/s3.ts';
import { temporaryDirectory } from '../support/service.ts';

/** Backups of a library with files, while it is in use (D2). */

const MIB = 1024 * 1024;
const FILES = 40;
const FILES_IN_FILLED_LIBRARY = 3;
/** The progress line that long commands print every ten seconds. */
const PROGRESS = /^backing up: \d+ of \d+ bytes\n/gm;
const keyOf = (index: number): Uid => id(50_000 + index);

let directory: ReturnType<typeof temporaryDirectory>;
let dataDir: string;
const at = (name: string) => path.join(directory.path, name);

beforeEach(() => {
  directory = temporaryDirectory();
  dataDir = at('data');
});
afterEach(() => directory.remove());

async function withLibrary<T>(
  work: (place: {
    storage: Awaited<ReturnType<typeof openCoreServices>>['storage'];
    blobs: Awaited<ReturnType<typeof openBlobs>>;
  }) => Promise<T>,
): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir });
  const { storage } = await openCoreServices(config);
  try {
    return await work({ storage, blobs: await openBlobs(config) });
  } finally {
    await storage.close();
  }
}

/** A library with some files, the last of them large. */
const makeLibrary = () =>
  withLibrary(async (place) => {
    await fillLibrary(place);
    for (let index = 0; index < FILES; index++) {
      const text = `${index} ${'x'.repeat(index === FILES - 1 ? 6 * MIB : 1_000)}`;
      const blob = await keepFile(place, keyOf(index), text);
      const identity = `blob:${blob.sha256}`;
      const { content: _, ...rest } = object({ id: id(40_000 + index), kind: 'document', identity });
      await place.storage.commit([{ type: 'object.insert', object: { ...rest, blob } }]);
    }
  });

describe('a backup', () => {
  const call = (...args: readonly string[]) => callCommand(args, { DATA_DIR: dataDir });

  it('inside the data directory is made, with a warning that it would be lost with it', async () => {
    await makeLibrary();
    const { status, error } = await call('backup', path.join(dataDir, 'backup'));
    expect([status, error]).toEqual([
      0,
      expect.stringMatching(/^The backup is inside DATA_DIR .*, and would be lost with it\. /),
    ]);
    expect((await call('doctor')).out).toMatch(
      /advice +backup: .* inside the data directory, and would be lost with it/,
    );
    expect((await call('backup', at('data-2'))).error).toBe('');
    expect((await call('doctor')).out).toMatch(/ok +backup: .*data-2/);
  });

  it('starts again if files are deleted after the database was copied', async () => {
    await makeLibrary();
    const fileOf = (index: number) => path.join(dataDir, 'blobs', keyOf(index).slice(-2), keyOf(index));
    // Opening a FIFO for reading blocks until someone opens it for writing.
    rmSync(fileOf(0));
    execFileSync('mkfifo', [fileOf(0)]);
    const { ended } = start(['backup', at('backup'), '--json'], {
      cwd: directory.path,
      environment: { DATA_DIR: dataDir },
    });
    const kept = () => (existsSync(at('backup/files')) ? readdirSync(at('backup/files')) : []);
    await expect.poll(kept).not.toEqual([]);
    const last = FILES - 1;
    await withLibrary(async ({ storage, blobs }) => {
      for (const index of [0, last]) {
        const destroyed = await storage.objects.find(1, id(40_000 + index));
        if (destroyed) await storage.commit([{ type: 'object.destroy', object: destroyed }]);
      }
      await blobs.remove(keyOf(last));
    });
    await (await open(fileOf(0), 'w')).close();
    const { status, out, error } = await ended;
    expect([status, error]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({
      isGood: true,
      missing: 0,
      copied: FILES - 2 + FILES_IN_FILLED_LIBRARY,
      manifest: { files: { count: FILES - 2 + FILES_IN_FILLED_LIBRARY } },
    });
  });

  it('fails if a file of the library is missing', async () => {
    await makeLibrary();
    await withLibrary(({ blobs }) => blobs.remove(keyOf(7)));
    const { status, out, error } = await call('backup', at('backup'));
    expect([status, error]).toEqual([1, `A file of object ${id(40_007)} is missing or damaged.\n`]);
    expect(out).toContain('NOT good: 1 file is missing');
    expect((await call('doctor')).out).toContain('There is no backup of this data directory');
  });

  it('fails if the secret key does not belong to the database, and the last backup keeps its key', async () => {
    await makeLibrary();
    expect((await call('keys', 'create', '--account', '1')).status).toBe(0);
    expect((await call('backup', at('backup'))).status).toBe(0);
    const kept = readFileSync(at('backup/secret.key'), 'utf8');
    const file = path.join(dataDir, 'secret.key');
    for (const [text, refused] of [
      [
        Buffer.alloc(32, 1).toString('base64'),
        [1, /^The secret key does not belong to this database: [^\n]+\n$/],
      ],
      [
        'damaged',
        [2, /secret\.key must contain 32 bytes in base64, but contains 5\. Restore it from a backup\.\n$/],
      ],
      [null, [2, /secret\.key is missing\. Restore it from a backup, [^\n]+\n$/]],
    ] as const) {
      if (text === null) rmSync(file);
      else writeFileSync(file, text);
      const { status, error } = await call('backup', at('backup'));
      expect([status, error]).toEqual([refused[0], expect.stringMatching(refused[1])]);
      expect(readFileSync(at('backup/secret.key'), 'utf8')).toBe(kept);
    }
    writeFileSync(file, kept);
    expect((await call('backup', at('backup'))).status).toBe(0);
  });

  it('contains the pictures in texts, which doctor checks too', async () => {
    const [objectId, address] = [id(11), sha256('https://example.org/a.png')];
    const kept = await withLibrary(async (place) => {
      await fillLibrary(place);
      const blob = await keepFile(place, keyOf(1), 'a picture', 'image/png');
      await place.storage.commit([{ type: 'picture.put', accountId: 1, objectId, address, blob }]);
      return blob;
    });
    const taken = JSON.parse((await call('backup', at('backup'), '--json')).out);
    expect(taken).toMatchObject({ isGood: true, copied: FILES_IN_FILLED_LIBRARY + 1 });
    dataDir = at('restored');
    expect((await call('restore', at('backup'))).status).toBe(0);
    await withLibrary(async ({ storage, blobs }) => {
      expect(await storage.pictures.find(1, objectId, address)).toEqual(kept);
      expect((await call('doctor')).out).toContain(`All ${FILES_IN_FILLED_LIBRARY + 1} files are intact.`);
      await blobs.remove(kept.key);
    });
    expect((await call('doctor')).out).toContain(`The file of object ${objectId} is missing.`);
    expect((await call('repair', at('backup'))).out).toContain(
      `The file of object ${objectId} was missing and was restored`,
    );
  });

  itLong('is taken by one process at a time', async () => {
    await makeLibrary();
    rmSync(path.join(dataDir, 'blobs', keyOf(0).slice(-2), keyOf(0)));
    execFileSync('mkfifo', [path.join(dataDir, 'blobs', keyOf(0).slice(-2), keyOf(0))]);
    const first = start(['backup', at('backup')], {
      cwd: directory.path,
      environment: { DATA_DIR: dataDir },
    });
    await expect.poll(() => existsSync(at('backup/files'))).toBe(true);
    const second = await call('backup', at('backup'));
    expect([second.status, second.error]).toEqual([
      1,
      'A backup of this data directory is being taken, or its secret key is being changed.\n',
    ]);
    first.process.kill('SIGKILL');
    await first.ended;
  });
});

describe.skipIf(!hasS3)('a backup in a bucket', () => {
  let s3: S3Server;
  let bucket: BucketConfig;
  let target: string;
  let credentials: Record<string, string>;

  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.remove());
  beforeEach(async () => {
    bucket = await s3.makeBucket();
    const { BLOB_URL = '', ...keys } = s3Environment(bucket);
    target = BLOB_URL.replace('?', '/of/home?');
    credentials = keys;
    await makeLibrary();
  });

  const call = (home: string, ...args: readonly string[]) =>
    callCommand(args, { DATA_DIR: home, ...credentials });
  async function ok(home: string, ...args: readonly string[]): Promise<string> {
    const { status, out, error } = await call(home, ...args);
    expect([args, status, error.replace(PROGRESS, '')]).toEqual([args, 0, '']);
    return out;
  }
  async function exported(home: string): Promise<Buffer> {
    await ok(home, 'export', at('export.tar'));
    return readFileSync(at('export.tar'));
  }

  itLong(
    'continues after being killed during an upload, contains everything, and can be restored',
    async () => {
      const gate = await gateBefore(s3.endpoint, 'partNumber=2');
      onTestFinished(gate.remove);
      target = target.replace(encodeURIComponent(s3.endpoint), encodeURIComponent(gate.endpoint));
      const { process, ended } = start(['backup', target], {
        cwd: directory.path,
        environment: { DATA_DIR: dataDir, ...credentials },
      });
      const kept = () => s3.list(bucket, 'of/home/files/');
      await gate.closed;
      await expect.poll(async () => (await kept()).length).toBeGreaterThan(3);
      process.kill('SIGKILL');
      await ended;
      expect(await s3.countUnfinished(bucket)).toBe(1);

      gate.open();
      const second = JSON.parse(await ok(dataDir, 'backup', target, '--json'));
      expect(second).toMatchObject({ isGood: true, missing: 0, manifest: { secretKey: 'included' } });
      expect(second.copied).toBeLessThan(FILES + FILES_IN_FILLED_LIBRARY - 1);
      expect((await kept()).length).toBe(FILES + FILES_IN_FILLED_LIBRARY + 2);
      expect(await s3.countUnfinished(bucket)).toBe(0);
      expect(await s3.list(bucket, 'of/home/running/')).toEqual([]);
      expect(existsSync(path.join(dataDir, 'backing-up'))).toBe(false);
      expect(await ok(dataDir, 'backup', target)).toContain('includes secret.key');
      expect(await ok(dataDir, 'doctor')).toContain(`last good backup is 0 days old, in ${target}.`);

      const home = at('home');
      expect(await ok(home, 'restore', target)).toContain('secret.key was also restored');
      expect(readFileSync(path.join(home, 'secret.key'))).toEqual(
        readFileSync(path.join(dataDir, 'secret.key')),
      );
      expect((await exported(home)).equals(await exported(dataDir))).toBe(true);
    },
  );

  itLong('is reported when it is damaged, and other data is not mistaken for a backup', async () => {
    expect((await call(at('home'), 'restore', target)).error).toBe(`There is no backup in ${target}.\n`);
    await ok(dataDir, 'backup', target);
    const [small = ''] = await s3.list(bucket, 'of/home/files/');
    await s3.write(bucket, small);
    const { status, error } = await call(at('home'), 'restore', target);
    expect([status, error]).toEqual([1, expect.stringMatching(/damaged/)]);

    const elsewhere = await call(dataDir, 'backup', target.replace('/of/home?', '?'));
    expect([elsewhere.status, elsewhere.error]).toEqual([1, expect.stringContaining('and no backup')]);
  });

  it('needs a valid address and valid keys', async () => {
    for (const [word, environment, status, message] of [
      ['s3://b', credentials, 2, 'TARGET must be a directory or s3://BUCKET/PREFIX'],
      [`${target}&zone=1`, credentials, 2, 'TARGET must be a directory or s3://BUCKET/PREFIX'],
      [target, {}, 2, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set'],
      [target, { ...credentials, AWS_SECRET_ACCESS_KEY: 'swordfish' }, 1, 'is not the secret of the access'],
      [target.replace(bucket.name, 'nowhere'), credentials, 1, 'there is no such bucket'],
    ] as const) {
      const outcome = await callCommand(['backup', word], { DATA_DIR: dataDir, ...environment });
      expect([word, outcome.status]).toEqual([word, status]);
      expect(outcome.error).toContain(message);
      expect(outcome.error).not.toContain('swordfish');
    }
  });
});
