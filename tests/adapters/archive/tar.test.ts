import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeWholeFile } from '../../../adapters/archive/file.ts';
import { readFolder } from '../../../adapters/archive/folder.ts';
import { readTar, writeTar } from '../../../adapters/archive/tar.ts';
import { isTarOfExport, readTarFile } from '../../../adapters/archive/tar-file.ts';
import { toAsyncIterable } from '../../../core/library/parts.ts';
import type { Archive, ArchivePart } from '../../../core/ports/archive.ts';
import { inPieces } from '../../support/library.ts';
import { temporaryDirectory } from '../../support/service.ts';
import { spoiledArchive } from '../../support/spoiled-archive.ts';

const HASHES = ['ab', 'cd', 'ef'].map((digits) => digits.repeat(32));
const [FIRST = '', SECOND = '', THIRD = ''] = HASHES;

const part = (name: string, text: string, files: readonly string[] = []): ArchivePart => ({
  name,
  text: toAsyncIterable([Buffer.from(text)]),
  files: () =>
    toAsyncIterable(
      files.map((sha256) => ({
        sha256,
        pieces: [Buffer.from('bytes of '), Buffer.from(sha256)],
        release: () => undefined,
      })),
    ),
});
const PARTS = () =>
  toAsyncIterable([
    part('library.json', '{}\n'),
    part('records/00000001.jsonl', 'one\n', [FIRST, SECOND]),
    part('records/00000002.jsonl', 'two\n', [THIRD]),
    part('end.json', '{}\n'),
  ]);

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(new Uint8Array(chunk));
  return Buffer.concat(all);
}

type Content = [name: string, text: string, hashes: string[]];

/** What an archive says; of its files those that are wanted. */
async function contentOf(archive: Archive, wanted?: ReadonlySet<string>): Promise<Content[]> {
  const found: Content[] = [];
  for await (const { name, text, files } of archive) {
    const content = (await bytesOf(text)).toString();
    const hashes: string[] = [];
    for await (const { sha256, pieces } of files(wanted)) {
      expect(Buffer.concat(pieces).toString()).toBe(`bytes of ${sha256}`);
      hashes.push(sha256);
    }
    found.push([name, content, hashes]);
  }
  return found;
}

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

describe('a tar', () => {
  it('gives back parts and files, those that are wanted', async () => {
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

  it('is the same each time, and says not who made it when', async () => {
    const tar = await bytesOf(writeTar(PARTS()));
    expect((await bytesOf(writeTar(PARTS()))).equals(tar)).toBe(true);
    writeFileSync(path.join(directory.path, 'x.tar'), tar);
    const listed = execFileSync('tar', ['--utc', '-tvf', path.join(directory.path, 'x.tar')], {
      encoding: 'utf8',
    });
    for (const line of listed.trim().split('\n'))
      expect(line).toMatch(/^-rw-r--r-- 0\/0 +\d+ 1970-01-01 00:00 /);
  });

  it('of a stranger has only files, under whatever names', async () => {
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

  it('that was packed anew, with its folders, has the same files', async () => {
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

  it('that ends early or is none is refused', async () => {
    const tar = await bytesOf(writeTar(PARTS()));
    for (const bytes of [tar.subarray(0, 600), Buffer.alloc(2_000, 'x')])
      await expect(contentOf(readTar(inPieces(bytes)))).rejects.toMatchObject({ code: 'unprocessable' });
  });

  it('that breaks off before a part of it is read says why', async () => {
    const tar = (await bytesOf(writeTar(PARTS()))).subarray(0, 1_538);
    const refused = expect.objectContaining({
      code: 'unprocessable',
      message: 'The export is cut or damaged: Unexpected end of data.',
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

it('a tar of which no more is read, in the middle of an entry, ends its archive and fails nothing else', async () => {
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

it('a folder is read like the tar that it was packed in', async () => {
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

describe('a tar in a file', () => {
  const place = () => path.join(directory.path, 'x.tar');
  const fileOf = (tar: Uint8Array) => {
    writeFileSync(place(), tar);
    return readTarFile(place());
  };

  it('is read like one in a stream', async () => {
    const tar = await bytesOf(writeTar(PARTS()));
    expect(await contentOf(fileOf(tar))).toEqual(await contentOf(readTar(inPieces(tar))));
    const none = new Set<string>();
    expect(await contentOf(fileOf(tar), none)).toEqual(await contentOf(readTar(inPieces(tar)), none));
  });

  it('that another program packed anew, in another order, has the same files for each part', async () => {
    writeFileSync(place(), await bytesOf(writeTar(PARTS())));
    const folder = path.join(directory.path, 'x');
    mkdirSync(folder);
    execFileSync('tar', ['-xf', place(), '-C', folder]);
    const wanted = new Set(HASHES);
    const expected = await contentOf(readFolder(folder), wanted);
    const [records, files] = ['records', 'files'].map((name) => readdirSync(path.join(folder, name)));
    expect([records?.length, files?.length]).toEqual([2, 3]);
    const last = 'records/00000002.jsonl';
    for (const names of [
      ['library.json', 'records', 'files', 'end.json'],
      ['end.json', 'files', last, 'library.json', 'records/00000001.jsonl'],
      ['library.json', 'end.json', 'files', last, 'records/00000001.jsonl'],
      ['.'],
      ['../x'],
    ]) {
      for (const format of ['gnu', 'ustar', 'pax', 'v7']) {
        execFileSync('tar', [`--format=${format}`, '-Pcf', place(), '-C', folder, ...names]);
        expect(isTarOfExport(place())).toBe(true);
        const content = await contentOf(readTarFile(place()), wanted);
        expect(content.map(([name, text, hashes]) => [name, text, hashes.toSorted()])).toEqual(expected);
      }
    }
  });

  it('is an export even where it was cut, and none where it has no first part, or is no tar', async () => {
    for (const [bytes, isExport] of [
      [await bytesOf(writeTar(PARTS())), true],
      [(await bytesOf(writeTar(PARTS()))).subarray(0, 600), true],
      [await bytesOf(writeTar(toAsyncIterable([part('end.json', '{}\n')]))), false],
      [Buffer.alloc(2_000, 'x'), false],
      [Buffer.from('library.json'), false],
      [Buffer.alloc(0), false],
    ] as const) {
      writeFileSync(place(), bytes);
      expect(isTarOfExport(place())).toBe(isExport);
    }
  });

  it('that ends early or is none is refused, after what stands before', async () => {
    const tar = await bytesOf(writeTar(PARTS()));
    for (const [bytes, most] of [
      [tar.subarray(0, 600), 0],
      [tar.subarray(0, 1_538), 1],
      [tar.subarray(0, 2_000), 1],
      [Buffer.alloc(2_000, 'x'), 0],
    ] as const) {
      const names: string[] = [];
      const reading = async () => {
        for await (const { name } of fileOf(bytes)) names.push(name);
      };
      await expect(reading()).rejects.toMatchObject({
        code: 'unprocessable',
        message: expect.stringContaining('The export is cut or damaged'),
      });
      expect(names.length).toBe(most);
    }
  });

  it('uses the memory of files again that are released, and of no others', async () => {
    const tar = await bytesOf(writeTar(PARTS()));
    const memories = async (isReleased: boolean) => {
      const seen = new Set<ArrayBufferLike>();
      const kept: string[] = [];
      for await (const { files } of fileOf(tar)) {
        for await (const { pieces, release } of files(new Set(HASHES))) {
          kept.push(Buffer.concat(pieces).toString());
          for (const { buffer } of pieces) seen.add(buffer);
          if (isReleased) release();
        }
      }
      expect(new Set(kept)).toEqual(new Set(HASHES.map((sha256) => `bytes of ${sha256}`)));
      return seen.size;
    };
    expect(await memories(true)).toBe(1);
    expect(await memories(false)).toBeGreaterThan(1);
  });
});

it.each([10, 300_000, 3_000_000])(
  'what is written of files of %i bytes is what they held before they were released',
  async (sizeBytes) => {
    const contents = Array.from({ length: 5 }, (_, index) => Buffer.alloc(sizeBytes, 97 + index));
    const files = contents.map((bytes, index) => ({
      sha256: `${index}`.repeat(64),
      pieces: [bytes.subarray(0, 5), bytes.subarray(5)],
      release: () => undefined,
    }));
    const archive = toAsyncIterable([
      { ...part('library.json', 'x'.repeat(sizeBytes)), files: () => toAsyncIterable(files) },
    ]);
    const file = path.join(directory.path, 'x.tar');
    await writeWholeFile(file, writeTar(spoiledArchive(archive)), new AbortController().signal);
    const tar = readFileSync(file);
    expect(tar.subarray(512, 512 + sizeBytes).equals(Buffer.alloc(sizeBytes, 'x'))).toBe(true);
    const read: Buffer[] = [];
    for await (const { files } of readTarFile(file))
      for await (const { pieces } of files()) read.push(Buffer.concat(pieces));
    expect(read.map((bytes, index) => bytes.equals(contents[index] ?? bytes.subarray(1)))).toEqual(
      contents.map(() => true),
    );
  },
);
