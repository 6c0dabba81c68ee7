import { expect, it } from 'vitest';
import { mostDistinctColor } from '../../../apps/web/spaces/new-color.ts';

it('gives each new space a colour that none of the last eight has', () => {
  const used: string[] = [];
  for (let made = 0; made < 30; made++) {
    const color = mostDistinctColor(used);
    expect(used.slice(0, 8)).not.toContain(color);
    used.unshift(color);
  }
});
