import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lockFile } from '../../../adapters/sqlite/lock.ts';
import { temporaryDirectory } from '../../support/service.ts';

it('a lock has one holder, and takes no space on the disk', () => {
  const directory = temporaryDirectory();
  const file = path.join(directory.path, 'lock');
  const lock = lockFile(file, 'It is taken.');
  expect(readdirSync(directory.path)).toEqual(['lock']);
  expect(() => lockFile(file, 'It is taken.')).toThrow('It is taken.');
  lock.release();
  lockFile(file, 'It is taken.').release();
  directory.remove();
});

it('a released lock leaves no file that did not exist before', () => {
  const directory = temporaryDirectory();
  const file = path.join(directory.path, 'lock');
  lockFile(file, 'It is taken.').undo();
  expect(readdirSync(directory.path)).toEqual([]);
  lockFile(file, 'It is taken.').release();
  lockFile(file, 'It is taken.').undo();
  expect(readdirSync(directory.path)).toEqual(['lock']);
  directory.remove();
});
