import { statfs } from 'node:fs/promises';

/** The bytes that this user can still write to the disk of a directory. @throws where it cannot be looked at */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
