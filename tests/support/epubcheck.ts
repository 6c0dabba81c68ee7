import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryDirectory } from './service.ts';

/** The archive of Java in Debian's package. */
const EPUBCHECK = '/usr/bin/epubcheck';

/** Whether it is here; always where changes are checked. */
export const hasEpubcheck: boolean = Boolean(process.env.CI) || existsSync(EPUBCHECK);

if (!hasEpubcheck)
  console.warn('There is no epubcheck (apt-get install epubcheck): books are not checked by it.');

/** What epubcheck says about a book; empty if it is faultless. */
export function faultsOf(book: Uint8Array): string {
  const { path: folder, remove } = temporaryDirectory();
  try {
    const file = path.join(folder, 'book.epub');
    writeFileSync(file, book);
    const { stdout, stderr, status, error } = spawnSync(
      'java',
      ['-jar', EPUBCHECK, '--quiet', '--failonwarnings', file],
      { encoding: 'utf8' },
    );
    if (error) throw error;
    return status === 0 ? '' : `${stdout}\n${stderr}`.replaceAll(file, '');
  } finally {
    remove();
  }
}
