import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { commitOf } from '../../packaging/commit.ts';
import { temporaryDirectory } from '../support/service.ts';

/** The commit recorded in a build (docs/install.md). */

const directory = temporaryDirectory();
afterAll(directory.remove);
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    cwd: directory.path,
    encoding: 'utf8',
  }).trim();

it('is that of the work tree, unless another is given', () => {
  const commit = 'c'.repeat(40);
  expect(commitOf(directory.path, undefined)).toBe('');
  git('init', '--quiet');
  git('commit', '--allow-empty', '--message', 'first', '--quiet');
  expect(commitOf(directory.path, undefined)).toBe(git('rev-parse', 'HEAD'));
  expect(commitOf(directory.path, ` ${commit}\n`)).toBe(commit);
  expect(commitOf(directory.path, 'no commit')).toBe(git('rev-parse', 'HEAD'));
});

it('is never that of an enclosing repository', () => {
  const inside = path.join(directory.path, 'unpacked');
  mkdirSync(inside, { recursive: true });
  expect(commitOf(inside, undefined)).toBe('');
});

it('is included in what git archives', () => {
  const archive = execFileSync('git', ['archive', 'HEAD', 'packaging/commit.txt'], { encoding: 'latin1' });
  expect(archive).toContain(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim());
});
