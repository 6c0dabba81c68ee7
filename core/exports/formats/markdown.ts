import { toTimestamp } from '../../model/instant.ts';
import { displayedAuthor, displayedDay } from '../displayed-facts.ts';
import { ATTACHMENTS, type ExportEntry, type ExportedObject, type TreeWriter } from '../exported.ts';
import { attachmentName } from '../file-names.ts';

/** A line before each attached note; Obsidian does not show it. */
export const NOTE_MARK = '%% note %%';
/** The heading of attached notes. */
export const NOTES_HEADING = '## Notes';

/** Code, in which references do not count. */
const CODE =
  /(^[ \t]*```[\s\S]*?(?:^[ \t]*```|(?![\s\S]))|^[ \t]*~~~[\s\S]*?(?:^[ \t]*~~~|(?![\s\S]))|`[^`\n]+`)/m;
const WIKI = /(!?)\[\[([^[\]|\n#]*)(#[^[\]|\n]*)?(?:\|([^[\]\n]*))?\]\]/g;

/**
 * A folder of Markdown files, as in Obsidian: one for each object, in the folder of its first space, with its properties as front matter.
 */
export const markdown: TreeWriter = {
  holds: () => true,
  entries(exported) {
    const { object, fileName, folder } = exported;
    const { blob, modified } = object;
    const attachment = blob && object.kind !== 'url' ? attachmentName(fileName, blob) : undefined;
    const note: ExportEntry = {
      name: `${folder === '' ? '' : `${folder}/`}${fileName}.md`,
      text: noteOf(exported, attachment),
      modified,
    };
    return blob && attachment !== undefined
      ? [{ name: `${ATTACHMENTS}/${attachment}`, blob, modified }, note]
      : [note];
  },
};

function noteOf(exported: ExportedObject, attachment: string | undefined): string {
  const { text, notes, targets } = exported;
  const parts = [
    ...(attachment === undefined ? [] : [`![[${attachment}]]`]),
    ...(text.trim() === '' ? [] : [linked(text.trim(), targets)]),
    ...(notes.length === 0 ? [] : [NOTES_HEADING]),
    ...notes.map((note) => `${NOTE_MARK}\n${linked(note.trim(), targets)}`),
  ];
  return `${frontMatter(exported, attachment)}\n${parts.join('\n\n')}\n`;
}

/** Makes references point to the names of files. */
function linked(text: string, targets: ReadonlyMap<string, string>): string {
  const wiki = (whole: string, mark: string, label: string, part = '', shown?: string): string => {
    const name = targets.get(label.trim());
    if (name === undefined || name === label.trim()) return whole;
    return `${mark}[[${name}${part}|${shown ?? label.trim()}]]`;
  };
  return text
    .split(CODE)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replace(WIKI, wiki)))
    .join('');
}

function frontMatter({ object, fileName, spaces, isPinned }: ExportedObject, attachment?: string): string {
  const { id, kind, title, summary, url, created, modified, completed, language, blob } = object;
  const tags = object.tags.map(({ name }) => name);
  const plain = tags.map(tagOf);
  const values: Readonly<Record<string, unknown>> = {
    id,
    kind: kind === 'url' ? 'page' : kind === 'note' ? 'note' : 'file',
    title: title === fileName ? undefined : title || undefined,
    url,
    author: displayedAuthor(object),
    published: displayedDay(object),
    created: toTimestamp(created),
    modified: toTimestamp(modified),
    tags: plain,
    // Obsidian does not allow spaces and most punctuation in tags.
    'original-tags': plain.some((tag, at) => tag !== tags[at]) ? tags : [],
    spaces,
    pinned: isPinned || undefined,
    completed: completed || undefined,
    language,
    summary: summary || undefined,
    file: attachment === undefined ? undefined : blob?.name,
  };
  const lines = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    return [`${name}: ${yaml(value)}`];
  });
  return `---\n${lines.join('\n')}\n---`;
}

/** JSON is YAML, except for characters that end a line in YAML only. Dates are not quoted. */
function yaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(yaml).join(', ')}]`;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value)) return value;
  return JSON.stringify(value).replace(
    /[\u0085\u2028\u2029\ufeff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A tag that Obsidian accepts: letters, digits, `_`, `-` and `/`, at least one of them not a digit. */
function tagOf(name: string): string {
  const tag = name.replace(/[^\p{L}\p{N}\p{M}\p{So}_/-]+/gu, '-').replace(/^-+|-+$/g, '');
  return /^[\d/_-]*$/.test(tag) ? `_${tag}` : tag;
}
