import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startError, tellRefusal } from '../../apps/cli/startup-error.ts';
import { readConfig } from '../../apps/server/config.ts';
import { storageFull, unavailable } from '../../core/errors.ts';

const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const messageOf = (error: Error, environment: Record<string, string>) =>
  startError(error, readConfig({ DATA_DIR: '/srv/books', ...environment }));

it('names every place that can be full', () => {
  expect(messageOf(storageFull(), {})).toMatchObject({
    message: 'The disk of DATA_DIR /srv/books is full: make room, or set DATA_DIR to another disk.',
  });
  expect(messageOf(storageFull(), { ...keys, BLOB_URL: 's3://bucket' })).toMatchObject({
    message: 'There is no room left in DATA_DIR /srv/books or the bucket: make room.',
  });
});

it('says what to do about a place that this user may not use', () => {
  const refused = Object.assign(new Error("EACCES: permission denied, open '/srv/books/secret.key'"), {
    code: 'EACCES',
    path: '/srv/books/secret.key',
    syscall: 'open',
  });
  expect(messageOf(refused, {})).toMatchObject({
    message: 'This user may not use /srv/books: call the command as one who may, or name another place.',
  });
});

it('says why something does not answer, once', () => {
  const refused = new Error("EACCES: permission denied, access '/srv/books/blobs'");
  expect(messageOf(unavailable('The blob store', refused), {})).toMatchObject({
    message: `The blob store does not answer at the moment. Try again shortly. The cause: ${refused.message}.`,
  });
  expect(messageOf(unavailable('The blob store'), {})).toMatchObject({
    message: 'The blob store does not answer at the moment. Try again shortly.',
  });
});

it('says which place the system refuses, and what to do', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-refused-'));
  const [there, missing] = ['there', 'missing'].map((name) => path.join(folder, name)) as [string, string];
  writeFileSync(there, '');
  const refusal = (code: string, place: string) =>
    tellRefusal(Object.assign(new Error(`${code}: refused`), { code, path: place, syscall: 'open' }));
  const remedy = 'call the command as one who may, or name another place.';
  try {
    expect(refusal('EACCES', there)).toBe(`This user may not use ${there}: ${remedy}`);
    expect(refusal('EPERM', missing)).toBe(`This user may not use ${folder}: ${remedy}`);
    expect(refusal('ENOENT', path.join(missing, 'file'))).toBe(
      `There is no directory ${missing}: make it first, or name another place.`,
    );
    expect(refusal('EIO', there)).toBe('EIO: refused');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
