import { importMessage } from '../../messages/imports.ts';
import { type ImportContext, type ReadFile, textOf } from '../format.ts';
import type { ImportRow } from '../imported-item.ts';
import { noteRow, pageRow, skippedRow } from '../rows.ts';
import { highlightToMarkdown, plainToMarkdown } from '../texts.ts';
import { keptPage } from './kept-page.ts';
import { flag, listOf, type Members, membersOf, text, textsOf } from './members.ts';

/** Converts an entry to a row. */
export type RowOf = (members: Members, at: string, reading: ImportContext) => ImportRow;

/** Reads the objects at a path one by one. */
function listReader(path: string, rowOf: RowOf): ReadFile {
  return async function* (file, reading) {
    let number = 0;
    for await (const values of reading.syntax.json(textOf(file, reading), [path])) {
      for (const value of values) {
        number += 1;
        yield readValue(value, reading.at(`entry ${number}`), reading, rowOf);
      }
    }
  };
}

/** The row of a JSON value; skipped unless it is an object. */
export function readValue(value: unknown, at: string, reading: ImportContext, rowOf: RowOf): ImportRow {
  const members = membersOf(value);
  return members === null ? skippedRow(at, '', importMessage('row-no-object')) : rowOf(members, at, reading);
}

/** Pinboard: `href`, `description` (the title), `extended`, `time`, `toread`, `tags` separated by spaces. */
export const readPinboard: ReadFile = listReader('$.*', (members, at, { now }) =>
  pageRow(
    at,
    text(members.href),
    {
      title: text(members.description),
      tags: text(members.tags).split(/\s+/),
      created: members.time,
      isRead: members.toread === 'no',
      notes: [plainToMarkdown(text(members.extended))],
    },
    now,
  ),
);

/**
 * wallabag: `url`, `title`, `tags`, `created_at`, `is_archived`, `is_starred`, its text as `content` in HTML, `annotations` of
 * `quote` and `text`.
 */
export const readWallabag: ReadFile = listReader('$.*', (members, at, { now }) =>
  pageRow(
    at,
    text(members.given_url) || text(members.url),
    {
      title: text(members.title),
      tags: textsOf(members.tags, 'label'),
      created: members.created_at,
      modified: members.updated_at,
      isRead: flag(members.is_archived),
      isFavourite: flag(members.is_starred),
      page: keptPage(text(members.content), {
        title: text(members.title),
        authors: textsOf(members.published_by, 'name'),
        published: text(members.published_at),
        picture: text(members.preview_picture),
        language: text(members.language),
      }),
      notes: listOf(members.annotations).map(({ quote, text: comment }) =>
        highlightToMarkdown(text(quote), text(comment)),
      ),
    },
    now,
  ),
);

/** Karakeep, formerly Hoarder: `bookmarks` of `createdAt`, `title`, `tags`, `note`, `archived` and `content`, a link or a text. */
export const readKarakeep: ReadFile = listReader('$.bookmarks.*', (members, at, { now }) => {
  const content = membersOf(members.content);
  const found = {
    title: text(members.title),
    tags: textsOf(members.tags, 'name'),
    created: members.createdAt,
    isRead: flag(members.archived),
    isFavourite: flag(members.favourited),
    notes: [text(members.note)],
  };
  if (content === null) return skippedRow(at, text(members.title), importMessage('row-without-content'));
  if (content.type === 'asset')
    return skippedRow(
      at,
      text(members.title) || text(content.fileName),
      importMessage('row-file-not-exported'),
    );
  if (content.type === 'text') return noteRow(at, text(content.text), found, now);
  return pageRow(at, text(content.url), found, now);
});
