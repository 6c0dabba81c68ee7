import lazy from 'preact-iso/lazy';
import { load } from '../ui/load.ts';

/** Loads the code that changes objects. It is needed at the first selection or change. */
export const loadChanges = (): Promise<typeof import('./parts.ts')> => load(() => import('./parts.ts'));

export const Organiser = lazy(() => loadChanges().then(({ Organiser }) => Organiser));
