import { existsSync } from 'node:fs';
import path from 'node:path';
import { freeBytes } from '../../adapters/data-dir/free-bytes.ts';
import { DomainError } from '../../core/errors.ts';
import type { Config } from './config.ts';

/** A disk with less free space, in bytes, counts as full. A database grows by several MiB at a time, so almost every write would fail. */
export const FULL_BYTES: number = 4 * 1024 ** 2;

/** The directories to which the server writes, possibly on several disks. */
export function foldersOf(config: Config): readonly string[] {
  const { dataDir, databaseUrl, databaseFile, bucket, blobFolder } = config;
  const files = databaseUrl === null ? [path.dirname(databaseFile)] : [];
  return [...new Set([dataDir, ...files, ...(bucket === null ? [blobFolder] : [])])];
}

/**
 * Checks that no disk of the server is full.
 * @throws DomainError `storage-full`. Its message does not name the disk, because anyone can read it
 */
export async function requireFreeSpace(config: Config): Promise<void> {
  const folders = foldersOf(config).filter((folder) => existsSync(folder));
  const free = await Promise.all(folders.map(freeBytes));
  if (free.some((bytes) => bytes < FULL_BYTES))
    throw new DomainError('storage-full', 'The disk of the server is full. Free some space.');
}
