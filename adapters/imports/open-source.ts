import { open, stat } from 'node:fs/promises';
import type { ImportSource } from '../../core/ports/import-source.ts';
import { fileSource, folderSource } from './folder.ts';
import { zipSource } from './zip.ts';

const ZIP_MARKS = ['PK\u0003\u0004', 'PK\u0005\u0006'];

/** Opens a path: a folder, a zip archive, or a file. @throws DomainError `unprocessable` for a damaged archive */
export async function openImportSource(place: string): Promise<ImportSource> {
  if ((await stat(place)).isDirectory()) return folderSource(place);
  return ZIP_MARKS.includes(await firstCharacters(place, 4)) ? zipSource(place) : fileSource(place);
}

async function firstCharacters(place: string, count: number): Promise<string> {
  const handle = await open(place);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
