import type { ReadFile, ReadTree } from './format.ts';
import { readBrowserJson } from './formats/browser-json.ts';
import { readEnex } from './formats/enex.ts';
import { readKarakeep, readPinboard, readWallabag } from './formats/json-lists.ts';
import { readKeep } from './formats/keep.ts';
import { readLinkwarden } from './formats/linkwarden.ts';
import { readMarkdownFile, readMarkdownTree } from './formats/markdown.ts';
import { readNetscape } from './formats/netscape.ts';
import { readOmnivore, readOmnivoreList } from './formats/omnivore.ts';
import { readOneTab } from './formats/one-tab.ts';
import { readOpml } from './formats/opml.ts';
import { readReadwise } from './formats/readwise.ts';
import { readCards, readInstapaper, readPocketTable, readRaindrop, readReader } from './formats/tables.ts';

/** The formats of single files. */
export const FILE_FORMATS = {
  netscape: readNetscape,
  'browser-json': readBrowserJson,
  'pocket-html': readNetscape,
  pocket: readPocketTable,
  raindrop: readRaindrop,
  instapaper: readInstapaper,
  readwise: readReadwise,
  reader: readReader,
  cards: readCards,
  pinboard: readPinboard,
  wallabag: readWallabag,
  karakeep: readKarakeep,
  linkwarden: readLinkwarden,
  'omnivore-list': readOmnivoreList,
  onetab: readOneTab,
  opml: readOpml,
  enex: readEnex,
  markdown: readMarkdownFile,
} as const satisfies Readonly<Record<string, ReadFile>>;

/** The formats of folders and archives. */
export const TREE_FORMATS = {
  keep: readKeep,
  omnivore: readOmnivore,
  markdown: readMarkdownTree,
} as const satisfies Readonly<Record<string, ReadTree>>;

export type FileFormat = keyof typeof FILE_FORMATS;
export type TreeFormat = keyof typeof TREE_FORMATS;
/** A format by its name for `--format`. */
export type ImportFormat = FileFormat | TreeFormat;

export const IMPORT_FORMATS: readonly ImportFormat[] = [
  ...new Set([...Object.keys(FILE_FORMATS), ...Object.keys(TREE_FORMATS)]),
].toSorted() as ImportFormat[];

export function isImportFormat(name: string): name is ImportFormat {
  return IMPORT_FORMATS.some((format) => format === name);
}

export function isFileFormat(name: ImportFormat): name is FileFormat {
  return Object.hasOwn(FILE_FORMATS, name);
}

export function isTreeFormat(name: ImportFormat): name is TreeFormat {
  return Object.hasOwn(TREE_FORMATS, name);
}
