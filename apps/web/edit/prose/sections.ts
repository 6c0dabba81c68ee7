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

/** Number of blocks in a new section. */
const SECTION_BLOCKS = 50;
/** A section with more blocks is split. */
const MAX_SECTION_BLOCKS = 2 * SECTION_BLOCKS;
/** A text with more blocks is grouped into sections. */
const MAX_BLOCKS = 200;

/** Whether a node is a section of blocks. */
export const isSection = ({ type }: Node): boolean => type === nodes.section;

/**
 * Groups the blocks of a long document into sections. At each keystroke, browsers visit all siblings of the changed block for layout and
 * hit testing, and sections limit their number. Sections exist only in the editor, not in saved or copied texts. Commands work as if there
 * were no sections (docs/decisions/0043).
 */
export function inSections(doc: Node): Node {
  const { children, childCount } = doc;
  if (childCount <= MAX_BLOCKS) return doc;
  const sections: Node[] = [];
  for (let from = 0; from < childCount; from += SECTION_BLOCKS)
    sections.push(nodes.section.create(null, children.slice(from, from + SECTION_BLOCKS)));
  return doc.copy(Fragment.from(sections));
}

/** Replaces sections with their blocks. */
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

/** The plugins that maintain sections. Their changes are not undo steps. */
export const sectionPlugins = (): readonly Plugin[] => [undoPlugin(), splitPlugin()];

/** A plugin that runs undo or redo after all sections were joined, in the same update of the view. */
function undoPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _, state) {
      const command: Command | undefined = transactions.find(isUndoing)?.getMeta(UNDOING);
      return command ? transactionOf(command, state) : null;
    },
  });
}

/** A plugin that splits long sections, and creates sections after many blocks were inserted. */
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

/** Joins sections before the browser cuts or pastes, unless everything is selected. */
function joinBeforehand(view: EditorView): boolean {
  if (!isAll(view.state)) joinSections(view.state, view.dispatch);
  return false;
}

/** Metadata of the transaction that joins sections before a command. They are split again after the command. */
const JOINED = 'sections joinSelectedSections';
/** Metadata of a transaction that joins sections: the undo or redo command that follows immediately. */
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
  // Splits from the end, so that earlier positions stay valid.
  for (const divide of splitsOf(doc).toReversed()) divide(tr);
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
}

type Split = (tr: Transaction) => void;

function splitsOf(doc: Node): readonly Split[] {
  const changes: Split[] = [];
  const hasSections = doc.children.some(isSection);
  let ungrouped: number[] = [];
  const groupBlocks = (end: number) => {
    if (hasSections || ungrouped.length > MAX_BLOCKS)
      for (let index = 0; index < ungrouped.length; index += SECTION_BLOCKS) {
        const [from = end, to = end] = [ungrouped[index], ungrouped[index + SECTION_BLOCKS]];
        changes.push((tr) => wrapInSection(tr, from, to));
      }
    ungrouped = [];
  };
  doc.forEach((child, offset) => {
    if (!isSection(child)) {
      ungrouped.push(offset);
      return;
    }
    groupBlocks(offset);
    if (child.childCount <= MAX_SECTION_BLOCKS) return;
    child.forEach((_, within, index) => {
      if (index > 0 && index % SECTION_BLOCKS === 0) changes.push((tr) => tr.split(offset + 1 + within));
    });
  });
  groupBlocks(doc.content.size);
  return changes;
}

function wrapInSection(tr: Transaction, from: number, to: number): void {
  tr.wrap(new NodeRange(tr.doc.resolve(from), tr.doc.resolve(to), 0), [{ type: nodes.section }]);
}

/** Runs a command as if there were no sections. The sections that would affect it are joined first. */
export function acrossSections(command: Command): Command {
  return (state, dispatch, view) => {
    if (!dispatch || !view) return command(state, dispatch, view);
    joinSections(state, dispatch);
    return command(view.state, dispatch, view);
  };
}

function joinSections(state: EditorState, dispatch: EditorView['dispatch']): void {
  const tr = joinSelectedSections(state);
  if (tr.docChanged) dispatch(tr.setMeta('addToHistory', false).setMeta(JOINED, true));
}

/** Runs a deleting command as if there were no sections. Nothing is joined if everything is selected. */
export function deletingAcrossSections(command: Command): Command {
  const across = acrossSections(command);
  return (state, dispatch, view) => (isAll(state) ? command : across)(state, dispatch, view);
}

const isAll = ({ selection }: EditorState) => selection instanceof AllSelection;

/**
 * Runs undo or redo as if there were no sections. If they were not joined, changes across their present boundaries would be skipped. The
 * view receives the changes of sections and text in one update, and redraws only what differs.
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

/** Joins the sections of the selection. If it begins in the first or ends in the last block of a section, joins the neighbour too. */
function joinSelectedSections(state: EditorState): Transaction {
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
  // If everything is selected, commands would otherwise see only the section.
  if (isAllSelected)
    tr.setSelection(TextSelection.between(tr.doc.resolve(0), tr.doc.resolve(tr.doc.content.size)));
  return tr;
}

/** Splits an empty block in a section. The standard command would lift the block out of the section. */
export const splitInSection: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { type, content } = $from.parent;
  if (!empty || $from.depth !== 2 || content.size > 0 || type.spec.code || !isSection($from.node(1)))
    return false;
  return splitBlock(state, dispatch);
};

/** Handles a deletion at the start of the text without a change. The standard command would lift the first block out of its section. */
export const stayInSection: Command = ({ selection }) => {
  const { $from, empty } = selection;
  const isStart = $from.depth === 2 && $from.pos === 2;
  return empty && isStart && isSection($from.node(1));
};
