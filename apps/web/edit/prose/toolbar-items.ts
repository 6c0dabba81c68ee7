import { toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables';
import type { editWords } from '../../words/edit.ts';
import { insertRule, toggleQuotation } from './blocks.ts';
import { toggleList } from './lists.ts';
import { undoingAcrossSections } from './sections.ts';
import { insertTable } from './tables.ts';
import type { ToolbarState } from './toolbar-state.ts';
import { marks } from './types.ts';

export interface ToolbarItem {
  /** The key of the item's label. */
  readonly name: ToolName;
  /** The keyboard shortcut as displayed. */
  readonly keys?: string;
  /** An SVG path in a square of 16 units, drawn as a line. Without an icon, the label is shown. */
  readonly icon?: string;
  readonly run: Command;
  /** Whether the button is pressed; omitted for buttons without a state. */
  readonly isPressed?: (state: ToolbarState) => boolean;
  readonly isEnabled?: (state: ToolbarState) => boolean;
}

type ToolName = Exclude<keyof typeof editWords.tools, 'name' | 'heading'>;

const markItem = (mark: keyof typeof marks & ToolName, icon: string, keys: string): ToolbarItem => ({
  name: mark,
  keys,
  icon,
  run: toggleMark(marks[mark]),
  isPressed: (state) => state.marks.has(mark),
});

const listItem = (
  list: 'bulletList' | 'orderedList' | 'taskList',
  icon: string,
  keys: string,
): ToolbarItem => ({
  name: list,
  keys,
  icon,
  run: toggleList(list),
  isPressed: (state) => state.list === list,
});

export const TEXT_ITEMS: readonly ToolbarItem[] = [
  markItem('bold', 'M5 3h3.6a2.4 2.4 0 0 1 0 4.9H5zM5 7.9h4.2a2.6 2.6 0 0 1 0 5.1H5z', 'Ctrl+B'),
  markItem('italic', 'M7 3h5M4 13h5M9.6 3 6.4 13', 'Ctrl+I'),
  markItem(
    'strike',
    'M2.5 8h11M11 4.6C10.600 3.500 9.500 3 8 3 6.300 3 5 3.900 5 5.300M5 11.200C5.300 12.400 6.500 13 8 13c1.800 0 3.100-.8 3.100-2.300',
    'Ctrl+Shift+X',
  ),
  markItem('highlight', 'M3 13h10M5.500 10.500 5 8l5-5 3 3-5 5-2.500-.5z', 'Ctrl+Shift+H'),
  markItem('code', 'M5.500 4.500 2 8l3.500 3.500M10.500 4.500 14 8l-3.500 3.500', 'Ctrl+E'),
];

export const LIST_ITEMS: readonly ToolbarItem[] = [
  listItem('bulletList', 'M6 4h8M6 8h8M6 12h8M2.500 4h.01M2.500 8h.01M2.500 12h.01', 'Ctrl+Shift+8'),
  listItem(
    'orderedList',
    'M6.500 4H14M6.500 8H14M6.500 12H14M2 3l1-.5v3M1.800 10.500c.3-.7 1.700-.7 1.700.2 0 .6-1.700 1.300-1.700 2.300h1.900',
    'Ctrl+Shift+7',
  ),
  listItem('taskList', 'M2 4l1 1 2-2.500M2 11l1 1 2-2.500M7.500 4H14M7.500 11H14', 'Ctrl+Shift+9'),
  {
    name: 'quotation',
    keys: 'Ctrl+Shift+B',
    icon: 'M6.500 4.500C4 5 2.500 6.800 2.500 9v3h4V8.500h-4M13.500 4.500C11 5 9.500 6.800 9.500 9v3h4V8.500h-4',
    run: toggleQuotation,
    isPressed: (state) => state.isQuoted,
  },
];

export const INSERT_ITEMS: readonly ToolbarItem[] = [
  {
    name: 'table',
    icon: 'M2.500 3h11v10h-11zM2.500 6.300h11M2.500 9.600h11M8 3v10',
    run: insertTable,
    isEnabled: (state) => !state.isInTable,
  },
  { name: 'rule', icon: 'M2 8h12', run: insertRule },
];

export const HISTORY_ITEMS: readonly ToolbarItem[] = [
  {
    name: 'undo',
    keys: 'Ctrl+Z',
    icon: 'M6 3 3 6l3 3M3 6h6.500a3.500 3.500 0 0 1 0 7H7',
    run: undoingAcrossSections(undo),
    isEnabled: (state) => state.mayUndo,
  },
  {
    name: 'redo',
    keys: 'Ctrl+Shift+Z',
    icon: 'M10 3l3 3-3 3M13 6H6.500a3.500 3.500 0 0 0 0 7H9',
    run: undoingAcrossSections(redo),
    isEnabled: (state) => state.mayRedo,
  },
];

/** Buttons shown while the cursor is in a table. */
export const TABLE_ITEMS: readonly ToolbarItem[] = [
  { name: 'addRow', run: addRowAfter },
  { name: 'addColumn', run: addColumnAfter },
  { name: 'deleteRow', run: deleteRow },
  { name: 'deleteColumn', run: deleteColumn },
  { name: 'deleteTable', run: deleteTable },
];
