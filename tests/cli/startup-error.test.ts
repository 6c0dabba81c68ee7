import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { refusalMessage, startError } from '../../apps/cli/startup-error.ts';
import { readConfig } from '../../apps/server/config.ts';
import { storageFull, unavailable } from '../../core/errors.ts';

const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const messageOf = (error: Error, environment: Record<string, string>) =>
  startError(error, readConfig({ DATA_DIR: '/srv/books', ...environment }));

it('a full disk is reported with every place that may be full', () => {
  expect(messageOf(storageFull(), {})).toMatchObject({
    message: 'The disk of DATA_DIR /srv/books is full: free some space, or set DATA_DIR to another disk.',
  });
  expect(messageOf(storageFull(), { ...keys, BLOB_URL: 's3://bucket' })).toMatchObject({
    message: 'No space left in DATA_DIR /srv/books or the bucket: free some space.',
  });
});

it('a place without access is reported with the remedy', () => {
  const refused = Object.assign(new Error("EACCES: permission denied, open '/srv/books/secret.key'"), {
    code: 'EACCES',
    path: '/srv/books/secret.key',
    syscall: 'open',
  });
  expect(messageOf(refused, {})).toMatchObject({
    message:
      'This user has no access to /srv/books: run the command as a user with access, or choose another path.',
  });
});

it('a service that does not respond is reported with the cause, once', () => {
  const refused = new Error("EACCES: permission denied, access '/srv/books/blobs'");
  expect(messageOf(unavailable('The blob store', refused), {})).toMatchObject({
    message: `The blob store is not responding. Try again shortly. Cause: ${refused.message}.`,
  });
  expect(messageOf(unavailable('The blob store'), {})).toMatchObject({
    message: 'The blob store is not responding. Try again shortly.',
  });
});

it('a place that the system refuses is reported with the remedy', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-refused-'));
  const [there, missing] = ['there', 'missing'].map((name) => path.join(folder, name)) as [string, string];
  writeFileSync(there, '');
  const refusal = (code: string, place: string) =>
    refusalMessage(Object.assign(new Error(`${code}: refused`), { code, path: place, syscall: 'open' }));
  const remedy = 'run the command as a user with access, or choose another path.';
  try {
    expect(refusal('EACCES', there)).toBe(`This user has no access to ${there}: ${remedy}`);
    expect(refusal('EPERM', missing)).toBe(`This user has no access to ${folder}: ${remedy}`);
    expect(refusal('ENOENT', path.join(missing, 'file'))).toBe(
      `The directory ${missing} does not exist: create it, or choose another one.`,
    );
    expect(refusal('EIO', there)).toBe('EIO: refused');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
