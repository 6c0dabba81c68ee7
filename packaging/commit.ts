import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** `git archive` writes the commit into this file, also in the archives that hosting sites offer for download. */
const ARCHIVED = path.join(import.meta.dirname, 'commit.txt');
const COMMIT = /^[\da-f]{40}([\da-f]{24})?$/;

/**
 * The commit of the build: `given` if it is set, otherwise the commit of the work tree, otherwise the commit of the unpacked archive. Empty
 * if it is unknown, as in a plain copy of the files.
 * @param given the value of `COMMIT`, for builds without access to the repository, such as in a container
 */
export function commitOf(root: string, given: string | undefined): string {
  return (
    [() => given?.trim() ?? '', () => headOf(root), () => readFileSync(ARCHIVED, 'utf8').trim()]
      .map((find) => find())
      .find((found) => COMMIT.test(found)) ?? ''
  );
}

/** The commit of the work tree with this root; a folder inside another repository does not count. */
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
