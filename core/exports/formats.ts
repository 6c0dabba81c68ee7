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
