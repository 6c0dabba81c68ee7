import type { ProseNode } from '../../../core/prose/schema.ts';

const LOWEST = 6;

/**
 * The levels that the headings of a text have on a page of which the title is level 1. None skips a level, though texts begin at any
 * level and leave some out: readers go by them. A heading that says nothing is none.
 */
export function headingLevels(blocks: readonly ProseNode[]): ReadonlyMap<ProseNode, number> {
  const levels = new Map<ProseNode, number>();
  /** The levels, as they are written, of the headings below which one is. */
  const above: number[] = [];
  const visit = (node: ProseNode): void => {
    if (node.type === 'heading') {
      if (isBlank(node)) return;
      const written = Number(node.attrs?.level);
      while ((above.at(-1) ?? 0) >= written) above.pop();
      above.push(written);
      levels.set(node, Math.min(1 + above.length, LOWEST));
    } else if (node.type !== 'paragraph') node.content?.forEach(visit);
  };
  blocks.forEach(visit);
  return levels;
}

/** Whether a heading has nothing but space. */
const isBlank = ({ content = [] }: ProseNode): boolean =>
  content.every(({ type, text = '' }) => type === 'hardBreak' || (type === 'text' && text.trim() === ''));
