import lazy from 'preact-iso/lazy';
import { load } from '../ui/load.ts';

/** Loaded with the first selection or change. */
export const parts = (): Promise<typeof import('./parts.ts')> => load(() => import('./parts.ts'));

export const Organiser = lazy(() => parts().then(({ Organiser }) => Organiser));
