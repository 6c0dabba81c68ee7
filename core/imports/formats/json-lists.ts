import type { JsonItem } from '../../ports/import-source.ts';
import { type ReadFile, type Reading, textOf } from '../format.ts';
import type { ImportRow } from '../imported-item.ts';
import { noteRow, pageRow, skippedRow } from '../rows.ts';
import { highlightToMarkdown, plainToMarkdown } from '../texts.ts';
import { flag, listOf, type Members, membersOf, text, textsOf } from './members.ts';

/** Reads the objects at some paths one by one. */
function listReader(
  paths: readonly string[],
  rowOf: (members: Members, at: string, reading: Reading, owner: Members) => ImportRow,
): ReadFile {
  return async function* (file, reading) {
    let number = 0;
    for await (const items of reading.syntax.json(textOf(file, reading), paths)) {
      for (const item of items) {
        number += 1;
        yield readItem(item, reading.at(`entry ${number}`), reading, rowOf);
      }
    }
  };
}

function readItem(
  { value, owner }: JsonItem,
  at: string,
  reading: Reading,
  rowOf: (members: Members, at: string, reading: Reading, owner: Members) => ImportRow,
): ImportRow {
  const members = membersOf(value);
  if (members === null) return skippedRow(at, '', 'The entry is no object.');
  return rowOf(members, at, reading, membersOf(owner) ?? {});
}

/** Pinboard: `href`, `description` (the title), `extended`, `time`, `toread`, `tags` separated by spaces. */
export const readPinboard: ReadFile = listReader(['$.*'], (members, at, { now }) =>
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

/** wallabag: `url`, `title`, `tags`, `created_at`, `is_archived`, `is_starred`, `annotations` of `quote` and `text`. */
export const readWallabag: ReadFile = listReader(['$.*'], (members, at, { now }) =>
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
      notes: listOf(members.annotations).map(({ quote, text: comment }) =>
        highlightToMarkdown(text(quote), text(comment)),
      ),
    },
    now,
  ),
);

/** Karakeep, before Hoarder: `bookmarks` of `createdAt`, `title`, `tags`, `note`, `archived` and `content`, a link or a text. */
export const readKarakeep: ReadFile = listReader(['$.bookmarks.*'], (members, at, { now }) => {
  const content = membersOf(members.content);
  const found = {
    title: text(members.title),
    tags: textsOf(members.tags, 'name'),
    created: members.createdAt,
    isRead: flag(members.archived),
    isFavourite: flag(members.favourited),
    notes: [text(members.note)],
  };
  if (content === null) return skippedRow(at, text(members.title), 'The export does not hold its content.');
  if (content.type === 'text') return noteRow(at, text(content.text), found, now);
  return pageRow(at, text(content.url), found, now);
});

/** Linkwarden: `collections` with a `name` and `links` of `url`, `name`, `description`, `tags`, `createdAt`. */
export const readLinkwarden: ReadFile = listReader(
  ['$.collections.*.links.*'],
  (members, at, { now }, collection) => {
    const name = text(collection.name);
    return pageRow(
      at,
      text(members.url),
      {
        title: text(members.name),
        tags: textsOf(members.tags, 'name'),
        folder: name === 'Unorganized' ? [] : [name],
        created: members.importDate ?? members.createdAt,
        modified: members.updatedAt,
        notes: [plainToMarkdown(text(members.description))],
      },
      now,
    );
  },
);
