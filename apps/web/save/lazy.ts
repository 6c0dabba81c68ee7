import lazy from 'preact-iso/lazy';
import { load } from '../ui/load.ts';

/** The lists of saves. Their code is loaded when the browser is idle, or when it is first needed. */
export const SaveLists = lazy(() =>
  load(() => import('./save-lists.tsx')).then(({ SaveLists }) => SaveLists),
);
