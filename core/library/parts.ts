import type { Blob } from '../model/blob.ts';
import type { Uid } from '../model/uid.ts';
import type { ArchivePart } from '../ports/archive.ts';
import { type Hash, withChecksum } from './checksum.ts';
import { PART_BYTES, PART_FILE_BYTES, PART_GROUPS } from './format.ts';
import type { End, Header, LibraryRecord } from './record.ts';

/** Lines that must stay in the same part, with the files that they mention. */
export interface Group {
  readonly lines: readonly Uint8Array[];
  /** The object described by the lines; absent for lines of other types. */
  readonly objectId?: Uid;
  readonly files: readonly Blob[];
}

const encoder = new TextEncoder();

export function groupOf(
  records: readonly LibraryRecord[],
  hash: Hash,
  about: Pick<Group, 'objectId' | 'files'> = { files: [] },
): Group {
  return { ...about, lines: records.map((record) => lineOf(record, hash)) };
}

/** A part without files. */
export function textPart(name: string, record: Header | End, hash: Hash): ArchivePart {
  return { name, text: toAsyncIterable([lineOf(record, hash)]), files: () => toAsyncIterable([]) };
}

/** Divides groups among parts, always at the same places. */
export async function* inParts(groups: AsyncIterable<Group>): AsyncGenerator<readonly Group[]> {
  let part: Group[] = [];
  let bytes = 0;
  let fileBytes = 0;
  for await (const group of groups) {
    part.push(group);
    bytes += group.lines.reduce((sum, line) => sum + line.length, 0);
    fileBytes += group.files.reduce((sum, file) => sum + file.sizeBytes, 0);
    if (bytes >= PART_BYTES || fileBytes >= PART_FILE_BYTES || part.length >= PART_GROUPS) {
      yield part;
      part = [];
      bytes = 0;
      fileBytes = 0;
    }
  }
  if (part.length > 0) yield part;
}

export async function* toAsyncIterable<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}

function lineOf(value: LibraryRecord | Header | End, hash: Hash): Uint8Array {
  return encoder.encode(`${withChecksum(JSON.stringify(value), hash)}\n`);
}
