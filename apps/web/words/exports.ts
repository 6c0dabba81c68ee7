import { number } from './counts.ts';
import { translatable } from './language.ts';

/** Settings: exports for other programs. */
export const exportWords = translatable('exports', {
  hint: 'Download everything you have saved. The file is kept for a day.',
  format: 'Format',
  formats: {
    markdown: 'Markdown, for Obsidian and other editors (zip)',
    epub: 'Book, for e-readers (EPUB)',
    pdf: 'Book, to read and print (PDF)',
    html: 'Bookmarks, for browsers (HTML)',
    csv: 'Table (CSV)',
    karakeep: 'Karakeep (JSON)',
    archive: 'Everything, for Commonplace (tar)',
  },
  start: 'Export',
  progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  states: { waiting: 'waiting', running: 'running', done: 'ready', cancelled: 'stopped', failed: 'failed' },
  save: 'Save the file',
  cancel: 'Stop',
  remove: 'Remove',
});
