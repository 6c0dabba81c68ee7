import { percentDecoded } from '../../model/url.ts';
import { baseName, noteName, separatorAt, showFile } from './tree.ts';

/**
 * Code, which contains no links or tags: fenced, and between backticks. It is a single group, so that `split` keeps it between the texts
 * around it.
 */
const CODE =
  /(^[ \t]*```[\s\S]*?(?:^[ \t]*```|(?![\s\S]))|^[ \t]*~~~[\s\S]*?(?:^[ \t]*~~~|(?![\s\S]))|`[^`\n]+`)/m;
/** `#tag` or `#a/b` at the start or after white space or `(`; as in Obsidian, digits alone are not a tag. */
const TAG = /(?<=^|[\s(])#([\d/]*(?![\d/])[\p{L}\p{N}_/-]+)/gu;
/** In a table, the sign before the text is escaped. */
const WIKI = /(!?)\[\[([^[\]|\n#\\]*)(#[^[\]|\n\\]*)?(?:(\\?\|)([^[\]\n]*))?\]\]/g;
/** A link or picture whose URL has no scheme. */
const RELATIVE = /(!?)\[([^\]\n]*)\]\((<[^>\n]+>|(?![a-z][a-z0-9+.-]*:|\/\/|#)[^)\s]+)(?:\s+"[^"\n]*")?\)/gi;

/** The tags in a text, outside code. */
export function inlineTags(markdown: string): readonly string[] {
  // A backtick in place of the code: a `#` directly after it does not begin a tag.
  const prose = markdown
    .split(CODE)
    .filter((_, at) => at % 2 === 0)
    .join('`');
  return [...prose.matchAll(TAG)].map(([, tag = '']) => tag.replace(/\/+$/, ''));
}

/** Converts the links of a text in a folder; also returns the paths of the files that the text embeds or links to. */
type LinkText = (
  markdown: string,
  folder: string,
) => { readonly text: string; readonly files: readonly string[] };

/**
 * Turns links between the files of a folder into references. A reference to a note consists of its name, and a reference to another file of
 * its path, which is the key of its row. As in Obsidian, links may name files without their folder.
 */
export function linkTexts(attachments: readonly string[]): LinkText {
  const paths = new Set(attachments);
  /** The shortest path for each name. */
  const byName = new Map<string, string>();
  for (const path of attachments.toSorted((a, b) => b.length - a.length)) byName.set(baseName(path), path);

  return (markdown, folder) => {
    const files = new Set<string>();
    const find = (written: string): string | undefined => {
      const path = [resolved(folder, written), written].find((candidate) => paths.has(candidate));
      const found = path ?? byName.get(baseName(written));
      if (found !== undefined) files.add(found);
      return found;
    };
    const wiki = (
      whole: string,
      mark: string,
      target: string,
      part: string | undefined,
      sign: string | undefined,
      label: string | undefined,
      at: number,
      markdown: string,
    ): string => {
      const separator = sign ?? separatorAt(at, markdown);
      const file = find(target.trim());
      if (file !== undefined)
        return showFile(file, label ?? baseName(file), separator).slice(mark === '' ? 1 : 0);
      if (!target.includes('/')) return whole;
      return `${mark}[[${noteName(target)}${part ?? ''}${label === undefined ? '' : separator + label}]]`;
    };
    const relative = (
      whole: string,
      mark: string,
      label: string,
      address: string,
      at: number,
      markdown: string,
    ): string => {
      const separator = separatorAt(at, markdown);
      const written = percentDecoded(address.replace(/^<|>$/g, ''));
      const [path = '', part = ''] = written.split(/(?=#)/, 2);
      const file = find(path);
      if (file !== undefined)
        return showFile(file, label || baseName(file), separator).slice(mark === '' ? 1 : 0);
      return /\.md$/i.test(path)
        ? `[[${noteName(path)}${part}${label === '' ? '' : separator + label}]]`
        : whole;
    };
    const text = markdown
      .split(CODE)
      .map((part, at) => (at % 2 === 1 ? part : part.replace(RELATIVE, relative).replace(WIKI, wiki)))
      .join('');
    return { text, files: [...files] };
  };
}

/** A path relative to a folder, without `.` and `..`. */
function resolved(folder: string, path: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
