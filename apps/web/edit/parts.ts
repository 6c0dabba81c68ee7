// The editor and its page. They are one file, which is loaded when a person first edits something.
export { default as NoteEditor } from './note-editor.tsx';
export { default as WritePage } from './write-page.tsx';
