import { words } from '../words.ts';
import { tell } from './messages.tsx';

/** Loads what the first view does not need. Its files have other names after an update of the server, which is told. */
export async function load<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (error) {
    const reload = { label: words.frame.reload, run: () => location.reload() };
    tell({ text: words.frame.outdated, isFailure: true, action: reload });
    throw error;
  }
}
