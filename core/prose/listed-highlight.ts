import { highlightOf } from './highlight.ts';
import type { ProseDocument } from './schema.ts';
import { toMarkdown } from './to-markdown.ts';

/** A passage that a person marked, as it is listed. */
export interface ListedHighlight {
  /** Its parts one below the other, with a line end between them. */
  readonly quote: string;
  /** What the person wrote about it, as Markdown; empty without it. */
  readonly words: string;
}

/** What a note marks; null for other notes. */
export function listedHighlight(note: ProseDocument): ListedHighlight | null {
  const highlight = highlightOf(note);
  if (highlight === null) return null;
  const { quote, words } = highlight;
  const written = words.length === 0 ? '' : toMarkdown({ type: 'doc', content: words });
  return { quote: quote.exact, words: written.trim() };
}
