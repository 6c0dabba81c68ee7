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
/** Sections that grow beyond this are divided. */
const MAX_SECTION_BLOCKS = 2 * SECTION_BLOCKS;
/** Texts with no more blocks than this need no sections. */
const MAX_BLOCKS = 200;

/** Whether a node is no block, but several. */
export const isSection = ({ type }: Node): boolean => type === nodes.section;

/**
 * A document whose blocks stand in sections if they are many. With each key, browsers look at all siblings of the block that changes:
 * to lay them out, and to find what is in sight and below the pointer. Sections are the editor's own: no text that is saved or copied
 * has them, and no command notices them (docs/decisions/0043).
 */
export function inSections(doc: Node): Node {
  const { children, childCount } = doc;
  if (childCount <= MAX_BLOCKS) return doc;
  const sections: Node[] = [];
  for (let from = 0; from < childCount; from += SECTION_BLOCKS)
    sections.push(nodes.section.create(null, children.slice(from, from + SECTION_BLOCKS)));
  return doc.copy(Fragment.from(sections));
}

/** The blocks among these nodes and in the sections among them. */
export function blocksOf(children: readonly Node[]): readonly Node[] {
  return children.flatMap((child) => (isSection(child) ? child.children : [child]));
}

/** What is copied, without sections. */
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

/** What keeps a text in sections; nothing that is done to them is a step that a person takes back. */
export const sectionPlugins = (): readonly Plugin[] => [undoingPlugin(), dividingPlugin()];

/** Takes back or brings again once all sections are one, in the same change of the view. */
function undoingPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _, state) {
      const command: Command | undefined = transactions.find(isUndoing)?.getMeta(UNDOING);
      return command ? transactionOf(command, state) : null;
    },
  });
}

/** Divides sections that have grown, and makes some where many blocks came in. */
function dividingPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _, state) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const isToCome = transactions.some((each) => each.getMeta(JOINED) && !isUndoing(each));
      // The history does not map what it holds through a division that is appended to one of its own steps.
      return isToCome || transactions.some(isUndoneAlone) ? null : divided(state);
    },
    props: {
      transformCopied: withoutSections,
      handleDOMEvents: { cut: joinBeforehand, paste: joinBeforehand },
    },
  });
}

/** Lets the browser's own ways to change what is selected notice no sections either; everything is replaced as it is. */
function joinBeforehand(view: EditorView): boolean {
  if (!isAll(view.state)) joinSections(view.state, view.dispatch);
  return false;
}

/** Marks what prepares a command, after which sections are divided again… */
const JOINED = 'sections joined';
/** …and names the command that is to follow at once, if it takes back or brings again. */
const UNDOING = 'undoing across sections';

const isUndoing = (transaction: Transaction): boolean => Boolean(transaction.getMeta(UNDOING));

const isUndoneAlone = (transaction: Transaction): boolean =>
  isHistoryTransaction(transaction) && !transaction.getMeta('appendedTransaction');

function transactionOf(command: Command, state: EditorState): Transaction | null {
  let made: Transaction | null = null;
  command(state, (transaction) => {
    made = transaction;
  });
  return made;
}

/** Divides the sections of a text where it must; null where they are as they should be. */
function divided({ doc, tr }: EditorState): Transaction | null {
  // From the end, so that the places before stay where they are.
  for (const divide of divisions(doc).toReversed()) divide(tr);
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
}

type Change = (tr: Transaction) => void;

function divisions(doc: Node): readonly Change[] {
  const changes: Change[] = [];
  const hasSections = doc.children.some(isSection);
  let loose: number[] = [];
  const gather = (end: number) => {
    if (hasSections || loose.length > MAX_BLOCKS)
      for (let at = 0; at < loose.length; at += SECTION_BLOCKS) {
        const [from = end, to = end] = [loose[at], loose[at + SECTION_BLOCKS]];
        changes.push((tr) => enclose(tr, from, to));
      }
    loose = [];
  };
  doc.forEach((child, offset) => {
    if (!isSection(child)) {
      loose.push(offset);
      return;
    }
    gather(offset);
    if (child.childCount <= MAX_SECTION_BLOCKS) return;
    child.forEach((_, within, index) => {
      if (index > 0 && index % SECTION_BLOCKS === 0) changes.push((tr) => tr.split(offset + 1 + within));
    });
  });
  gather(doc.content.size);
  return changes;
}

function enclose(tr: Transaction, from: number, to: number): void {
  tr.wrap(new NodeRange(tr.doc.resolve(from), tr.doc.resolve(to), 0), [{ type: nodes.section }]);
}

/** Runs a command as if there were no sections: those that it could notice become one before. */
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

/** The same for a command that deletes; everything is deleted as it is. */
export function deletingAcrossSections(command: Command): Command {
  const across = acrossSections(command);
  return (state, dispatch, view) => (isAll(state) ? command : across)(state, dispatch, view);
}

const isAll = ({ selection }: EditorState) => selection instanceof AllSelection;

/**
 * Takes back or brings again as if there were no sections: what was done where now two of them meet would be left out. All three changes
 * of sections and text are one for the view, which draws again only what differs then.
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

/** Joins the sections of the selection, and those next to it where it begins or ends in their first or last block. */
function joined(state: EditorState): Transaction {
  const { tr, doc, selection } = state;
  if (sectionsOf(state) === 0) return tr;
  const { $from, $to } = selection;
  const isWhole = isAll(state);
  const first = $from.index(0) - (!isWhole && $from.index(1) === 0 ? 1 : 0);
  const last = isWhole
    ? doc.childCount - 1
    : $to.index(0) + ($to.indexAfter(1) >= $to.node(1).childCount ? 1 : 0);
  for (let index = Math.min(last, doc.childCount - 1); index > Math.max(first, 0); index--)
    joinBefore(tr, index);
  // Of a selection of everything, commands would see only the section.
  if (isWhole) tr.setSelection(TextSelection.between(tr.doc.resolve(0), tr.doc.resolve(tr.doc.content.size)));
  return tr;
}

/** Goes on below an empty block of a section, out of which the usual command would lift it. */
export const splitInSection: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { type, content } = $from.parent;
  if (!empty || $from.depth !== 2 || content.size > 0 || type.spec.code || !isSection($from.node(1)))
    return false;
  return splitBlock(state, dispatch);
};

/** Does nothing where the text begins, out of whose first section the usual command would lift its first block. */
export const stayInSection: Command = ({ selection }) => {
  const { $from, empty } = selection;
  const isStart = $from.depth === 2 && $from.pos === 2;
  return empty && isStart && isSection($from.node(1));
};
