import { redoDepth, undoDepth } from 'prosemirror-history';
import type { EditorState } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { type BlockKind, blockKind, isInQuotation } from './blocks.ts';
import { type ListType, listDepth } from './lists.ts';
import { marks } from './types.ts';

/** What the toolbar shows about the selection. */
export interface ToolbarState {
  readonly block: BlockKind | null;
  /** The language of the code block at the cursor; null outside code. */
  readonly language: string | null;
  readonly list: ListType | null;
  /** The names of the marks in the selection. */
  readonly marks: ReadonlySet<string>;
  readonly isQuoted: boolean;
  readonly isInTable: boolean;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
}

export function toolbarState(state: EditorState): ToolbarState {
  const { $from } = state.selection;
  const depth = listDepth($from);
  const block = blockKind($from.parent);
  return {
    block,
    language: block === 'codeBlock' ? ($from.parent.attrs.language ?? '') : null,
    list: depth === 0 ? null : ($from.node(depth).type.name as ListType),
    marks: new Set(Object.keys(marks).filter((name) => hasMark(state, name))),
    isQuoted: isInQuotation($from),
    isInTable: isInTable(state),
    mayUndo: undoDepth(state) > 0,
    mayRedo: redoDepth(state) > 0,
  };
}

function hasMark({ selection, storedMarks, doc, schema }: EditorState, name: string): boolean {
  const type = schema.marks[name];
  if (!type) return false;
  const { from, to, empty, $from } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, Math.min(to, from + MAX_EXAMINED), type);
}

/** Maximum number of positions of a selection that are examined, so that selecting everything stays fast. */
const MAX_EXAMINED = 2_000;
