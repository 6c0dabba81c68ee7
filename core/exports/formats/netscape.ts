import { SECOND } from '../../model/instant.ts';
import type { TextWriter } from '../exported.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
const seconds = (instant: number) => Math.floor(instant / SECOND);

/** Bookmarks as all browsers import them: addresses with tags, dates and a description. */
export const netscape: TextWriter = {
  holds: ({ url }) => url !== undefined,
  head: `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
`,
  line({ object, notes, isPinned }) {
    const { url = '', title, created, modified, tags, completed, summary } = object;
    const attributes = [
      `HREF="${escaped(url)}"`,
      `ADD_DATE="${seconds(created)}"`,
      `LAST_MODIFIED="${seconds(modified)}"`,
      ...(tags.length > 0
        ? [`TAGS="${escaped(tags.map(({ name }) => name.replaceAll(',', ' ')).join(','))}"`]
        : []),
      ...(completed ? ['TOREAD="0"'] : []),
      ...(isPinned ? ['IMPORTANT="true"'] : []),
    ];
    const described = [summary, ...notes].filter((text) => text.trim() !== '').join('\n\n');
    const description = described === '' ? '' : `<DD>${escaped(described).replace(/\n/g, '<br>')}\n`;
    return `<DT><A ${attributes.join(' ')}>${escaped(title || url)}</A>\n${description}`;
  },
  end: '</DL><p>\n',
};
