import lazy from 'preact-iso/lazy';
import { load } from '../ui/load.ts';

const parts = () => load(() => import('./parts.ts'));

/** Loaded when something is first edited. */
export const NoteEditor = lazy(() => parts().then(({ NoteEditor }) => NoteEditor));
export const WritePage = lazy(() => parts().then(({ WritePage }) => WritePage));
