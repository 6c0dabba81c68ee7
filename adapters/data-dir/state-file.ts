import { open, readFile, rename } from 'node:fs/promises';

/** Writes a state as JSON, completely or not at all, even if the machine loses power. */
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

/** Reads a state; null if the file is missing or incomplete. */
export async function readState<State>(file: string): Promise<State | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const isGone = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (isGone || error instanceof SyntaxError) return null;
    throw error;
  }
}
