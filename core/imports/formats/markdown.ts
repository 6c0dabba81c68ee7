import { ATTACHMENTS } from '../../exports/exported.ts';
import { NOTE_MARK, NOTES_HEADING } from '../../exports/formats/markdown.ts';
import type { Instant } from '../../model/instant.ts';
import { isUid } from '../../model/uid.ts';
import type { ImportFile } from '../../ports/import-source.ts';
import { fromMarkdown } from '../../prose/from-markdown.ts';
import { frontMatterOf } from '../../prose/front-matter.ts';
import { toHtml } from '../../prose/to-html.ts';
import { type ImportContext, type ReadTree, wholeTextOf } from '../format.ts';
import { frontMatterValues, type Values } from '../front-matter-values.ts';
import type { ImportRow } from '../imported-item.ts';
import { noteRow, pageRow, type RowData } from '../rows.ts';
import { keptPage } from './kept-page.ts';
import { text } from './members.ts';
import { attachmentRow, folderOf, listTree, noteName } from './tree.ts';
import { inlineTags, linkTexts } from './vault-links.ts';

const MAX_CHARACTERS: number = 4 * 1024 * 1024;

export function isMarkdown(path: string): boolean {
  return /\.(md|markdown)$/i.test(path);
}

/**
 * A vault of Obsidian, or any folder of Markdown. A note is named after its file, and references use this name. Its folder becomes a space.
 * Its tags come from its front matter and its text. Other files are imported too, and shown where notes embed them.
 */
export const readMarkdownTree: ReadTree = async function* (source, reading) {
  const { files, skipped } = await listTree(source, reading);
  yield* skipped;
  for (const file of files.values()) {
    if (isMarkdown(file.path)) continue;
    const folder = foldersOf(file);
    yield attachmentRow(file, { folder, created: file.modified }, reading);
  }
  const attachments = [...files.keys()].filter((path) => !isMarkdown(path));
  const links = linkTexts(attachments);
  for (const file of files.values()) {
    if (isMarkdown(file.path))
      yield rowOf(file, await wholeTextOf(file, reading, MAX_CHARACTERS), links, reading);
  }
};

/** A single file of Markdown. */
export async function* readMarkdownFile(file: ImportFile, reading: ImportContext): AsyncGenerator<ImportRow> {
  yield rowOf(file, await wholeTextOf(file, reading, MAX_CHARACTERS), linkTexts([]), reading);
}

function rowOf(
  file: ImportFile,
  written: string,
  links: ReturnType<typeof linkTexts>,
  { at, now }: ImportContext,
): ImportRow {
  const whole = written.replace(/\r\n?/g, '\n');
  const front = frontMatterOf(whole);
  const properties = front && frontMatterValues(front);
  const body = front && properties ? front.body : whole;
  const { text: linked, files } = links(body, folderOf(file.path));
  const values = properties ?? {};
  const found = {
    title: noteName(file.path),
    tags: [...tagsOf(values.tags), ...tagsOf(values.tag), ...inlineTags(body)],
    folder: foldersOf(file),
    created: dateOf(values.created ?? values.date) ?? file.modified,
    modified: dateOf(values.modified ?? values.updated) ?? file.modified,
    isFavourite: values.pinned === true || values.favorite === true,
    isRead: /^(?:true|yes)$/.test(String(values['completed?'])), // a task of Joplin
    files,
  };
  if (typeof values.id !== 'string' || !isUid(values.id) || typeof values.kind !== 'string')
    return noteRow(at(file.path), linked, found, now);
  return exportedRow(at(file.path), linked, values, found, now);
}

/** A file that Commonplace exported. A page keeps its URL, and attached notes are attached again. */
function exportedRow(
  at: string,
  written: string,
  values: Values,
  found: RowData & { readonly title: string; readonly files: readonly string[] },
  now: Instant,
): ImportRow {
  const [body = '', ...notes] = written.split(new RegExp(`^${NOTE_MARK}$`, 'm'));
  const text =
    notes.length === 0 ? body : body.replace(new RegExp(`^${NOTES_HEADING}\\s*$(?![\\s\\S])`, 'm'), '');
  const title = typeof values.title === 'string' ? values.title : found.title;
  const original = tagsOf(values['original-tags']);
  const data = {
    ...found,
    title: title === 'Untitled' ? '' : title,
    tags: original.length > 0 ? original : tagsOf(values.tags),
    folder: Array.isArray(values.spaces)
      ? values.spaces.filter((name) => typeof name === 'string').slice(0, 1)
      : [],
    isRead: values.completed === true,
    notes,
  };
  if (values.kind !== 'page' || typeof values.url !== 'string') return noteRow(at, text.trim(), data, now);
  const page = keptPage(toHtml(fromMarkdown(text)), {
    title,
    authors: typeof values.author === 'string' ? [values.author] : [],
    published: typeof values.published === 'string' ? values.published : '',
    picture: '',
    language: typeof values.language === 'string' ? values.language : '',
  });
  return pageRow(at, values.url, { ...data, ...(text.trim() !== '' && { page }) }, now);
}

/** The folder of uploaded files does not become a space. */
function foldersOf(file: ImportFile): readonly string[] {
  const folder = folderOf(file.path);
  return folder === ATTACHMENTS ? [] : folder.split('/').map(noteName);
}

/** The tags in a list, or in a text that separates them by commas or spaces, with or without `#`. */
function tagsOf(value: unknown): readonly string[] {
  const tags = Array.isArray(value) ? value.map(text) : text(value).split(/[,\s]+/);
  return tags.map((tag) => tag.replace(/^#/, ''));
}

/** A date, or the day that a reference to a daily note names. */
function dateOf(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string') return value.replace(/^\[\[(.*)\]\]$/, '$1');
  return typeof value === 'number' ? value : null;
}
