import { Fragment, type Node, type NodeType, type ResolvedPos } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, TextSelection, type Transaction } from 'prosemirror-state';
import { nodes } from './types.ts';

export type ListType = 'bulletList' | 'orderedList' | 'taskList';

const itemTypeOf = (list: ListType | NodeType) =>
  list === 'taskList' || list === nodes.taskList ? nodes.taskItem : nodes.listItem;

const isList = ({ type }: Node) =>
  type === nodes.bulletList || type === nodes.orderedList || type === nodes.taskList;

/** The depth of the innermost list around a position, from 1; 0 outside lists. */
export function listDepth($pos: ResolvedPos): number {
  for (let depth = $pos.depth; depth > 0; depth--) if (isList($pos.node(depth))) return depth;
  return 0;
}

/** Turns the selected blocks, or a list of another kind, into a list of this kind. Takes items out of a list of this kind. */
export function toggleList(type: ListType): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const depth = listDepth($from);
    if (depth === 0) return wrapInList(nodes[type])(state, dispatch);
    if ($from.node(depth).type === nodes[type]) return liftListItem(itemTypeOf(type))(state, dispatch);
    dispatch?.(changeListType(state.tr, depth, type).scrollIntoView());
    return true;
  };
}

/** Changes the kind of the list at a depth around the cursor. */
export function changeListType(tr: Transaction, depth: number, type: ListType, checked = false): Transaction {
  const { $from, from, to } = tr.selection;
  const list = $from.node(depth);
  const itemType = itemTypeOf(type);
  const attrs = itemType === nodes.taskItem ? { checked } : null;
  const items = list.children.map((item) =>
    item.type === nodes.customBlock ? item : itemType.create(attrs, item.content),
  );
  const at = $from.before(depth);
  tr.replaceWith(at, $from.after(depth), nodes[type].create(null, Fragment.from(items)));
  return tr.setSelection(TextSelection.create(tr.doc, from, to));
}

/** Splits a list item. A new task is open. */
export const splitItem: Command = (state, dispatch, view) =>
  splitListItem(nodes.listItem, { kept: null })(state, dispatch, view) ||
  splitListItem(nodes.taskItem, { checked: false, kept: null })(state, dispatch, view);

const forAnyItem =
  (command: (type: NodeType) => Command): Command =>
  (state, dispatch, view) =>
    command(nodes.listItem)(state, dispatch, view) || command(nodes.taskItem)(state, dispatch, view);

/** Nests a list item under the previous one. In a list, this always succeeds, so that `Tab` does not leave the text. */
export const indentItem: Command = (state, dispatch, view) =>
  forAnyItem(sinkListItem)(state, dispatch, view) || listDepth(state.selection.$from) > 0;

/** Moves a list item up one level, or out of the list. */
export const outdentItem: Command = forAnyItem(liftListItem);

/** Toggles the task at the cursor. */
export const toggleTask: Command = ({ selection: { $from }, tr }, dispatch) => {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type !== nodes.taskItem) continue;
    dispatch?.(tr.setNodeAttribute($from.before(depth), 'checked', node.attrs.checked !== true));
    return true;
  }
  return false;
};
