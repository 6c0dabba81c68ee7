import { checkText } from '../json/characters.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { ProseDocument } from './schema.ts';

/**
 * Parses plain text into Prose: blank lines separate paragraphs, line ends inside a paragraph are hard breaks, and
 * everything else is literal. Throws `invalid` for U+0000 and lone surrogates.
 */
export function fromText(text: string): ProseDocument {
  checkText('The text', text);
  return { type: 'doc', content: paragraphsOf(text) };
}
