import { checkText } from '../json/characters.ts';
import { nodeOf, textNode } from './inline.ts';
import type { ProseDocument, ProseNode } from './schema.ts';

/**
 * Reads plain text as Prose: blank lines separate paragraphs, line ends within one are hard breaks, and
 * everything else is literal text. Throws `invalid` for U+0000 and lone surrogates.
 */
export function fromText(text: string): ProseDocument {
  checkText('The text', text);
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => nodeOf('paragraph', linesOf(paragraph.replace(/^\n+|\n+$/g, ''))))
    .filter(({ content }) => content !== undefined);
  return { type: 'doc', content: paragraphs.length === 0 ? [{ type: 'paragraph' }] : paragraphs };
}

function linesOf(paragraph: string): ProseNode[] {
  return paragraph.split('\n').flatMap((line, index) => {
    const text = line === '' ? [] : [textNode(line)];
    return index === 0 ? text : [{ type: 'hardBreak' }, ...text];
  });
}
