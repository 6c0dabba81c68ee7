import type { ProseNode } from '../../../core/prose/schema.ts';

const MAX_LEVEL = 6;

/**
 * The levels of a text's headings on a page whose title has level 1. A text may begin at any level and skip levels, but the result skips no
 * level, because screen readers navigate by levels. Blank headings are ignored.
 */
export function headingLevels(blocks: readonly ProseNode[]): ReadonlyMap<ProseNode, number> {
  const levels = new Map<ProseNode, number>();
  /** The original levels of the enclosing headings. */
  const enclosing: number[] = [];
  const visit = (node: ProseNode): void => {
    if (node.type === 'heading') {
      if (isBlank(node)) return;
      const level = Number(node.attrs?.level);
      while ((enclosing.at(-1) ?? 0) >= level) enclosing.pop();
      enclosing.push(level);
      levels.set(node, Math.min(1 + enclosing.length, MAX_LEVEL));
    } else if (node.type !== 'paragraph') node.content?.forEach(visit);
  };
  blocks.forEach(visit);
  return levels;
}

/** Whether a heading contains only white space. */
const isBlank = ({ content = [] }: ProseNode): boolean =>
  content.every(({ type, text = '' }) => type === 'hardBreak' || (type === 'text' && text.trim() === ''));
