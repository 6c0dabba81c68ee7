import { expect } from 'vitest';
import { toAsyncIterable } from '../../../core/library/parts.ts';
import type { Archive, ArchivePart } from '../../../core/ports/archive.ts';

export const HASHES = ['ab', 'cd', 'ef'].map((digits) => digits.repeat(32));
export const [FIRST = '', SECOND = '', THIRD = ''] = HASHES;

/** A part of an export; the bytes of each of its files are their hash. */
export const part = (name: string, text: string, files: readonly string[] = []): ArchivePart => ({
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
/** The parts of an export of three files. */
export const PARTS = () =>
  toAsyncIterable([
    part('library.json', '{}\n'),
    part('records/00000001.jsonl', 'one\n', [FIRST, SECOND]),
    part('records/00000002.jsonl', 'two\n', [THIRD]),
    part('end.json', '{}\n'),
  ]);

export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(new Uint8Array(chunk));
  return Buffer.concat(all);
}

type Content = [name: string, text: string, hashes: string[]];

/** The contents of an archive; only the requested files. */
export async function contentOf(archive: Archive, wanted?: ReadonlySet<string>): Promise<Content[]> {
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
