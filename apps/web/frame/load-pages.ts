import { words } from '../words.ts';
import { tell } from './messages.tsx';

/** Loads what the first view does not need. Its files have other names after an update of the server. */
export async function pages(): Promise<typeof import('./pages.ts')> {
  try {
    return await import('./pages.ts');
  } catch (error) {
    const reload = { label: words.frame.reload, run: () => location.reload() };
    tell({ text: words.frame.outdated, isFailure: true, action: reload });
    throw error;
  }
}
