/** The editor and its views, loaded together when something is first edited. */
export { default as NoteEditor } from './note-editor.tsx';
export { default as WritePage } from './write-page.tsx';
