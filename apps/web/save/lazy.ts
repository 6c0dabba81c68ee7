import lazy from 'preact-iso/lazy';
import { load } from '../ui/load.ts';

const parts = () => load(() => import('./parts.ts'));

/** Loaded when the browser is idle, or when it is first needed. */
export const SaveDialog = lazy(() => parts().then(({ SaveDialog }) => SaveDialog));

export const SaveLists = lazy(() => parts().then(({ SaveLists }) => SaveLists));
