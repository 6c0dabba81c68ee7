import { SECOND } from '../../model/instant.ts';
import { escapeHtml } from '../../prose/to-html.ts';
import type { TextWriter } from '../exported.ts';

const seconds = (instant: number) => Math.floor(instant / SECOND);

/** Bookmarks as all browsers import them: URLs with tags, dates and a description. */
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
      `HREF="${escapeHtml(url)}"`,
      `ADD_DATE="${seconds(created)}"`,
      `LAST_MODIFIED="${seconds(modified)}"`,
      ...(tags.length > 0
        ? [`TAGS="${escapeHtml(tags.map(({ name }) => name.replaceAll(',', ' ')).join(','))}"`]
        : []),
      ...(completed ? ['TOREAD="0"'] : []),
      ...(isPinned ? ['IMPORTANT="true"'] : []),
    ];
    const described = [summary, ...notes].filter((text) => text.trim() !== '').join('\n\n');
    const description = described === '' ? '' : `<DD>${escapeHtml(described).replace(/\n/g, '<br>')}\n`;
    return `<DT><A ${attributes.join(' ')}>${escapeHtml(title || url)}</A>\n${description}`;
  },
  end: '</DL><p>\n',
};
