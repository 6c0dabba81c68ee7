import { literalMarkdown, quotation } from '../../../core/prose/literal.ts';
import { type Draft, urlIn } from '../api/draft.ts';

/** The content that a bookmarklet or the system's share menu passes in the URL of `/app/save`. */
interface SharedContent {
  /** Null if a text without a URL was shared. */
  readonly url: string | null;
  readonly title: string;
  /** The note, or the text selected on the page. */
  readonly text: string;
}

/**
 * Parses the parameters `url`, `title` and `text`. Many programs put the URL at the end of the text. Only web URLs count.
 */
export function sharedIn(query: Readonly<Record<string, string>>): SharedContent {
  const { url = '', title = '', text = '' } = query;
  const address = urlIn(url.trim());
  if (address !== null) return { url: address, title: title.trim(), text: text.trim() };
  const [, before = '', last = ''] = /^([\s\S]*?)(\S*)\s*$/.exec([text, url].join('\n').trim()) ?? [];
  const found = urlIn(last);
  return found === null
    ? { url: null, title: title.trim(), text: `${before}${last}` }
    : { url: found, title: title.trim(), text: before.trim() };
}

/** The draft for shared content. With a URL, the text becomes a quotation in a note. Without a URL, the text itself becomes a note. */
export function draftOfShared({ url, title, text }: SharedContent, tags: readonly string[]): Draft {
  if (url !== null) {
    const notes = text === '' || text === title ? [] : [quotation(text)];
    return { name: title || url, source: { url }, title, tags, notes };
  }
  const content = title === '' || text.startsWith(title) ? text : `# ${literalMarkdown(title)}\n\n${text}`;
  return { name: title || text, source: { content }, tags };
}
