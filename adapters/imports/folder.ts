import { createReadStream } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Message } from '../../core/errors.ts';
import { importMessage } from '../../core/messages/imports.ts';
import type { ImportFile, ImportSource } from '../../core/ports/import-source.ts';

const CHUNK_BYTES: number = 64 * 1024;
/** Folders that are nested deeper than this are skipped and reported. */
const MAX_DEPTH = 60;
/** Maximum number of files that are read. The first file beyond them is reported, and reading ends. */
const MAX_FILES = 1_000_000;

type Skip = (path: string, reason: Message) => void;

export function fileSource(place: string): ImportSource {
  return {
    isTree: false,
    async *files() {
      yield await importFile(place, path.basename(place));
    },
    close: async () => undefined,
  };
}

/**
 * The files of a folder and its subfolders, sorted by name. Hidden files, whose names begin with a dot, belong to programs and are skipped.
 * Links are not followed, so there are no cycles.
 */
export function folderSource(place: string): ImportSource {
  return {
    isTree: true,
    async *files(skip = () => undefined) {
      let count = 0;
      for await (const name of namesIn(place, '', skip, 0)) {
        count += 1;
        if (count > MAX_FILES) return skip(name, importMessage('row-files', { max: MAX_FILES }));
        yield await importFile(path.join(place, name), name);
      }
    },
    close: async () => undefined,
  };
}

async function importFile(place: string, name: string): Promise<ImportFile> {
  const { size, mtimeMs } = await stat(place);
  return {
    path: name,
    sizeBytes: size,
    modified: Math.floor(mtimeMs),
    bytes: () => createReadStream(place, { highWaterMark: CHUNK_BYTES }),
  };
}

async function* namesIn(place: string, within: string, skip: Skip, depth: number): AsyncGenerator<string> {
  const files: string[] = [];
  const folders: string[] = [];
  for await (const entry of await opendir(path.join(place, within))) {
    const name = within === '' ? entry.name : `${within}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isSymbolicLink()) skip(name, importMessage('row-symbolic-link'));
    else if (entry.isDirectory()) folders.push(name);
    else if (entry.isFile()) files.push(name);
  }
  yield* files.toSorted();
  for (const name of folders.toSorted()) {
    if (depth >= MAX_DEPTH) skip(name, importMessage('row-folders', { max: MAX_DEPTH }));
    else yield* namesIn(place, name, skip, depth + 1);
  }
}
