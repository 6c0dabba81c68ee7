import type { HighlightReader } from '../../core/ports/highlight-reader.ts';
import type { Visibility } from '../../core/ports/visibility.ts';
import { inSight, isActive, type Read, streamed } from './state.ts';

export function highlightReader(read: Read): HighlightReader {
  const all = (visibility: Visibility) =>
    inSight(read(), visibility)
      .filter(isActive)
      .flatMap((object) => object.notes.map((note) => ({ note, object })))
      .filter(({ note }) => /==|"highlight"/.test(JSON.stringify(note.content.body)))
      .sort((a, b) => (a.note.id < b.note.id ? 1 : -1));
  return {
    list: (visibility) => streamed(() => all(visibility)),
    count: async (visibility, maxCount) => Math.min(maxCount, all(visibility).length),
  };
}
