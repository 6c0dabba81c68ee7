import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Written by `git archive` into what it packs, as what is downloaded of a commit. */
const ARCHIVED = path.join(import.meta.dirname, 'commit.txt');
const COMMIT = /^[\da-f]{40}([\da-f]{24})?$/;

/**
 * The commit of what is built: the one given, else that of the work tree, else that of the archive from which it was unpacked. Empty where
 * nothing says, as in a copy of the files alone.
 * @param given `COMMIT`, for builds that see no repository, as in a container
 */
export function commitOf(root: string, given: string | undefined): string {
  return (
    [() => given?.trim() ?? '', () => headOf(root), () => readFileSync(ARCHIVED, 'utf8').trim()]
      .map((find) => find())
      .find((found) => COMMIT.test(found)) ?? ''
  );
}

/** The commit of the work tree whose root this is; a folder inside another repository is not of its commits. */
function headOf(root: string): string {
  try {
    const git = (...args: readonly string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return realpathSync(git('rev-parse', '--show-toplevel')) === realpathSync(root)
      ? git('rev-parse', 'HEAD')
      : '';
  } catch {
    return '';
  }
}
