import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startServerProcess } from '../support/executable.ts';
import { upload } from '../support/form.ts';
import { temporaryDirectory } from '../support/service.ts';

/** What is acknowledged is on the disk by then: the calls of the system in their order, as strace sees them (D13). */

const CALLS = 'fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto,sendmsg';

const canTrace = (): boolean => {
  try {
    execFileSync('strace', ['-f', '-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Calls in the order of their ends, but for answers, which count from their beginning. */
function callsIn(trace: string): readonly string[] {
  const begun = new Map<string, string>();
  return trace.split('\n').flatMap((line) => {
    const [, thread = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (/^(write|writev|sendto|sendmsg)\(/.test(call)) return [call];
    if (call.endsWith('<unfinished ...>')) {
      begun.set(thread, call);
      return [];
    }
    const isEnd = /^<\.\.\. \w+ resumed>/.test(call);
    const whole = isEnd ? `${begun.get(thread)} ${call}` : call;
    return /= 0$/.test(whole) ? [whole] : [];
  });
}

describe('an acknowledgement', () => {
  it('is sent after the file, its folder and the log of the database are flushed', async ({ skip }) => {
    if (!canTrace()) return skip('strace is not there, or may not trace');
    const directory = temporaryDirectory();
    const trace = path.join(directory.path, 'trace');
    const server = await startServerProcess({
      cwd: directory.path,
      environment: { WORKERS: 'off' },
      through: ['strace', '-f', '-y', '-s', '16', '-e', `trace=${CALLS}`, '-o', trace],
    });
    try {
      const since = () => callsIn(readFileSync(trace, 'utf8'));
      const before = since().length;
      const note = await server.client.post('/objects', { content: 'A note.' });
      const afterNote = since().length;
      const file = await server.client.post('/objects', undefined, { form: upload('A file.', 'a.txt') });
      expect([note.status, file.status]).toEqual([201, 201]);
      await expect
        .poll(() =>
          since()
            .slice(afterNote)
            .some((call) => call.includes('HTTP/1.1 201')),
        )
        .toBe(true);
      const calls = since();
      const DATABASE = /^f(data)?sync\(\d+<[^>]*commonplace\.db-wal>/;
      expectInOrder(calls.slice(before, afterNote), [DATABASE, /"HTTP\/1\.1 201/]);
      expectInOrder(calls.slice(afterNote), [
        /^f(data)?sync\(\d+<[^>]*\/incoming\/[^>]+>/,
        /^rename\w*\(.*\/incoming\/.*\/blobs\//,
        /^f(data)?sync\(\d+<[^>]*\/blobs\/[^/>]+>/,
        DATABASE,
        /"HTTP\/1\.1 201/,
      ]);
      expect(calls.slice(afterNote).some((call) => /^f(data)?sync\(\d+<[^>]*\/blobs>/.test(call))).toBe(true);
    } finally {
      execFileSync('pkill', ['-KILL', '-P', `${server.process.pid}`]);
      await server.end();
      directory.remove();
    }
  });
});

/** Each pattern matches a call after that which the one before it matches, and the last matches no call before these. */
function expectInOrder(calls: readonly string[], patterns: readonly RegExp[]): void {
  const places = patterns.map((pattern) => calls.findIndex((call) => pattern.test(call)));
  expect([calls, places]).toEqual([calls, places.toSorted((a, b) => a - b)]);
  expect([calls, places.includes(-1)]).toEqual([calls, false]);
}
