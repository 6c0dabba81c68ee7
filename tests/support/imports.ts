import { readFileSync } from 'node:fs';
import { fileSource, folderSource } from '../../adapters/imports/folder.ts';
import { importSyntax } from '../../adapters/imports/syntax.ts';
import { htmlToMarkdown } from '../../adapters/web/html-to-markdown.ts';
import type { ImportFormat } from '../../core/imports/formats.ts';
import { type ImportedItem, type ImportRow, isSkipped } from '../../core/imports/imported-item.ts';
import { recogniseImport } from '../../core/imports/read-import.ts';
import type { ImportFile, ImportSource } from '../../core/ports/import-source.ts';
import { fixture } from './import-fixture.ts';

/** The time of imports in tests. */
export const NOW: number = Date.parse('2040-01-02T03:04:05.678Z');

/** The source of a fixture, a file or a folder. */
export function fixtureSource(name: string): ImportSource {
  return /\.\w+$/.test(name) ? fileSource(fixture(name)) : folderSource(fixture(name));
}

/** A file with these contents, in chunks of the given size. */
export function fileOf(
  contents: string | Uint8Array,
  { path: name = 'file', pieceBytes = 7_000 }: { path?: string; pieceBytes?: number } = {},
): ImportFile {
  const whole = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents;
  return {
    path: name,
    sizeBytes: whole.length,
    async *bytes() {
      for (let at = 0; at < whole.length; at += pieceBytes) yield whole.subarray(at, at + pieceBytes);
    },
  };
}

export function sourceOf(files: readonly ImportFile[], isTree = false): ImportSource {
  return {
    isTree,
    async *files() {
      yield* files;
    },
    close: async () => undefined,
  };
}

/** The format of a source, and its rows. */
export async function readRows(
  source: ImportSource,
  format?: ImportFormat,
): Promise<{ readonly format: string; readonly rows: readonly ImportRow[] }> {
  const syntax = importSyntax({ htmlToMarkdown });
  const recognised = await recogniseImport(source, { syntax, now: NOW, ...(format && { format }) });
  const rows: ImportRow[] = [];
  for await (const row of recognised.rows()) rows.push(row);
  return { format: recognised.format, rows };
}

/** The format of a fixture, and the short form of its rows. */
export async function rowsOf(
  name: string,
): Promise<{ readonly format: string; readonly rows: readonly Readonly<Record<string, unknown>>[] }> {
  const { format, rows } = await readRows(fixtureSource(name));
  return { format, rows: rows.map(short) };
}

/** A short form of a row: its source, and all fields that are not empty. */
export function short(row: ImportRow): Readonly<Record<string, unknown>> {
  if (isSkipped(row)) return { name: row.name, skipped: row.reason };
  const { item, remarks } = row;
  const { title, tags, folder, created, isFavourite, isRead, notes } = item;
  return {
    ...subjectOf(item),
    ...(title !== undefined && { title }),
    ...(tags.length > 0 && { tags }),
    ...(folder.length > 0 && { folder }),
    ...(created !== undefined && { created: new Date(created).toISOString() }),
    ...(isFavourite && { isFavourite }),
    ...(isRead && { isRead }),
    ...(notes.length > 0 && { notes }),
    ...(remarks.length > 0 && { remarks }),
  };
}

function subjectOf(item: ImportedItem): Readonly<Record<string, unknown>> {
  if (item.kind === 'page') return { url: item.url, ...(item.page !== undefined && { page: item.page }) };
  if (item.kind === 'file') return { file: item.name };
  if (item.kind === 'feed')
    return { feed: item.url, ...(item.siteUrl !== undefined && { site: item.siteUrl }) };
  return { text: item.text, ...(item.files.length > 0 && { files: item.files }) };
}

export const readFixture = (name: string): string => readFileSync(fixture(name), 'utf8');
