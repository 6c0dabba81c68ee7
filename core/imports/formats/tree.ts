import type { Message } from '../../errors.ts';
import { importMessage } from '../../messages/imports.ts';
import { MAX_BLOB_BYTES } from '../../model/blob.ts';
import type { ImportFile, ImportSource } from '../../ports/import-source.ts';
import type { ImportContext } from '../format.ts';
import type { ImportRow } from '../imported-item.ts';
import { fileRow, type RowData, skippedRow } from '../rows.ts';

/** The files of a folder or an archive by path, and rows for the unreadable ones. */
export async function listTree(
  source: ImportSource,
  { at }: ImportContext,
): Promise<{ readonly files: ReadonlyMap<string, ImportFile>; readonly skipped: readonly ImportRow[] }> {
  const skipped: ImportRow[] = [];
  const files = new Map<string, ImportFile>();
  const skip = (path: string, reason: Message) => skipped.push(skippedRow(at(path), path, reason));
  for await (const file of source.files(skip)) files.set(file.path, file);
  return { files, skipped };
}

/** The row of a file that is imported unchanged. Its key is its path. */
export function attachmentRow(file: ImportFile, found: RowData, { at, now }: ImportContext): ImportRow {
  const name = baseName(file.path);
  if (file.sizeBytes > MAX_BLOB_BYTES)
    return skippedRow(at(file.path), name, importMessage('row-file-too-large'));
  if (file.sizeBytes === 0) return skippedRow(at(file.path), name, importMessage('row-file-empty'));
  return fileRow(
    at(file.path),
    { key: file.path, name, heldBytes: 0, bytes: () => file.bytes() },
    found,
    now,
  );
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a path; empty at the top level. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The id of a page that Notion adds to the name of its file and of its folder. */
const NOTION_ID = / [0-9a-f]{32}$/;

/** The name of a note by the path of its file, or of a folder. */
export function noteName(path: string): string {
  return baseName(path.trim())
    .replace(/\.(?:md|markdown)$/i, '')
    .replace(NOTION_ID, '');
}

/** A wiki reference that shows an earlier file by its key. */
export function showFile(key: string, label: string, separator = '|'): string {
  return `![[${key}${separator}${label.replace(/[[\]|\\\n]/g, ' ')}]]`;
}

/** The sign between the target and the text of a reference at an offset of Markdown. In a table, it is escaped. */
export function separatorAt(offset: number, markdown: string): string {
  const line = markdown.slice(markdown.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*\|/.test(line) ? '\\|' : '|';
}

/** Parses the JSON of a small file; null if invalid. */
export function parseSmallJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
