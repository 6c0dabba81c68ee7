import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryDirectory } from './service.ts';

/** The program of Debian's package. */
const EPUBCHECK = '/usr/bin/epubcheck';

/** Whether epubcheck is installed, as it must be in CI. */
export const hasEpubcheck: boolean = Boolean(process.env.CI) || existsSync(EPUBCHECK);

if (!hasEpubcheck)
  console.warn('epubcheck is not installed (apt-get install epubcheck), so it does not check books.');

/** Compiling less and collecting garbage on one thread halves the processor time of so short a run. */
const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** The faults that epubcheck reports in a book; empty if it finds none. */
export function faultsOf(book: Uint8Array): string {
  const { path: folder, remove } = temporaryDirectory();
  try {
    const file = path.join(folder, 'book.epub');
    writeFileSync(file, book);
    const { stdout, stderr, status, error } = spawnSync(
      'java',
      [...JAVA_OPTIONS, '-jar', EPUBCHECK, '--quiet', '--failonwarnings', file],
      { encoding: 'utf8' },
    );
    if (error) throw error;
    return status === 0 ? '' : `${stdout}\n${stderr}`.replaceAll(file, '');
  } finally {
    remove();
  }
}
