import { lift, setBlockType, wrapIn } from 'prosemirror-commands';
import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { liftTarget } from 'prosemirror-transform';
import { nodes } from './types.ts';

/** The kind of a block: the level of a heading, or the name of another kind. */
export type BlockKind = 'paragraph' | 'codeBlock' | 1 | 2 | 3 | 4 | 5 | 6;

export function setBlock(kind: BlockKind): Command {
  if (kind === 'codeBlock') return setCode();
  if (kind === 'paragraph') return setBlockType(nodes.paragraph);
  return setBlockType(nodes.heading, { level: kind });
}

/** Sets the kind of a block. If the block already has this kind, it becomes a paragraph. */
export function toggleBlock(kind: BlockKind): Command {
  return (state, dispatch, view) => {
    const isSameKind = blockKind(state.selection.$from.parent) === kind;
    return setBlock(isSameKind ? 'paragraph' : kind)(state, dispatch, view);
  };
}

export function blockKind({ type, attrs }: Node): BlockKind | null {
  if (type === nodes.heading) return attrs.level;
  if (type === nodes.paragraph) return 'paragraph';
  return type === nodes.codeBlock ? 'codeBlock' : null;
}

export function isInQuotation($pos: ResolvedPos): boolean {
  for (let depth = $pos.depth; depth > 0; depth--)
    if ($pos.node(depth).type === nodes.blockquote) return true;
  return false;
}

/** Puts the selected blocks into a quotation. If they are in one, takes them out of the innermost quotation. */
export const toggleQuotation: Command = (state, dispatch, view) => {
  const { $from, $to } = state.selection;
  if (!isInQuotation($from)) return wrapIn(nodes.blockquote)(state, dispatch);
  const range = $from.blockRange($to, (node) => node.type === nodes.blockquote);
  const target = range && liftTarget(range);
  if (!range || target === null) return lift(state, dispatch, view);
  dispatch?.(state.tr.lift(range, target).scrollIntoView());
  return true;
};

/** If the cursor is at the start of a block directly in a quotation, takes the block out of the quotation. */
export const leaveQuotation: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isDirect = $from.depth > 1 && $from.node(-1).type === nodes.blockquote;
  if (!empty || !isDirect || $from.parentOffset > 0) return false;
  return toggleQuotation(state, dispatch);
};

/** Turns the selected blocks into one code block. Each block becomes a line, or several if it contains line breaks. */
export function setCode(language: string | null = null): Command {
  return ({ selection: { $from, $to, empty }, tr }, dispatch) => {
    const range = $from.blockRange($to);
    if (!range || !$from.parent.isTextblock) return false;
    const { parent, startIndex, endIndex, start, end } = range;
    const lines = parent.children
      .slice(startIndex, endIndex)
      .map((node) => node.textBetween(0, node.content.size, '\n'));
    const text = lines.join('\n');
    const code = nodes.codeBlock.create({ language }, text === '' ? null : parent.type.schema.text(text));
    if (!parent.canReplaceWith(startIndex, endIndex, nodes.codeBlock)) return false;
    tr.replaceWith(start, end, code);
    const at = empty ? Math.min($from.pos, start + 1 + text.length) : start + 1 + text.length;
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at))).scrollIntoView());
    return true;
  };
}

/**
 * Inserts a block after the selected block, or after the block with the cursor. An empty block is replaced. Then moves the cursor below the
 * new block, or into a new table.
 */
export function insertBlock(block: Node): Command {
  return ({ selection, tr }, dispatch) => {
    const { $from, to } = selection;
    const deepest = selectedNode(selection)?.isBlock ? $from.depth + 1 : $from.depth;
    const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0;
    for (let depth = deepest; depth > 0; depth--) {
      const index = $from.index(depth - 1);
      const from = isEmpty && depth === $from.depth ? index : index + 1;
      if (!$from.node(depth - 1).canReplaceWith(from, index + 1, block.type)) continue;
      const end = depth > $from.depth ? to : $from.after(depth);
      const at = from === index ? $from.before(depth) : end;
      tr.replaceWith(at, end, block);
      const after = at + block.nodeSize;
      if (!tr.doc.resolve(after).nodeAfter?.isTextblock) tr.insert(after, nodes.paragraph.create());
      dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(cursorIn(block, at)))).scrollIntoView());
      return true;
    }
    return false;
  };
}

const cursorIn = (block: Node, at: number) => (block.type === nodes.table ? at + 1 : at + block.nodeSize);

/** Inserts an inline node and moves the cursor after it. */
function insertInline(node: Node): Command {
  return ({ selection, tr }, dispatch) => {
    if (!selection.$from.parent.inlineContent || selection.$from.parent.type.spec.code) return false;
    dispatch?.(tr.replaceSelectionWith(node, true).scrollIntoView());
    return true;
  };
}

export const insertRule: Command = (state, dispatch, view) =>
  insertBlock(nodes.horizontalRule.create())(state, dispatch, view);

export const insertLineBreak: Command = (state, dispatch, view) =>
  insertInline(nodes.hardBreak.create())(state, dispatch, view);

/** At the start of a heading or code block, turns it into a paragraph. */
export const unsetBlock: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.parent.type === nodes.paragraph) return false;
  return setBlock('paragraph')(state, dispatch, view);
};

/** The selected node; null if no node is selected as a whole. */
function selectedNode(selection: Selection): Node | null {
  return selection instanceof NodeSelection ? selection.node : null;
}
