import { importMessage } from '../../messages/imports.ts';
import { MAX_PAGE_BYTES } from '../../model/page.ts';
import type { ImportFile } from '../../ports/import-source.ts';
import { type ImportContext, type ReadFile, type ReadTree, textOf, wholeTextOf } from '../format.ts';
import type { ImportRow } from '../imported-item.ts';
import { pageRow, skippedRow } from '../rows.ts';
import { plainToMarkdown } from '../texts.ts';
import { keptPage } from './kept-page.ts';
import { type Members, membersOf, text, textsOf } from './members.ts';
import { baseName, folderOf, listTree } from './tree.ts';

const MAX_HIGHLIGHTS_CHARACTERS: number = 1024 * 1024;

/** The content of the files for one of the listed pages; empty without such files. */
interface Kept {
  /** Markdown. */
  readonly highlights: string;
  /** HTML. */
  readonly content: string;
}

const NOTHING: Kept = { highlights: '', content: '' };

/** Whether a path is the path of a list of pages in an export of Omnivore. */
export function isOmnivoreList(path: string): boolean {
  return /^metadata_\d+_to_\d+\.json$/.test(baseName(path));
}

/**
 * Omnivore: `metadata_0_to_20.json`, … with lists of pages, `highlights/SLUG.md` with each page's highlights in Markdown, and
 * `content/SLUG.html` with its text.
 */
export const readOmnivore: ReadTree = async function* (source, reading) {
  const { files, skipped } = await listTree(source, reading);
  yield* skipped;
  for (const file of files.values()) {
    if (!isOmnivoreList(file.path)) continue;
    const within = { ...reading, at: (what: string) => reading.at(`${file.path}, ${what}`) };
    yield* readList(file, within, async (slug) => {
      const folder = folderOf(file.path);
      const siblingOf = (name: string) => files.get(`${folder === '' ? '' : `${folder}/`}${name}`);
      const marked = siblingOf(`highlights/${slug}.md`);
      const content = siblingOf(`content/${slug}.html`);
      return {
        highlights: marked ? await wholeTextOf(marked, reading, MAX_HIGHLIGHTS_CHARACTERS) : '',
        content: content ? await wholeTextOf(content, reading, MAX_PAGE_BYTES) : '',
      };
    });
  }
};

/** One list of pages, without its other files. */
export const readOmnivoreList: ReadFile = (file, reading) => readList(file, reading, async () => NOTHING);

async function* readList(
  file: ImportFile,
  reading: ImportContext,
  kept: (slug: string) => Promise<Kept>,
): AsyncGenerator<ImportRow> {
  let number = 0;
  for await (const items of reading.syntax.json(textOf(file, reading), ['$.*'])) {
    for (const value of items) {
      number += 1;
      const at = reading.at(`entry ${number}`);
      const members = membersOf(value);
      if (members === null) yield skippedRow(at, '', importMessage('row-no-object'));
      else yield rowOf(members, at, await kept(text(members.slug)), reading);
    }
  }
}

function rowOf(
  members: Members,
  at: string,
  { highlights, content }: Kept,
  { now }: ImportContext,
): ImportRow {
  return pageRow(
    at,
    text(members.url),
    {
      title: text(members.title),
      tags: textsOf(members.labels, 'name'),
      created: members.savedAt,
      modified: members.updatedAt,
      isRead: members.state === 'Archived' || Number(members.readingProgress) >= 100,
      notes: [plainToMarkdown(text(members.description)), highlights],
      page: keptPage(content, {
        title: text(members.title),
        authors: [text(members.author)],
        published: text(members.publishedAt),
        picture: text(members.thumbnail),
        language: '',
      }),
    },
    now,
  );
}
