import type { ExportFormat } from '../model/export-run.ts';
import type { TextWriter, TreeWriter } from './exported.ts';
import { csv } from './formats/csv.ts';
import { karakeep } from './formats/karakeep.ts';
import { markdown } from './formats/markdown.ts';
import { netscape } from './formats/netscape.ts';

/** The formats that other programs read, by their names for `--format` (docs/export.md). */
export const TEXT_FORMATS = { html: netscape, csv, karakeep } as const satisfies Readonly<
  Record<string, TextWriter>
>;
export const TREE_FORMATS = { markdown } as const satisfies Readonly<Record<string, TreeWriter>>;

/** The type of an export's file, and the ending of its name. */
export const FILE_TYPES: Readonly<Record<ExportFormat, { readonly type: string; readonly ending: string }>> =
  {
    archive: { type: 'application/x-tar', ending: 'tar' },
    markdown: { type: 'application/zip', ending: 'zip' },
    html: { type: 'text/html', ending: 'html' },
    csv: { type: 'text/csv', ending: 'csv' },
    karakeep: { type: 'application/json', ending: 'json' },
  };
