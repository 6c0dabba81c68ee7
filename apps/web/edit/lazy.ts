import lazy from 'preact-iso/lazy';
import { load } from '../frame/load.ts';

const parts = () => load(() => import('./parts.ts'));

/** What is loaded when something is edited first. */
export const NoteEditor = lazy(() => parts().then(({ NoteEditor }) => NoteEditor));
export const WritePage = lazy(() => parts().then(({ WritePage }) => WritePage));
