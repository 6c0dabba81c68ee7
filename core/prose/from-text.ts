import { checkText } from '../json/characters.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { ProseDocument } from './schema.ts';

/**
 * Reads plain text as Prose: blank lines separate paragraphs, line ends within one are hard breaks, and
 * everything else is literal text. Throws `invalid` for U+0000 and lone surrogates.
 */
export function fromText(text: string): ProseDocument {
  checkText('The text', text);
  return { type: 'doc', content: paragraphsOf(text) };
}
