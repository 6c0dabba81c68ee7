import { Fragment, type Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { addRowAfter, goToNextCell, isInTable } from 'prosemirror-tables';
import { insertBlock } from './blocks.ts';
import { schema } from './schema.ts';
import { nodes } from './types.ts';

/** Creates a table with a header row and empty rows. */
export function createTable(titles: readonly string[], rows: number): Node {
  const cell = (isHeader: boolean, text: string) => {
    const paragraph = nodes.paragraph.create(null, text === '' ? null : schema.text(text));
    return nodes[isHeader ? 'tableHeader' : 'tableCell'].create(null, paragraph);
  };
  const row = (texts: readonly string[], isHeader: boolean) =>
    nodes.tableRow.create(null, Fragment.from(texts.map((text) => cell(isHeader, text))));
  const empty = titles.map(() => '');
  const emptyRows = Array.from({ length: rows }, () => row(empty, false));
  return nodes.table.create(null, Fragment.from([row(titles, true), ...emptyRows]));
}

export const insertTable: Command = (state, dispatch, view) =>
  insertBlock(createTable(['', '', ''], 2))(state, dispatch, view);

/** Moves to the next cell. After the last cell, it adds a row. */
export const nextCell: Command = (state, dispatch, view) => {
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!isInTable(state)) return false;
  if (!view) return true;
  addRowAfter(view.state, view.dispatch);
  return goToNextCell(1)(view.state, view.dispatch);
};

export const previousCell: Command = goToNextCell(-1);
