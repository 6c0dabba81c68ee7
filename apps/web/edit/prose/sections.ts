import { splitBlock } from 'prosemirror-commands';
import { isHistoryTransaction } from 'prosemirror-history';
import { Fragment, type Node, NodeRange, Slice } from 'prosemirror-model';
import {
  AllSelection,
  type Command,
  type EditorState,
  Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { nodes } from './types.ts';

const SECTION_BLOCKS = 50;
/** Sections that grow beyond this are split. */
const MAX_SECTION_BLOCKS = 2 * SECTION_BLOCKS;
/** Texts with up to this many blocks need no sections. */
const MAX_BLOCKS = 200;

/** Whether a node is a section of blocks. */
export const isSection = ({ type }: Node): boolean => type === nodes.section;

/**
 * Groups the blocks of a long document into sections. At each keystroke, browsers visit all siblings of the changing block for layout and
 * hit testing; sections limit their number. They exist only in the editor, not in saved or copied texts, and are transparent to commands
 * (docs/decisions/0043).
 */
export function inSections(doc: Node): Node {
  const { children, childCount } = doc;
  if (childCount <= MAX_BLOCKS) return doc;
  const sections: Node[] = [];
  for (let from = 0; from < childCount; from += SECTION_BLOCKS)
    sections.push(nodes.section.create(null, children.slice(from, from + SECTION_BLOCKS)));
  return doc.copy(Fragment.from(sections));
}

/** The blocks among these nodes, including those in sections. */
export function blocksOf(children: readonly Node[]): readonly Node[] {
  return children.flatMap((child) => (isSection(child) ? child.children : [child]));
}

export function withoutSections(slice: Slice): Slice {
  const { content, openStart, openEnd } = slice;
  if (!content.content.some(isSection)) return slice;
  const opened = (node: Node | null, depth: number) =>
    node && isSection(node) ? Math.max(0, depth - 1) : depth;
  return new Slice(
    Fragment.from(blocksOf(content.content)),
    opened(content.firstChild, openStart),
    opened(content.lastChild, openEnd),
  );
}

/** Plugins that maintain sections; their changes are not undo steps. */
export const sectionPlugins = (): readonly Plugin[] => [undoPlugin(), splitPlugin()];

/** Performs undo and redo after all sections are joined, in the same view update. */
function undoPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _, state) {
      const command: Command | undefined = transactions.find(isUndoing)?.getMeta(UNDOING);
      return command ? transactionOf(command, state) : null;
    },
  });
}

/** Splits sections that have grown, and creates some after many blocks were inserted. */
function splitPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _, state) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const isCommandPending = transactions.some((each) => each.getMeta(JOINED) && !isUndoing(each));
      // The history cannot map its items through a split appended to one of its own steps.
      return isCommandPending || transactions.some(isUndoneAlone) ? null : splitSections(state);
    },
    props: {
      transformCopied: withoutSections,
      handleDOMEvents: { cut: joinBeforehand, paste: joinBeforehand },
    },
  });
}

/** Joins sections before the browser's own edits of the selection, too; everything is replaced unchanged. */
function joinBeforehand(view: EditorView): boolean {
  if (!isAll(view.state)) joinSections(view.state, view.dispatch);
  return false;
}

/** Metadata of the transaction that joins sections before a command; they are split again after the command. */
const JOINED = 'sections joined';
/** Metadata of the same transaction: the undo or redo command that follows immediately. */
const UNDOING = 'undoing across sections';

const isUndoing = (transaction: Transaction): boolean => Boolean(transaction.getMeta(UNDOING));

const isUndoneAlone = (transaction: Transaction): boolean =>
  isHistoryTransaction(transaction) && !transaction.getMeta('appendedTransaction');

function transactionOf(command: Command, state: EditorState): Transaction | null {
  let result: Transaction | null = null;
  command(state, (transaction) => {
    result = transaction;
  });
  return result;
}

/** Splits sections where necessary; null if there is nothing to split. */
function splitSections({ doc, tr }: EditorState): Transaction | null {
  // From the end, so that earlier positions stay valid.
  for (const divide of splitsOf(doc).toReversed()) divide(tr);
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
}

type Split = (tr: Transaction) => void;

function splitsOf(doc: Node): readonly Split[] {
  const changes: Split[] = [];
  const hasSections = doc.children.some(isSection);
  let loose: number[] = [];
  const groupLoose = (end: number) => {
    if (hasSections || loose.length > MAX_BLOCKS)
      for (let at = 0; at < loose.length; at += SECTION_BLOCKS) {
        const [from = end, to = end] = [loose[at], loose[at + SECTION_BLOCKS]];
        changes.push((tr) => wrapInSection(tr, from, to));
      }
    loose = [];
  };
  doc.forEach((child, offset) => {
    if (!isSection(child)) {
      loose.push(offset);
      return;
    }
    groupLoose(offset);
    if (child.childCount <= MAX_SECTION_BLOCKS) return;
    child.forEach((_, within, index) => {
      if (index > 0 && index % SECTION_BLOCKS === 0) changes.push((tr) => tr.split(offset + 1 + within));
    });
  });
  groupLoose(doc.content.size);
  return changes;
}

function wrapInSection(tr: Transaction, from: number, to: number): void {
  tr.wrap(new NodeRange(tr.doc.resolve(from), tr.doc.resolve(to), 0), [{ type: nodes.section }]);
}

/** Runs a command as if there were no sections: those that affect it are joined first. */
export function acrossSections(command: Command): Command {
  return (state, dispatch, view) => {
    if (!dispatch || !view) return command(state, dispatch, view);
    joinSections(state, dispatch);
    return command(view.state, dispatch, view);
  };
}

function joinSections(state: EditorState, dispatch: EditorView['dispatch']): void {
  const tr = joined(state);
  if (tr.docChanged) dispatch(tr.setMeta('addToHistory', false).setMeta(JOINED, true));
}

/** Runs a deleting command as if there were no sections; everything is deleted unchanged. */
export function deletingAcrossSections(command: Command): Command {
  const across = acrossSections(command);
  return (state, dispatch, view) => (isAll(state) ? command : across)(state, dispatch, view);
}

const isAll = ({ selection }: EditorState) => selection instanceof AllSelection;

/**
 * Runs undo or redo as if there were no sections: without joining them, changes across today's boundaries would be skipped. The view gets
 * the changes of sections and text as one update, and redraws only what differs.
 */
export function undoingAcrossSections(command: Command): Command {
  return (state, dispatch, view) => {
    if (!dispatch || sectionsOf(state) < 2 || !command(state)) return command(state, dispatch, view);
    const { tr } = state;
    for (let index = sectionsOf(state) - 1; index > 0; index--) joinBefore(tr, index);
    dispatch(tr.setMeta('addToHistory', false).setMeta(JOINED, true).setMeta(UNDOING, command));
    return true;
  };
}

const sectionsOf = ({ doc }: EditorState): number =>
  doc.firstChild && isSection(doc.firstChild) ? doc.childCount : 0;

const joinBefore = (tr: Transaction, index: number): Transaction =>
  tr.join(tr.doc.resolve(0).posAtIndex(index));

/** Joins the sections of the selection, and neighbours if it begins or ends in their first or last block. */
function joined(state: EditorState): Transaction {
  const { tr, doc, selection } = state;
  if (sectionsOf(state) === 0) return tr;
  const { $from, $to } = selection;
  const isAllSelected = isAll(state);
  const first = $from.index(0) - (!isAllSelected && $from.index(1) === 0 ? 1 : 0);
  const last = isAllSelected
    ? doc.childCount - 1
    : $to.index(0) + ($to.indexAfter(1) >= $to.node(1).childCount ? 1 : 0);
  for (let index = Math.min(last, doc.childCount - 1); index > Math.max(first, 0); index--)
    joinBefore(tr, index);
  // For a selection of everything, commands would see only the section.
  if (isAllSelected)
    tr.setSelection(TextSelection.between(tr.doc.resolve(0), tr.doc.resolve(tr.doc.content.size)));
  return tr;
}

/** Continues below an empty block of a section; the standard command would lift the block out of it. */
export const splitInSection: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { type, content } = $from.parent;
  if (!empty || $from.depth !== 2 || content.size > 0 || type.spec.code || !isSection($from.node(1)))
    return false;
  return splitBlock(state, dispatch);
};

/** Does nothing at the start of the text; the standard command would lift the first block out of its section. */
export const stayInSection: Command = ({ selection }) => {
  const { $from, empty } = selection;
  const isStart = $from.depth === 2 && $from.pos === 2;
  return empty && isStart && isSection($from.node(1));
};
