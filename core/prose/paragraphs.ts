import { nodeOf, textNode } from './inline.ts';
import type { ProseNode } from './schema.ts';

/**
 * Splits plain text into paragraphs, at least one. Blank lines separate paragraphs, line ends inside a paragraph are hard breaks, and
 * everything else is literal.
 */
export function paragraphsOf(text: string): readonly ProseNode[] {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => nodeOf('paragraph', linesOf(paragraph.replace(/^\n+|\n+$/g, ''))))
    .filter(({ content }) => content !== undefined);
  return paragraphs.length === 0 ? [{ type: 'paragraph' }] : paragraphs;
}

function linesOf(paragraph: string): ProseNode[] {
  return paragraph.split('\n').flatMap((line, index) => {
    const text = line === '' ? [] : [textNode(line)];
    return index === 0 ? text : [{ type: 'hardBreak' }, ...text];
  });
}
