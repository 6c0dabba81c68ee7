import { statfs } from 'node:fs/promises';

/**
 * The number of bytes that this user can still write to the disk of a directory.
 * @throws Error if the disk cannot be inspected
 */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
