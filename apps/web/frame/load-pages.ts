import { load } from '../ui/load.ts';

/** Loads the pages that the first view does not need. */
export const loadPages = (): Promise<typeof import('./pages.ts')> => load(() => import('./pages.ts'));
