import { toTimestamp } from '../../model/instant.ts';
import type { ExportedObject, TextWriter } from '../exported.ts';

/**
 * Text that spreadsheets would run as a formula, or that looks like an escaped formula. With an apostrophe before it, they treat it as
 * text. Imports remove the apostrophe.
 */
export const FORMULA: RegExp = /^'*[=+\-@＝＋－＠\t\r\n]/;

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

/** A cell of a table (RFC 4180). */
export function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
