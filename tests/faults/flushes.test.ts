import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../support/client.ts';
import { upload } from '../support/form.ts';
import { temporaryDirectory } from '../support/service.ts';
import { startServerProcess } from './probe.ts';

/** Acknowledged changes are on the disk: the order of system calls, as strace sees them (D13). */

const CALLS = 'fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto,sendmsg';

const DATABASE = /^f(data)?sync\(\d+<[^>]*commonplace\.db-wal>/;
const ANSWER = /"HTTP\/1\.1 201/;

const canTrace = (): boolean => {
  try {
    execFileSync('strace', ['-f', '-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** The system calls in the order in which they end. A response counts from its beginning. */
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
  it('is sent after the file, its folder and the database log are flushed', async ({ skip }) => {
    if (!canTrace()) return skip('strace is not there, or may not trace');
    const directory = temporaryDirectory();
    const trace = path.join(directory.path, 'trace');
    const server = await startServerProcess({
      cwd: directory.path,
      environment: { WORKERS: 'off' },
      through: ['strace', '-f', '-y', '-s', '16', '-e', `trace=${CALLS}`, '-o', trace],
    });
    try {
      /** The calls before the next response to a creation, which strace may report after it was sent. */
      const callsOf = async (made: Promise<Answer>): Promise<readonly string[]> => {
        const from = callsIn(readFileSync(trace, 'utf8')).length;
        expect((await made).status).toBe(201);
        const since = () => callsIn(readFileSync(trace, 'utf8')).slice(from);
        await expect.poll(() => since().some((call) => ANSWER.test(call))).toBe(true);
        return since();
      };
      const { client } = server;
      expectInOrder(await callsOf(client.post('/objects', { content: 'A note.' })), [DATABASE, ANSWER]);
      const calls = await callsOf(client.post('/objects', undefined, { form: upload('A file.', 'a.txt') }));
      expectInOrder(calls, [
        /^f(data)?sync\(\d+<[^>]*\/incoming\/[^>]+>/,
        /^rename\w*\(.*\/incoming\/.*\/blobs\//,
        /^f(data)?sync\(\d+<[^>]*\/blobs\/[^/>]+>/,
        DATABASE,
        ANSWER,
      ]);
      expectInOrder(calls, [/^f(data)?sync\(\d+<[^>]*\/blobs>/, ANSWER]);
    } finally {
      execFileSync('pkill', ['-KILL', '-P', `${server.process.pid}`]);
      await server.end();
      directory.remove();
    }
  });
});

/** Each pattern must match a call after the match of the pattern before it. */
function expectInOrder(calls: readonly string[], patterns: readonly RegExp[]): void {
  const places = patterns.map((pattern) => calls.findIndex((call) => pattern.test(call)));
  expect([calls, places]).toEqual([calls, places.toSorted((a, b) => a - b)]);
  expect([calls, places.includes(-1)]).toEqual([calls, false]);
}
