/** The editor and what shows it, loaded together when something is edited first. */
export { default as NoteEditor } from './note-editor.tsx';
export { default as WritePage } from './write-page.tsx';
