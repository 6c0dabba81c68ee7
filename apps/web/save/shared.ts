import { literalMarkdown, quotation } from '../../../core/prose/literal.ts';
import { addressIn, type Draft } from './draft.ts';

/** What a bookmarklet, or the share menu of the system, hands over in the address of `/app/save`. */
export interface Shared {
  /** Null where a text is handed over, not an address. */
  readonly url: string | null;
  readonly title: string;
  /** The note, or what was selected on the page. */
  readonly text: string;
}

/**
 * Reads the parameters `url`, `title` and `text`. Many programs hand an address over as the end of the text. Only addresses of the
 * web are taken as such.
 */
export function sharedIn(query: Readonly<Record<string, string>>): Shared {
  const { url = '', title = '', text = '' } = query;
  const given = addressIn(url.trim());
  if (given !== null) return { url: given, title: title.trim(), text: text.trim() };
  const [, before = '', last = ''] = /^([\s\S]*?)(\S*)\s*$/.exec([text, url].join('\n').trim()) ?? [];
  const found = addressIn(last);
  return found === null
    ? { url: null, title: title.trim(), text: `${before}${last}` }
    : { url: found, title: title.trim(), text: before.trim() };
}

/** What is saved of it: an address keeps the text beside it as a quotation; a text without an address is a note. */
export function draftOfShared({ url, title, text }: Shared, tags: readonly string[]): Draft {
  if (url !== null) {
    const notes = text === '' || text === title ? [] : [quotation(text)];
    return { name: title || url, source: { url }, title, tags, notes };
  }
  const content = title === '' || text.startsWith(title) ? text : `# ${literalMarkdown(title)}\n\n${text}`;
  return { name: title || text, source: { content }, tags };
}
