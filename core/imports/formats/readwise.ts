import { importMessage } from '../../messages/imports.ts';
import type { TableRow } from '../../ports/import-source.ts';
import { type ImportContext, type ReadFile, textOf } from '../format.ts';
import type { ImportRow } from '../imported-item.ts';
import { noteRow, skippedRow } from '../rows.ts';
import { highlightToMarkdown, plainToMarkdown } from '../texts.ts';
import { columnsOf, tagsInList } from './tables.ts';

/** Maximum number of consecutive highlights of one book that become one row. */
const MAX_HIGHLIGHTS = 100;

/**
 * The highlights of Readwise: `Highlight,Book Title,Book Author,…,Note,Tags,Location,Highlighted at,Document tags`. A book becomes a note
 * with its title and author, and its highlights are attached. Highlights in later rows are added to the same note.
 */
export const readReadwise: ReadFile = async function* (file, reading) {
  let book: Book | null = null;
  for await (const rows of reading.syntax.table(textOf(file, reading))) {
    for (const row of rows) {
      const column = columnsOf(row);
      const highlight = highlightToMarkdown(column('highlight'), column('note'));
      if (highlight === '') {
        yield skippedRow(
          reading.at(`row ${row.number}`),
          column('book title'),
          importMessage('row-without-highlight'),
        );
        continue;
      }
      const name = `${column('book title')}\n${column('book author')}`;
      if (book && (book.name !== name || book.highlights.length >= MAX_HIGHLIGHTS)) {
        yield rowOf(book, reading);
        book = null;
      }
      book ??= { name, first: row, last: row.number, highlights: [], tags: new Set() };
      book.last = row.number;
      book.highlights.push(highlight);
      for (const tag of [...tagsInList(column('document tags')), ...tagsInList(column('tags'))])
        book.tags.add(tag);
    }
  }
  if (book) yield rowOf(book, reading);
};

interface Book {
  readonly name: string;
  readonly first: TableRow;
  last: number;
  readonly highlights: string[];
  readonly tags: Set<string>;
}

function rowOf({ first, last, highlights, tags }: Book, reading: ImportContext): ImportRow {
  const column = columnsOf(first);
  const title = column('book title').trim();
  const author = column('book author').trim();
  const text = [`# ${plainToMarkdown(title)}`, plainToMarkdown(author)]
    .filter((part) => part !== '')
    .join('\n\n');
  const at = first.number === last ? `row ${last}` : `rows ${first.number} to ${last}`;
  const created = column('highlighted at');
  return noteRow(reading.at(at), text, { title, tags, created, notes: highlights }, reading.now);
}
