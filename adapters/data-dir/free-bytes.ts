import { statfs } from 'node:fs/promises';

/** How many bytes this user can still write to the disk of a directory. @throws Error if it cannot be inspected */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
