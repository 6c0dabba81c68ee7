import lazy from 'preact-iso/lazy';
import { load } from '../ui/load.ts';

/** Loaded when the browser is idle, with the styles beyond the first view, or when it is first needed. */
export const SaveLists = lazy(() =>
  load(() => import('./save-lists.tsx')).then(({ SaveLists }) => SaveLists),
);
