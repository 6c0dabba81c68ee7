import lazy from 'preact-iso/lazy';
import { load } from '../ui/load.ts';

const loadEditor = () => load(() => import('./parts.ts'));

/** The editor. Its code is loaded on first use. */
export const NoteEditor = lazy(() => loadEditor().then(({ NoteEditor }) => NoteEditor));
/** The editor as a full page. Its code is loaded on first use. */
export const WritePage = lazy(() => loadEditor().then(({ WritePage }) => WritePage));
