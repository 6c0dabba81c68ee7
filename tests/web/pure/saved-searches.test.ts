import { expect, it } from 'vitest';
import { parseSearches } from '../../../apps/web/search/saved-searches.ts';
import { EVERYTHING } from '../../../apps/web/view/view.ts';

it('saved searches are read as stored by this or an older app', () => {
  expect(parseSearches([{ name: 'Loaves', view: { q: 'rye', later: 1 } }])).toEqual([
    { name: 'Loaves', view: { ...EVERYTHING, q: 'rye' } },
  ]);
});

it.each([
  [undefined],
  ['x'],
  [{}],
  [[null, 1, {}, { name: 1, view: {} }, { name: 'a' }]],
  [[{ name: 'a', view: { q: 1 } }]],
])('an invalid saved search is left out: %j', (kept) => expect(parseSearches(kept)).toEqual([]));
