import { type DomainError, isDomainError, type Message, quote, reasonFor, withCommas } from '../errors.ts';
import { importMessage } from '../messages/imports.ts';
import { counted } from '../model/counted.ts';
import { parseFeedUrl, withoutFeedScheme } from '../model/feed.ts';
import type { Instant } from '../model/instant.ts';
import { MAX_PAGE_BYTES } from '../model/page.ts';
import { isTagName, MAX_TAGS } from '../model/tag.ts';
import { characterCount, MAX_TITLE_LENGTH, truncate, utf8Length } from '../model/text.ts';
import { readAddress } from './addresses.ts';
import { readDate } from './dates.ts';
import type { About, ImportedFile, ImportRow } from './imported-item.ts';
import { cleanLine, cleanText, cutToSize } from './texts.ts';

/** The data of a row as format readers find it, unchecked. */
export interface RowData {
  readonly title?: string | null | undefined;
  readonly tags?: Iterable<string>;
  readonly folder?: readonly string[];
  readonly created?: unknown;
  readonly modified?: unknown;
  readonly isFavourite?: boolean;
  readonly isRead?: boolean;
  /** Markdown; empty notes are left out. */
  readonly notes?: readonly string[];
}

const PAGE_TOO_LONG = 'Its text was longer than 10 MiB: it was left out, and the page will be fetched again.';

/** Maximum number of folders in a path. Of a longer path, the innermost folders are kept. */
const MAX_FOLDERS = 12;
const MAX_NAMED = 300;

/**
 * The row of a page.
 * @param found its `page` is the HTML that the other service kept; empty without a kept page
 */
export function pageRow(
  at: string,
  written: string,
  found: RowData & { readonly page?: string },
  now: Instant,
): ImportRow {
  const name = nameOf(written) || nameOf(found.title ?? '');
  const address = readAddress(written);
  if ('reason' in address) return { at, name, ...address };
  const { about, remarks } = readAbout(found, now);
  const page = cleanText(found.page ?? '');
  if (utf8Length(page) > MAX_PAGE_BYTES)
    return {
      at,
      name,
      item: { kind: 'page', url: address.url, ...about },
      remarks: [...remarks, PAGE_TOO_LONG],
    };
  return {
    at,
    name,
    item: { kind: 'page', url: address.url, ...about, ...(page !== '' && { page }) },
    remarks,
  };
}

/** The row of a note, whose text is Markdown. */
export function noteRow(
  at: string,
  written: string,
  found: RowData & { readonly files?: readonly string[] },
  now: Instant,
): ImportRow {
  const whole = cleanText(written);
  const { about, remarks } = readAbout(found, now);
  const name = nameOf(about.title ?? whole.trim().split('\n', 1)[0] ?? '');
  if (whole.trim() === '' && about.title === undefined && about.notes.length === 0)
    return { at, name, ...reasonFor(importMessage('row-note-empty')) };
  const cut = cutToSize(whole);
  if (cut !== null) remarks.push('The text was longer than 1 MiB: its end was left out.');
  const text = cut ?? (whole.trim() === '' ? (about.title ?? '') : whole);
  return { at, name, item: { kind: 'note', text, files: found.files ?? [], ...about }, remarks };
}

export function fileRow(
  at: string,
  file: Pick<ImportedFile, 'key' | 'name' | 'heldBytes' | 'bytes'>,
  found: RowData,
  now: Instant,
): ImportRow {
  const { about, remarks } = readAbout(found, now);
  const name = cleanLine(file.name);
  return { at, name: nameOf(name), item: { kind: 'file', ...about, ...file, name }, remarks };
}

/** The row of a feed. @param siteUrl the page of the feed */
export function feedRow(
  at: string,
  written: string,
  { siteUrl, ...found }: RowData & { readonly siteUrl?: string | undefined },
  now: Instant,
): ImportRow {
  const row = pageRow(at, withoutFeedScheme(written), found, now);
  if ('reason' in row || row.item.kind !== 'page') return row;
  const site = siteUrl === undefined ? null : readAddress(siteUrl);
  const { remarks, item } = row;
  try {
    const url = parseFeedUrl(item.url);
    const about = { ...item, kind: 'feed' as const, url };
    return {
      ...row,
      remarks,
      item: site !== null && 'url' in site ? { ...about, siteUrl: site.url } : about,
    };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { at, name: row.name, ...reasonFor(error) };
  }
}

/** A row that cannot be read at all. */
export function skippedRow(at: string, written: string, reason: Message | DomainError): ImportRow {
  return { at, name: nameOf(written), ...reasonFor(reason) };
}

function readAbout(found: RowData, now: Instant): { readonly about: About; readonly remarks: string[] } {
  const remarks: string[] = [];
  const dateOf = (field: string, value: unknown): Instant | undefined => {
    const date = readDate(value, now);
    if ('reason' in date) remarks.push(`The date ${field} ${date.reason}: it was left out.`);
    return 'instant' in date ? date.instant : undefined;
  };
  const created = dateOf('created', found.created);
  const modified = dateOf('modified', found.modified);
  const title = readTitle(found.title, remarks);
  return {
    remarks,
    about: {
      ...(title !== '' && { title }),
      tags: readTags(found.tags ?? [], remarks),
      folder: (found.folder ?? [])
        .slice(-MAX_FOLDERS)
        .map(cleanLine)
        .filter((name) => name !== ''),
      ...(created !== undefined && { created }),
      ...(modified !== undefined && { modified }),
      isFavourite: found.isFavourite ?? false,
      isRead: found.isRead ?? false,
      notes: readNotes(found.notes ?? [], remarks),
    },
  };
}

function readTitle(written: string | null | undefined, remarks: string[]): string {
  const title = cleanLine(written ?? '');
  if (characterCount(title) <= MAX_TITLE_LENGTH) return title;
  remarks.push(`The title was cut to ${MAX_TITLE_LENGTH} characters.`);
  return truncate(title, MAX_TITLE_LENGTH);
}

function readTags(written: Iterable<string>, remarks: string[]): readonly string[] {
  const tags = new Set<string>();
  let surplus = 0;
  for (const one of written) {
    const tag = cleanLine(one);
    if (tag === '' || tags.has(tag)) continue;
    if (!isTagName(tag))
      remarks.push(`The tag ${quote(tag)} is longer than 200 characters: it was left out.`);
    else if (tags.size >= MAX_TAGS) surplus += 1;
    else tags.add(tag);
  }
  if (surplus > 0)
    remarks.push(
      `${counted(surplus, 'tag was', 'tags were')} left out: an object has at most ${withCommas(MAX_TAGS)}.`,
    );
  return [...tags];
}

function readNotes(written: readonly string[], remarks: string[]): readonly string[] {
  const notes: string[] = [];
  for (const one of written) {
    const note = cleanText(one).trim();
    if (note === '') continue;
    const cut = cutToSize(note);
    if (cut !== null) remarks.push('A note was longer than 1 MiB: its end was left out.');
    notes.push(cut ?? note);
  }
  return notes;
}

/** The name of a row in reports. */
function nameOf(written: string): string {
  return truncate(cleanLine(written.slice(0, 2 * MAX_NAMED)), MAX_NAMED);
}
