import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFolder } from '../../../adapters/archive/folder.ts';
import { readTar, writeTar } from '../../../adapters/archive/tar.ts';
import { inPieces } from '../../support/library.ts';
import { temporaryDirectory } from '../../support/service.ts';
import { bytesOf, contentOf, FIRST, PARTS, part, SECOND } from './archives.ts';

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

describe('a tar', () => {
  it('returns its parts and the requested files', async () => {
    const tar = await bytesOf(writeTar(PARTS()));
    expect(await contentOf(readTar(inPieces(tar, 700)))).toEqual(await contentOf(PARTS()));
    const only = await contentOf(readTar(inPieces(tar)), new Set([SECOND]));
    expect(only).toEqual([
      ['library.json', '{}\n', []],
      ['records/00000001.jsonl', 'one\n', [SECOND]],
      ['records/00000002.jsonl', 'two\n', []],
      ['end.json', '{}\n', []],
    ]);
    const names: string[] = [];
    for await (const { name } of readTar(inPieces(tar))) names.push(name);
    expect(names.length).toBe(4);
  });

  it('is the same each time, without its author or date', async () => {
    const tar = await bytesOf(writeTar(PARTS()));
    expect((await bytesOf(writeTar(PARTS()))).equals(tar)).toBe(true);
    writeFileSync(path.join(directory.path, 'x.tar'), tar);
    const listed = execFileSync('tar', ['--utc', '-tvf', path.join(directory.path, 'x.tar')], {
      encoding: 'utf8',
    });
    for (const line of listed.trim().split('\n'))
      expect(line).toMatch(/^-rw-r--r-- 0\/0 +\d+ 1970-01-01 00:00 /);
  });

  it('from elsewhere contains only files, whatever their names', async () => {
    const tar = pack();
    tar.entry({ name: 'library.json', type: 'symlink', linkname: '/etc/passwd' });
    tar.entry({ name: 'folder/', type: 'directory' });
    tar.entry({ name: '../../escape', type: 'file' }, 'text');
    tar.entry({ name: '/etc/absolute', type: 'file' }, 'text');
    tar.finalize();
    expect(await contentOf(readTar(tar))).toEqual([
      ['../../escape', 'text', []],
      ['/etc/absolute', 'text', []],
    ]);
  });

  it('that was repacked with its folders has the same files', async () => {
    const tar = pack();
    tar.entry({ name: 'records/', type: 'directory' });
    tar.entry({ name: 'records/00000001.jsonl' }, 'one\n');
    for (const folder of ['files/', `files/${FIRST.slice(0, 2)}/`])
      tar.entry({ name: folder, type: 'directory' });
    tar.entry({ name: `files/${FIRST.slice(0, 2)}/${FIRST}` }, `bytes of ${FIRST}`);
    tar.entry({ name: 'end.json' }, '{}\n');
    tar.finalize();
    expect(await contentOf(readTar(tar))).toEqual([
      ['records/00000001.jsonl', 'one\n', [FIRST]],
      ['end.json', '{}\n', []],
    ]);
  });

  it('that ends early or is invalid is rejected', async () => {
    const tar = await bytesOf(writeTar(PARTS()));
    for (const bytes of [tar.subarray(0, 600), Buffer.alloc(2_000, 'x')])
      await expect(contentOf(readTar(inPieces(bytes)))).rejects.toMatchObject({ code: 'unprocessable' });
  });

  it('that ends before one of its parts reports the reason', async () => {
    const tar = (await bytesOf(writeTar(PARTS()))).subarray(0, 1_538);
    const refused = expect.objectContaining({
      code: 'unprocessable',
      message: 'The export is incomplete or damaged: Unexpected end of data.',
    });
    const unreachable = Object.assign(new Error('The disk does not answer.'), { code: 'EIO' });
    async function* failing() {
      yield tar;
      throw unreachable;
    }
    for (const [source, reason] of [
      [inPieces(tar), refused],
      [failing(), unreachable],
    ] as const) {
      let isRead = false;
      async function* watched() {
        try {
          yield* source;
        } finally {
          isRead = true;
        }
      }
      const parts = readTar(watched());
      await parts.next();
      const second = await parts.next();
      while (!isRead) await setImmediate();
      await setImmediate();
      if (second.done) throw new Error('There are two parts.');
      await expect(bytesOf(second.value.text)).rejects.toEqual(reason);
    }
  });
});

it('a tar whose reader stops inside an entry closes its archive without other errors', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield* [part('records/00000001.jsonl', 'x'.repeat(1_000_000), [])];
    } finally {
      isEnded = true;
    }
  }
  const tar = writeTar(endless());
  await tar.next();
  await expect(tar.throw(new Error('no room'))).rejects.toThrow('no room');
  await expect.poll(() => isEnded).toBe(true);
});

it('a folder is read like a tar of it', async () => {
  const tar = path.join(directory.path, 'x.tar');
  const folder = path.join(directory.path, 'x');
  writeFileSync(tar, await bytesOf(writeTar(PARTS())));
  mkdirSync(folder);
  execFileSync('tar', ['-xf', tar, '-C', folder]);
  const wanted = new Set([SECOND, '00'.repeat(32)]);
  expect(await contentOf(readFolder(folder), wanted)).toEqual([
    ['library.json', '{}\n', [SECOND]],
    ['records/00000001.jsonl', 'one\n', [SECOND]],
    ['records/00000002.jsonl', 'two\n', [SECOND]],
    ['end.json', '{}\n', [SECOND]],
  ]);
  expect(await contentOf(readFolder(directory.path))).toEqual([]);
});
