import type { CardColumns } from './columns.ts';
import { hasSimilar } from './similar-color.ts';

/** The visible cards of a list, in order: all cards, or those of one colour. */
export interface ShownCards {
  readonly columns: CardColumns;
  readonly count: number;
  /** The row of a card in the columns. */
  rowAt(index: number): number;
  /** The index of an object among the cards, or -1. */
  indexOf(id: string): number;
  /** Adds the cards that were appended to the columns after this was created. */
  extended(): ShownCards;
  without(ids: ReadonlySet<string>): ShownCards;
}

/** @param color as `#rrggbb`; null for all cards */
export function shownCards(columns: CardColumns, color: string | null): ShownCards {
  const digits = /^#([0-9a-f]{6})$/i.exec(color ?? '')?.[1];
  if (digits === undefined) return allCards(columns);
  const isSimilar = hasSimilar(Number.parseInt(digits, 16));
  return selectedCards(columns, { rows: [], examined: 0, isShown: (row) => isSimilar(columns.colors(row)) });
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
      return selectedCards(columns, { rows, examined: count, isShown: () => true }).without(ids);
    },
  };
}

interface RowSelection {
  readonly rows: readonly number[];
  /** The number of rows of the columns that were examined. */
  readonly examined: number;
  readonly isShown: (row: number) => boolean;
}

function selectedCards(columns: CardColumns, { rows, examined, isShown }: RowSelection): ShownCards {
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
      return selectedCards(columns, { rows: rows.concat(added), examined: columns.count, isShown });
    },
    without(ids) {
      return selectedCards(columns, {
        rows: rows.filter((row) => !ids.has(columns.id(row))),
        examined,
        isShown,
      });
    },
  };
}
