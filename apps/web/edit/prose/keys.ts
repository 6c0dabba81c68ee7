import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import {
  insertBlock,
  insertLineBreak,
  leaveQuotation,
  setCode,
  toggleBlock,
  toggleQuotation,
  unsetBlock,
} from './blocks.ts';
import { indentItem, outdentItem, splitItem, toggleList, toggleTask } from './lists.ts';
import {
  acrossSections,
  deletingAcrossSections,
  splitInSection,
  stayInSection,
  undoingAcrossSections,
} from './sections.ts';
import { createTable, nextCell, previousCell } from './tables.ts';
import { marks } from './types.ts';

interface KeyActions {
  /** Asks for the URL of a link on the selection. */
  readonly editLink: () => void;
  /** Reports that there is nothing left to undo or redo. */
  readonly onNothingLeft: (direction: 'undo' | 'redo') => void;
  /** Called on `Escape`, which leaves the editor because `Tab` may move within it. */
  readonly leave: () => void;
}

/** The editor's keys, as listed in docs/app.md. */
export function editorKeys({ editLink, onNothingLeft, leave }: KeyActions): readonly Plugin[] {
  const withFallback =
    (command: Command, direction: 'undo' | 'redo'): Command =>
    (state, dispatch, view) => {
      if (!command(state, dispatch, view)) onNothingLeft(direction);
      return true;
    };
  const act =
    (run: () => void): Command =>
    () => {
      run();
      return true;
    };
  return [
    keymap({
      'Mod-z': withFallback(undoingAcrossSections(undo), 'undo'),
      'Mod-y': withFallback(undoingAcrossSections(redo), 'redo'),
      'Shift-Mod-z': withFallback(undoingAcrossSections(redo), 'redo'),
      'Mod-b': toggleMark(marks.bold),
      'Mod-i': toggleMark(marks.italic),
      'Mod-u': toggleMark(marks.underline),
      'Mod-e': toggleMark(marks.code),
      'Shift-Mod-x': toggleMark(marks.strike),
      'Shift-Mod-h': toggleMark(marks.highlight),
      'Shift-Mod-l': act(editLink),
      'Mod-Alt-0': toggleBlock('paragraph'),
      'Mod-Alt-1': toggleBlock(1),
      'Mod-Alt-2': toggleBlock(2),
      'Mod-Alt-3': toggleBlock(3),
      'Mod-Alt-c': acrossSections(toggleBlock('codeBlock')),
      'Shift-Mod-7': acrossSections(toggleList('orderedList')),
      'Shift-Mod-8': acrossSections(toggleList('bulletList')),
      'Shift-Mod-9': acrossSections(toggleList('taskList')),
      'Shift-Mod-b': acrossSections(toggleQuotation),
      Enter: chainCommands(beginCode, beginTable, splitItem, splitInSection),
      'Mod-Enter': chainCommands(exitCode, toggleTask, insertLineBreak),
      'Shift-Enter': chainCommands(exitCode, insertLineBreak),
      Tab: chainCommands(nextCell, indentItem),
      'Shift-Tab': chainCommands(previousCell, outdentItem),
      Backspace: chainCommands(undoInputRule, unsetBlock, leaveQuotation),
      Escape: act(leave),
    }),
    keymap({ ...baseKeymap, ...deletingKeys }),
  ];
}

const DELETING_COMMANDS = [baseKeymap.Enter, baseKeymap.Backspace, baseKeymap.Delete];
const deletingKeys: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.entries(baseKeymap)
    .filter(([, command]) => DELETING_COMMANDS.includes(command))
    .map(([key, command]) => [
      key,
      deletingAcrossSections(
        command === baseKeymap.Backspace ? chainCommands(stayInSection, command) : command,
      ),
    ]),
);

/** On Enter, turns a line of three backticks into a code block. */
const beginCode: Command = (state, dispatch, view) => {
  const match = lineMatch(state, /^```([\w+#.-]*)$/);
  if (!match) return false;
  if (!view || !dispatch) return true;
  const { $from } = state.selection;
  dispatch(state.tr.delete($from.start(), $from.end()));
  return setCode(match[1] || null)(view.state, dispatch);
};

/** On Enter, turns a Markdown table row into a table with these headers. */
const beginTable: Command = (state, dispatch, view) => {
  const match = lineMatch(state, /^\|(.+)\|$/);
  if (!match || !dispatch || !view) return match !== null;
  const titles = (match[1] ?? '').split('|').map((title) => title.trim());
  const { $from } = state.selection;
  dispatch(state.tr.delete($from.start(), $from.end()));
  if (!insertBlock(createTable(titles, 1))(view.state, dispatch)) return false;
  for (const _ of titles) nextCell(view.state, dispatch, view);
  return true;
};

function lineMatch({ selection }: Parameters<Command>[0], pattern: RegExp): RegExpExecArray | null {
  const { $from, empty } = selection;
  const { parent } = $from;
  const isAtEnd = empty && $from.parentOffset === parent.content.size;
  if (!isAtEnd || parent.type.name !== 'paragraph' || parent.childCount !== 1) return null;
  return pattern.exec(parent.textContent);
}
