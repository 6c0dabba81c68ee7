import { afterComments } from '../model/markup.ts';
import type { ImportFile, ImportSource, ImportSyntax } from '../ports/import-source.ts';
import { isKeepNote } from './formats/keep.ts';
import { isMarkdown } from './formats/markdown.ts';
import { isOmnivoreList } from './formats/omnivore.ts';
import { ADDRESSES } from './formats/tables.ts';
import type { FileFormat, TreeFormat } from './formats.ts';

/** Characters at the start of a file that are used to detect its format. */
const HEAD_CHARACTERS: number = 64 * 1024;

/** The format of a folder or an archive, detected from the names in it; null if each file must be examined separately. */
export async function detectTree(source: ImportSource): Promise<TreeFormat | null> {
  let hasMarkdown = false;
  let hasNotebooks = false;
  for await (const { path } of source.files()) {
    if (isKeepNote(path)) return 'keep';
    if (isOmnivoreList(path)) return 'omnivore';
    hasMarkdown ||= isMarkdown(path);
    hasNotebooks ||= /\.enex$/i.test(path);
  }
  return hasMarkdown && !hasNotebooks ? 'markdown' : null;
}

/** The format of a file by its first 64 KiB; null if unknown. */
export async function detectFile(file: ImportFile, syntax: ImportSyntax): Promise<FileFormat | null> {
  let head = '';
  for await (const text of syntax.text(file.bytes())) {
    head += text;
    if (head.length >= HEAD_CHARACTERS) break;
  }
  return detectText(head.slice(0, HEAD_CHARACTERS).trimStart(), file.path);
}

/** The format of a text that begins with `head`; null if unknown. */
export function detectText(head: string, path: string): FileFormat | null {
  if (head.trim() === '') return null;
  if (/^(<\?xml[^>]*>\s*)?(<!DOCTYPE en-export[^>]*>\s*)?<en-export/i.test(head)) return 'enex';
  if (/^<opml\b/i.test(afterComments(head))) return 'opml';
  if (head.startsWith('<')) return detectHtml(head);
  if (head.startsWith('[') || head.startsWith('{'))
    return detectJson(head) ?? (isMarkdown(path) ? 'markdown' : null);
  if (isMarkdown(path)) return 'markdown';
  return (
    detectTable(head.replace(/^sep=[,;\t]\r?\n/, '').split(/\r?\n/, 1)[0] ?? '') ??
    (isListOfAddresses(head) ? 'onetab' : null)
  );
}

function detectHtml(head: string): FileFormat | null {
  if (/^<!DOCTYPE NETSCAPE-Bookmark-file/i.test(head)) return 'netscape';
  if (/<title>\s*Pocket Export/i.test(head)) return 'pocket-html';
  return /<dt>\s*<(a|h3)\b/i.test(head) ? 'netscape' : null;
}

function detectJson(head: string): FileFormat | null {
  const has = (name: string) => head.includes(`"${name}"`);
  if (has('text/x-moz-place-container') || (has('roots') && has('bookmark_bar'))) return 'browser-json';
  if (has('href') && (has('extended') || has('toread'))) return 'pinboard';
  if (head.startsWith('[') && (has('is_archived') || has('is_starred'))) return 'wallabag';
  if (has('savedAt') && has('slug')) return 'omnivore-list';
  if (has('collections') && head.startsWith('{')) return 'linkwarden';
  return has('bookmarks') && head.startsWith('{') ? 'karakeep' : null;
}

function detectTable(line: string): FileFormat | null {
  const headings = new Set(
    line.split(/[,;\t]/).map((heading) => heading.trim().replace(/^"|"$/g, '').toLowerCase()),
  );
  const has = (...names: readonly string[]) => names.every((name) => headings.has(name));
  if (has('highlight', 'book title')) return 'readwise';
  if (has('url', 'time_added')) return 'pocket';
  if (has('url', 'selection', 'folder')) return 'instapaper';
  if (has('url', 'saved date')) return 'reader';
  if (has('id', 'type', 'content')) return 'cards';
  return ADDRESSES.some((name) => has(name)) || has('link', 'title') ? 'raindrop' : null;
}

/** Whether most of the first lines begin with a URL. */
function isListOfAddresses(head: string): boolean {
  const lines = head.split('\n', 50).filter((line) => line.trim() !== '');
  const addresses = lines.filter((line) =>
    /^\s*(?:(?:[-*•]|\d{1,9}[.)])\s+)?[a-z][a-z0-9+.-]*:\/\/\S+/i.test(line),
  );
  return addresses.length > 0 && addresses.length * 2 >= lines.length;
}
