import { open, readFile, rename } from 'node:fs/promises';

/** Writes a state as JSON, all or nothing, even if the machine loses power. */
export async function writeState(file: string, state: unknown): Promise<void> {
  const draft = `${file}.new`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(JSON.stringify(state));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** A state; null if it is missing, or was cut off. */
export async function readState<State>(file: string): Promise<State | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const isGone = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (isGone || error instanceof SyntaxError) return null;
    throw error;
  }
}
