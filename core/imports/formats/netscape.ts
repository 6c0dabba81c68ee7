import type { MarkupEvent } from '../../ports/import-source.ts';
import { type ImportContext, type ReadFile, textOf } from '../format.ts';
import type { ImportRow } from '../imported-item.ts';
import { noteRow, pageRow } from '../rows.ts';
import { cleanLine, plainToMarkdown } from '../texts.ts';

/**
 * Bookmarks as browsers and most services export them, Netscape's format: `<DT><A HREF ADD_DATE TAGS>title</A><DD>description`, in folders
 * of `<DT><H3>name</H3><DL>…</DL>`. The list of Pocket, of `<li><a href time_added tags>`, differs only in names.
 */
export const readNetscape: ReadFile = async function* (file, reading) {
  const bookmarks = new Bookmarks(reading);
  for await (const events of reading.syntax.markup(textOf(file, reading), 'html')) {
    for (const event of events) bookmarks.take(event);
    yield* bookmarks.finished();
  }
  yield* bookmarks.end();
};

/** Root folders of browsers, whose names carry no information. */
const ROOTS: ReadonlySet<string> = new Set(['personal_toolbar_folder', 'unfiled_bookmarks_folder']);
const MAX_TEXT = 1_000_000;
/** The place where linkding writes notes in Markdown, after the description, and the tag with which it marks archived pages. */
const LINKDING_NOTES = /\[\/?linkding-notes\]/;
const LINKDING_ARCHIVED = 'linkding:bookmarks.archived';
/** The URL of a note of Shaarli, which is relative to the server. The text of the note is the description. */
const SHAARLI_NOTE = /^(?:\/shaare\/|\?)[\w-]{6}$/;
/** The names of more deeply nested folders are dropped, because a file can contain a million of them. */
const MAX_DEPTH = 200;

type Target = 'title' | 'description' | 'folder' | 'section';

class Bookmarks {
  readonly #reading: ImportContext;
  #rows: ImportRow[] = [];
  #number = 0;
  /** The names of the open folders; empty for folders without a meaningful name. */
  readonly #folders: string[] = [];
  #unnamedDepth = 0;
  #coming = '';
  /** The element whose text is being collected. */
  #target: Target | null = null;
  #text = '';
  #attributes: Readonly<Record<string, string>> = {};
  #isOpen = false;
  #title = '';
  #description = '';
  /** Whether the current list of Pocket is the list of read pages. */
  #isReadSection = false;

  constructor(reading: ImportContext) {
    this.#reading = reading;
  }

  take(event: MarkupEvent): void {
    if (event.type === 'text') {
      if (this.#target !== null && this.#text.length < MAX_TEXT) this.#text += event.text;
    } else if (event.type === 'open') this.#open(event.name, event.attributes);
    else this.#close(event.name);
  }

  finished(): readonly ImportRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  end(): readonly ImportRow[] {
    this.#finishBookmark();
    return this.finished();
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'a') {
      this.#finishBookmark();
      this.#isOpen = true;
      this.#attributes = attributes;
      this.#collect('title');
    } else if (name === 'h3') {
      this.#finishBookmark();
      this.#attributes = attributes;
      this.#collect('folder');
    } else if (name === 'h1') {
      this.#finishBookmark();
      this.#collect('section');
    } else if (name === 'dd') this.#collect('description');
    else if (name === 'dl') this.#enter();
    else if (name === 'br' && this.#target === 'description') this.#text += '\n';
    else if (name === 'dt' || name === 'li') this.#finishBookmark();
  }

  #close(name: string): void {
    if (name === 'a' && this.#target === 'title') this.#title = this.#collected();
    else if (name === 'h3' && this.#target === 'folder') this.#nameFolder(this.#collected());
    else if (name === 'h1' && this.#target === 'section') this.#isReadSection = isRead(this.#collected());
    else if (name === 'dl') this.#leave();
  }

  #collect(target: Target): void {
    this.#target = target;
    this.#text = '';
  }

  #collected(): string {
    this.#target = null;
    return this.#text;
  }

  #nameFolder(name: string): void {
    const saysNothing = Object.keys(this.#attributes).some((attribute) => ROOTS.has(attribute));
    this.#coming = saysNothing ? '' : name;
  }

  #enter(): void {
    this.#finishBookmark();
    if (this.#folders.length < MAX_DEPTH) this.#folders.push(this.#coming);
    else this.#unnamedDepth += 1;
    this.#coming = '';
  }

  #leave(): void {
    this.#finishBookmark();
    if (this.#unnamedDepth > 0) this.#unnamedDepth -= 1;
    else this.#folders.pop();
  }

  /** Ends a bookmark, at anything that follows its description. */
  #finishBookmark(): void {
    if (this.#target === 'description') this.#description = this.#collected();
    else if (this.#target === 'title') this.#title = this.#collected();
    this.#target = null;
    if (this.#isOpen) this.#rows.push(this.#row());
    this.#isOpen = false;
    this.#description = '';
  }

  #row(): ImportRow {
    this.#number += 1;
    const { href = '', add_date, time_added, last_modified, tags = '', toread, unread } = this.#attributes;
    const title = cleanLine(this.#title);
    const [description = '', notes = ''] = this.#description.split(LINKDING_NOTES);
    const found = {
      title: title === href ? '' : title,
      tags: tags.split(',').filter((tag) => tag !== LINKDING_ARCHIVED),
      folder: this.#folders,
      created: add_date ?? time_added,
      modified: last_modified,
      isRead: this.#isReadSection || toread === '0' || unread === '0' || tags.includes(LINKDING_ARCHIVED),
      isFavourite: [this.#attributes.important, this.#attributes['data-important']].includes('true'),
      notes: [plainToMarkdown(description), notes.trim()],
    };
    if (SHAARLI_NOTE.test(href ?? '')) {
      const [text = '', ...rest] = found.notes;
      return noteRow(
        this.#reading.at(`bookmark ${this.#number}`),
        text,
        { ...found, notes: rest },
        this.#reading.now,
      );
    }
    return pageRow(this.#reading.at(`bookmark ${this.#number}`), href, found, this.#reading.now);
  }
}

/** Whether a heading belongs to the list of read pages of Pocket, which has two lists. */
function isRead(heading: string): boolean {
  return /^\s*(read )?archive\s*$/i.test(heading);
}
