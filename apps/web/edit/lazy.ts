import lazy from 'preact-iso/lazy';
import { editing } from '../frame/load-pages.ts';

/** What is loaded when something is edited first. */
export const NoteEditor = lazy(() => editing().then(({ NoteEditor }) => NoteEditor));
export const WritePage = lazy(() => editing().then(({ WritePage }) => WritePage));
