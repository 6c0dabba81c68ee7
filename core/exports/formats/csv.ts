import { toTimestamp } from '../../model/instant.ts';
import type { ExportedObject, TextWriter } from '../exported.ts';

/**
 * What spreadsheets would run as a formula, and what looks like one that was marked: they take an apostrophe for a mark of text. Imports
 * remove it.
 */
const FORMULA = /^'*[=+\-@\t\r]/;

const COLUMNS: Readonly<Record<string, (exported: ExportedObject) => string>> = {
  id: ({ object }) => object.id,
  type: ({ object }) => object.kind,
  title: ({ object }) => object.title,
  url: ({ object }) => object.url ?? '',
  content: ({ text }) => text,
  note: ({ notes }) => notes.join('\n\n---\n\n'),
  tags: ({ object }) => object.tags.map(({ name }) => name.replace(/[,;|]+/g, ' ')).join('|'),
  spaces: ({ spaces }) => spaces.map((name) => name.replaceAll('|', ' ')).join('|'),
  created: ({ object }) => toTimestamp(object.created),
  modified: ({ object }) => toTimestamp(object.modified),
  completed: ({ object }) => String(object.completed),
  pinned: ({ isPinned }) => String(isPinned),
  summary: ({ object }) => object.summary,
  file: ({ object }) => (object.kind === 'url' ? '' : (object.blob?.name ?? '')),
};

/** A table with a row for each object (RFC 4180). */
export const csv: TextWriter = {
  holds: () => true,
  head: `${Object.keys(COLUMNS).join(',')}\r\n`,
  line: (exported) =>
    `${Object.values(COLUMNS)
      .map((column) => cell(column(exported)))
      .join(',')}\r\n`,
  end: '',
};

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
