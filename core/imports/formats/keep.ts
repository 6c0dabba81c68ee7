import { importMessage } from '../../messages/imports.ts';
import type { ImportFile } from '../../ports/import-source.ts';
import { type ImportContext, type ReadTree, wholeTextOf } from '../format.ts';
import type { ImportRow } from '../imported-item.ts';
import { noteRow, skippedRow } from '../rows.ts';
import { plainToMarkdown } from '../texts.ts';
import { enmlToHtml, withSignsWritten } from './enml.ts';
import { flag, listOf, type Members, membersOf, text, textsOf } from './members.ts';
import { attachmentRow, baseName, folderOf, listTree, parseSmallJson, showFile } from './tree.ts';

const MAX_NOTE_CHARACTERS: number = 8 * 1024 * 1024;

/** Whether a path is the path of a note in an export of Google Keep. */
export function isKeepNote(path: string): boolean {
  return /(^|\/)Keep\/[^/]+\.json$/.test(path) && baseName(path) !== 'Labels.json';
}

/**
 * Google Keep, from Google Takeout: a JSON file for each note, in a folder `Keep`, with its pictures next to it. Yields each picture before
 * its note.
 */
export const readKeep: ReadTree = async function* (source, reading) {
  const { files, skipped } = await listTree(source, reading);
  yield* skipped;
  for (const file of files.values()) {
    if (!isKeepNote(file.path)) continue;
    const members = membersOf(parseSmallJson(await wholeTextOf(file, reading, MAX_NOTE_CHARACTERS)));
    const at = reading.at(file.path);
    if (members === null) yield skippedRow(at, baseName(file.path), importMessage('row-not-json'));
    else yield* rowsOf(members, file, files, reading);
  }
};

function* rowsOf(
  members: Members,
  file: ImportFile,
  files: ReadonlyMap<string, ImportFile>,
  reading: ImportContext,
): Generator<ImportRow> {
  const at = reading.at(file.path);
  if (flag(members.isTrashed)) {
    yield skippedRow(at, text(members.title), importMessage('row-in-keep-trash'));
    return;
  }
  const about = {
    tags: textsOf(members.labels, 'name'),
    created: members.createdTimestampUsec ?? members.userEditedTimestampUsec,
    modified: members.userEditedTimestampUsec,
  };
  const shown: ImportFile[] = [];
  for (const { filePath } of listOf(members.attachments)) {
    const path = `${folderOf(file.path)}/${text(filePath)}`;
    const found = files.get(path) ?? files.get(path.replace(/\.jpeg$/, '.jpg'));
    if (found) shown.push(found);
    else yield skippedRow(at, text(filePath), importMessage('row-without-picture'));
  }
  for (const attachment of shown) yield attachmentRow(attachment, about, reading);
  yield noteRow(
    at,
    textOfNote(members, shown, reading),
    {
      ...about,
      title: text(members.title),
      isFavourite: flag(members.isPinned),
      isRead: flag(members.isArchived),
      files: shown.map(({ path }) => path),
    },
    reading.now,
  );
}

/** Styles and elements that plain text lacks. */
const FORMATTED =
  /<(?:h[1-6]|b|i|u|strong|em)\b|font-weight:\s{0,9}(?:bold|[6-9]00)|font-style:\s{0,9}italic|text-decoration:\s{0,9}(?!none)[a-z]/i;

function textOfNote(members: Members, shown: readonly ImportFile[], { syntax }: ImportContext): string {
  const items = listOf(members.listContent).map(
    (item) =>
      `- [${flag(item.isChecked) ? 'x' : ' '}] ${plainToMarkdown(text(item.text).replace(/\s+/g, ' '))}`,
  );
  const body = text(members.textContent);
  const links = listOf(members.annotations)
    .map(({ url }) => text(url))
    .filter((url) => /^https?:\/\/[^\s<>]+$/.test(url) && !body.includes(url))
    .map((url) => `<${url}>`);
  const html = text(members.textContentHtml);
  return [
    FORMATTED.test(html)
      ? withSignsWritten(syntax.htmlToMarkdown(enmlToHtml(html))).trim()
      : plainToMarkdown(body),
    items.join('\n'),
    ...links,
    ...shown.map(({ path }) => showFile(path, baseName(path))),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
