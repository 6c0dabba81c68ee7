import type { CardColumns } from './columns.ts';
import { hasSimilar } from './similar-color.ts';

/** The visible cards of a list, in order: all or those of one colour, without removed ones. */
export interface ShownCards {
  readonly columns: CardColumns;
  readonly count: number;
  /** The row of a card in the columns. */
  rowAt(index: number): number;
  /** The index of an object among the cards, or -1. */
  indexOf(id: string): number;
  /** These cards plus those added to the columns since. */
  extended(): ShownCards;
  without(ids: ReadonlySet<string>): ShownCards;
}

/** @param color as `#rrggbb`; null for all cards */
export function shownCards(columns: CardColumns, color: string | null): ShownCards {
  const digits = /^#([0-9a-f]{6})$/i.exec(color ?? '')?.[1];
  if (digits === undefined) return allCards(columns);
  const isWanted = hasSimilar(Number.parseInt(digits, 16));
  return someCards(columns, { rows: [], examined: 0, isShown: (row) => isWanted(columns.colors(row)) });
}

function allCards(columns: CardColumns): ShownCards {
  const { count } = columns;
  return {
    columns,
    count,
    rowAt: (index) => index,
    indexOf: (id) => columns.find(id),
    extended: () => allCards(columns),
    without(ids) {
      const rows = Array.from({ length: count }, (_, row) => row);
      return someCards(columns, { rows, examined: count, isShown: () => true }).without(ids);
    },
  };
}

interface RowSelection {
  readonly rows: readonly number[];
  /** The number of rows of the columns that were examined. */
  readonly examined: number;
  readonly isShown: (row: number) => boolean;
}

function someCards(columns: CardColumns, { rows, examined, isShown }: RowSelection): ShownCards {
  return {
    columns,
    count: rows.length,
    rowAt: (index) => rows[index] ?? -1,
    indexOf(id) {
      const row = columns.find(id);
      return row < 0 ? -1 : rows.indexOf(row);
    },
    extended() {
      const added = [];
      for (let row = examined; row < columns.count; row++) if (isShown(row)) added.push(row);
      return someCards(columns, { rows: rows.concat(added), examined: columns.count, isShown });
    },
    without(ids) {
      return someCards(columns, { rows: rows.filter((row) => !ids.has(columns.id(row))), examined, isShown });
    },
  };
}
