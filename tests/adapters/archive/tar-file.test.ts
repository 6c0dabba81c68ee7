import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeWholeFile } from '../../../adapters/archive/file.ts';
import { readFolder } from '../../../adapters/archive/folder.ts';
import { readTar, writeTar } from '../../../adapters/archive/tar.ts';
import { isTarOfExport, readTarFile } from '../../../adapters/archive/tar-file.ts';
import { toAsyncIterable } from '../../../core/library/parts.ts';
import { inPieces } from '../../support/library.ts';
import { temporaryDirectory } from '../../support/service.ts';
import { spoiledArchive } from '../../support/spoiled-archive.ts';
import { bytesOf, contentOf, HASHES, PARTS, part } from './archives.ts';

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

describe('a tar in a file', () => {
  const place = () => path.join(directory.path, 'x.tar');
  const fileOf = (tar: Uint8Array) => {
    writeFileSync(place(), tar);
    return readTarFile(place());
  };

  it('is read like a tar in a stream', async () => {
    const tar = await bytesOf(writeTar(PARTS()));
    expect(await contentOf(fileOf(tar))).toEqual(await contentOf(readTar(inPieces(tar))));
    const none = new Set<string>();
    expect(await contentOf(fileOf(tar), none)).toEqual(await contentOf(readTar(inPieces(tar)), none));
  });

  it('that another program repacked in another order has the same files for each part', async () => {
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

  it('is an export even if it is truncated, but not without its first part, or if it is not a tar', async () => {
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

  it('that ends early or is invalid is rejected after its valid entries', async () => {
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
        message: expect.stringContaining('The export is incomplete or damaged'),
      });
      expect(names.length).toBe(most);
    }
  });

  it('reuses the memory of released files, and of no others', async () => {
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
  'writing files of %i bytes writes what they held before they were released',
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
