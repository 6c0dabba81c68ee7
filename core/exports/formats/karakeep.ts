import { SECOND } from '../../model/instant.ts';
import type { TextWriter } from '../exported.ts';

/** Karakeep's own export, which it also imports: links and texts. It contains no files. */
export const karakeep: TextWriter = {
  holds: ({ url, content }) => url !== undefined || content !== undefined,
  head: '{"bookmarks":[\n',
  line({ object, text, notes, isPinned }, at) {
    const { url, title, created, tags, completed } = object;
    const bookmark = {
      createdAt: Math.floor(created / SECOND),
      title: title || null,
      tags: tags.map(({ name }) => name),
      content: url === undefined ? { type: 'text', text } : { type: 'link', url },
      note: notes.length > 0 ? notes.join('\n\n') : null,
      archived: completed,
      favourited: isPinned,
    };
    return `${at === 0 ? '' : ',\n'}${JSON.stringify(bookmark)}`;
  },
  end: '\n]}\n',
};
