import { expect, it } from 'vitest';
import type { Card } from '../../../apps/web/api/types.ts';
import { cardsBeingAnalysed } from '../../../apps/web/collection/analysing.ts';
import { cardColumns } from '../../../apps/web/collection/columns.ts';
import { nextPauseMs } from '../../../apps/web/live/pauses.ts';

/** Which cards are refreshed during analysis, and how often the service is polled. */

const idAt = (at: number) => `id${String(at).padStart(20, '0')}`;

it('cards under analysis are polled up to a limit, visible ones first', () => {
  const columns = cardColumns();
  const cards = Array.from({ length: 100 }, (_, at): Card => {
    return { id: idAt(at), bumped: '2026-01-01T00:00:00Z', type: 'Note', flags: at % 2 === 0 ? 4 : 1 };
  });
  columns.append(cards);
  const inSight = [idAt(90), idAt(91), idAt(92), 'unknown'];
  expect(cardsBeingAnalysed(columns, inSight, 4)).toEqual([idAt(90), idAt(92), idAt(0), idAt(2)]);
  expect(cardsBeingAnalysed(columns, inSight, 1)).toEqual([idAt(90)]);
  expect(cardsBeingAnalysed(columns, [], 1_000)).toHaveLength(50);
});

it('the service is polled every two seconds, less often without changes or viewers', () => {
  expect([0, 1, 5, 6, 7, 20].map((rounds) => nextPauseMs(rounds, false) / 1_000)).toEqual([
    2, 2, 2, 4, 8, 30,
  ]);
  expect(nextPauseMs(0, true)).toBe(30_000);
});
