import { CardFlag } from '../../../core/previews/card-flag.ts';
import type { CardColumns } from './columns.ts';

/**
 * The ids of cards that wait for analysis or are being analysed.
 * @param first cards that come first in the result if they wait or are being analysed
 * @param max maximum number of ids
 */
export function cardsBeingAnalysed(
  columns: CardColumns,
  first: readonly string[],
  max: number,
): readonly string[] {
  const isAnalysing = (row: number) => row >= 0 && (columns.flags(row) & CardFlag.Waiting) !== 0;
  const ids = new Set(first.filter((id) => isAnalysing(columns.find(id))).slice(0, max));
  for (let row = 0; row < columns.count && ids.size < max; row++) {
    if (isAnalysing(row)) ids.add(columns.id(row));
  }
  return [...ids];
}

/** The number of cards that wait for analysis or are being analysed. */
export function countAnalysing(columns: CardColumns): number {
  let count = 0;
  for (let row = 0; row < columns.count; row++) if ((columns.flags(row) & CardFlag.Waiting) !== 0) count += 1;
  return count;
}
