import { highlightOf } from './highlight.ts';
import type { ProseDocument } from './schema.ts';
import { toMarkdown } from './to-markdown.ts';

export interface ListedHighlight {
  /** The parts of the passage, separated by line ends. */
  readonly quote: string;
  /** The person's comment as Markdown; empty without one. */
  readonly comment: string;
}

/** The highlight in a note, as lists show it; null for other notes. */
export function listedHighlight(note: ProseDocument): ListedHighlight | null {
  const highlight = highlightOf(note);
  if (highlight === null) return null;
  const { quote, comment: words } = highlight;
  const written = words.length === 0 ? '' : toMarkdown({ type: 'doc', content: words });
  return { quote: quote.exact, comment: written.trim() };
}
