import { FORMULA } from '../../exports/formats/csv.ts';
import type { TableRow } from '../../ports/import-source.ts';
import { type ImportContext, type ReadFile, textOf } from '../format.ts';
import type { ImportRow } from '../imported-item.ts';
import { noteRow, pageRow } from '../rows.ts';
import { highlightToMarkdown, plainToMarkdown } from '../texts.ts';

type Column = (heading: string) => string;

function tableReader(rowOf: (column: Column, at: string, reading: ImportContext) => ImportRow): ReadFile {
  return async function* (file, reading) {
    for await (const rows of reading.syntax.table(textOf(file, reading)))
      for (const row of rows) yield rowOf(columnsOf(row), reading.at(`row ${row.number}`), reading);
  };
}

export const columnsOf =
  ({ values }: TableRow): Column =>
  (heading) => {
    const value = values.get(heading) ?? '';
    // Spreadsheets treat a formula after an apostrophe as text.
    return value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value;
  };

/** Pocket: `title,url,time_added,tags,status`; tags are separated by vertical bars, and status is `unread` or `archive`. */
export const readPocketTable: ReadFile = tableReader((column, at, { now }) =>
  pageRow(
    at,
    column('url'),
    {
      title: unlessAddress(column('title'), column('url')),
      tags: column('tags').split('|'),
      created: column('time_added'),
      isRead: column('status') === 'archive',
      isFavourite: column('favorite') === '1',
    },
    now,
  ),
);

/** Instapaper: `URL,Title,Selection,Folder,Timestamp,Tags`; tags are a list in JSON. Three folders are states. */
export const readInstapaper: ReadFile = tableReader((column, at, { now }) => {
  const folder = column('folder');
  return pageRow(
    at,
    column('url'),
    {
      title: unlessAddress(column('title'), column('url')),
      tags: tagsInJson(column('tags')),
      folder: ['Unread', 'Archive', 'Starred'].includes(folder) ? [] : [folder],
      created: column('timestamp'),
      isRead: folder === 'Archive',
      isFavourite: folder === 'Starred',
      notes: [highlightToMarkdown(column('selection'))],
    },
    now,
  );
});

/** The names that tables of other programs use for the columns of Raindrop. */
export const ADDRESSES: readonly string[] = ['url', 'href', 'uri', 'permalink', 'channel url'];
const TITLES = ['title', 'name', 'channel title'];
const TAGS = ['tags', 'labels', 'keywords'];
const FOLDERS = ['folder', 'collection', 'category'];
const CREATED = [
  'created',
  'created_at',
  'created at',
  'date added',
  'date_added',
  'added',
  'date',
  'time',
  'timestamp',
];
const NOTES = ['note', 'notes', 'description'];
const FURTHER_NOTES = ['excerpt', 'comment', 'comments', 'annotations'];

/**
 * Raindrop: `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite`; folders are separated by slashes. Tables of
 * other programs have the same columns, or fewer, or similar names.
 */
export const readRaindrop: ReadFile = tableReader((column, at, { now }) => {
  const first = (names: readonly string[]) => names.map(column).find((value) => value.trim() !== '') ?? '';
  const address = first([...ADDRESSES, 'link']);
  const folder = first(FOLDERS);
  return pageRow(
    at,
    address,
    {
      title: unlessAddress(first(TITLES), address),
      tags: first(TAGS).split(','),
      folder: folder === 'Unsorted' ? [] : folder.split('/'),
      created: first(CREATED),
      isFavourite: column('favorite') === 'true',
      notes: [
        plainToMarkdown(first(NOTES)),
        ...FURTHER_NOTES.map((name) => plainToMarkdown(column(name))),
        ...highlightsOfRaindrop(column('highlights')),
      ],
    },
    now,
  );
});

/** The saved documents of Readwise Reader: `Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen`. */
export const readReader: ReadFile = tableReader((column, at, { now }) =>
  pageRow(
    at,
    column('url'),
    {
      title: column('title'),
      tags: tagsInList(column('document tags')),
      created: column('saved date'),
      isRead: column('location') === 'archive',
      isFavourite: column('location') === 'shortlist',
      notes: [plainToMarkdown(column('document note'))],
    },
    now,
  ),
);

/** A user's own table: `id,type,title,url,content,note,tags,created`. Content is Markdown. */
export const readCards: ReadFile = tableReader((column, at, { now }) => {
  const found = {
    title: column('title'),
    tags: column('tags').split(/[,;|]/),
    created: column('created'),
    modified: column('modified'),
    isRead: column('completed') === 'true',
    isFavourite: column('favorite') === 'true' || column('pinned') === 'true',
    folder: column('spaces').split('|', 1),
  };
  const notes = column('note').split('\n\n---\n\n');
  // Tables that Commonplace exported contain the text of each page, which is fetched from its URL instead.
  const more = column('summary') === '' && column('modified') === '' ? [column('content')] : [];
  if (column('url').trim() !== '')
    return pageRow(at, column('url'), { ...found, notes: [...notes, ...more] }, now);
  return noteRow(at, column('content'), { ...found, notes }, now);
});

/** The title; empty if it only repeats the URL. */
function unlessAddress(title: string, url: string): string {
  return title.trim() === url.trim() ? '' : title;
}

/** `["a","b"]`; anything else is separated by commas. */
function tagsInJson(text: string): readonly string[] {
  if (!text.startsWith('[')) return text.split(',');
  try {
    const tags: unknown = JSON.parse(text);
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
  } catch {
    return text.split(',');
  }
}

/** `['a', "b"]`, a list in Python's notation, or separated by commas. */
export function tagsInList(text: string): readonly string[] {
  const list = /^\[(.*)\]$/s.exec(text.trim());
  if (list === null) return text.split(',');
  return [...(list[1] ?? '').matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, single, double]) =>
    (single ?? double ?? '').replace(/\\(.)/g, '$1'),
  );
}

/** `Highlight:… Note:…`, each on its own lines. */
function highlightsOfRaindrop(text: string): readonly string[] {
  if (text.trim() === '') return [];
  return text
    .split(/^Highlight:/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [quote = '', comment = ''] = part.split(/^Note:/m);
      return highlightToMarkdown(quote.trim(), comment.trim());
    });
}
