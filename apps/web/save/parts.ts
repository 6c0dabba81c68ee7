/** The save dialog and the lists of saves, in one chunk, since the first view does not need them. */
export { SaveDialog } from './save-dialog.tsx';
export { SaveLists } from './save-lists.tsx';
