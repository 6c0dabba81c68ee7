import { importMessage } from '../../messages/imports.ts';
import type { MarkupEvent } from '../../ports/import-source.ts';
import { type ImportContext, type ReadFile, textOf } from '../format.ts';
import type { ImportRow } from '../imported-item.ts';
import { feedRow, pageRow, skippedRow } from '../rows.ts';
import { plainToMarkdown } from '../texts.ts';

/**
 * Feeds as feed readers export them: `<outline type="rss" text xmlUrl htmlUrl category>`, in folders of outlines. Outlines of the type
 * `link` are pages.
 */
export const readOpml: ReadFile = async function* (file, reading) {
  const outlines = new Outlines(reading);
  for await (const events of reading.syntax.markup(textOf(file, reading), 'xml'))
    for (const event of events) yield* outlines.take(event);
};

/** The names of more deeply nested folders are dropped, because a file can contain a million of them. */
const MAX_DEPTH = 200;

class Outlines {
  readonly #reading: ImportContext;
  /** The names of the open outlines; empty for feeds and for meaningless names. */
  readonly #open: string[] = [];
  #unnamedDepth = 0;
  #number = 0;

  constructor(reading: ImportContext) {
    this.#reading = reading;
  }

  *take(event: MarkupEvent): Iterable<ImportRow> {
    if (event.type === 'text' || event.name.toLowerCase() !== 'outline') return;
    if (event.type === 'close') {
      this.#close();
      return;
    }
    const attributes = new Map(
      Object.entries(event.attributes).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const row = this.#rowOf(attributes);
    if (row !== null) yield row;
    this.#enter(row === null ? (attributes.get('text') ?? attributes.get('title') ?? '') : '');
  }

  #rowOf(attributes: ReadonlyMap<string, string>): ImportRow | null {
    const type = attributes.get('type')?.toLowerCase();
    const feedUrl = attributes.get('xmlurl')?.trim() ?? '';
    const pageUrl = (attributes.get('url') ?? attributes.get('htmlurl'))?.trim() ?? '';
    const isFeed = feedUrl !== '' || type === 'rss' || type === 'atom';
    if (!isFeed && pageUrl === '') return null;
    this.#number += 1;
    const { at, now } = this.#reading;
    const place = at(`outline ${this.#number}`);
    const title = attributes.get('title')?.trim() || attributes.get('text');
    const found = {
      title,
      tags: (attributes.get('category') ?? '').split(',').map((path) => path.split('/').at(-1) ?? ''),
      folder: this.#open.filter((name) => name !== ''),
    };
    if (isFeed && feedUrl === '')
      return skippedRow(place, title ?? '', importMessage('row-without-feed-address'));
    if (isFeed) return feedRow(place, feedUrl, { ...found, siteUrl: attributes.get('htmlurl') }, now);
    const notes = [plainToMarkdown(attributes.get('description') ?? '')];
    return pageRow(place, pageUrl, { ...found, created: attributes.get('created'), notes }, now);
  }

  #enter(name: string): void {
    if (this.#open.length < MAX_DEPTH) this.#open.push(name);
    else this.#unnamedDepth += 1;
  }

  #close(): void {
    if (this.#unnamedDepth > 0) this.#unnamedDepth -= 1;
    else this.#open.pop();
  }
}
