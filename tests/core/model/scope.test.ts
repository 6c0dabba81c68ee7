import { describe, expect, it } from 'vitest';
import { isInScope, isSpaceInScope, requireInScope, type Scope } from '../../../core/model/access-key.ts';
import { id } from '../../support/objects.ts';

/** What a key can see (D15, D16). */

const SPACES: Scope = { type: 'spaces', spaceIds: [id(1), id(2)] };

describe('a scope', () => {
  it.each<[Scope, string, string[], boolean]>([
    [{ type: 'everything' }, 'note', [], true],
    [{ type: 'non-sensitive' }, 'url', [], true],
    [{ type: 'non-sensitive' }, 'note', [id(1)], false],
    [{ type: 'non-sensitive' }, 'image', [], false],
    [SPACES, 'url', [], false],
    [SPACES, 'note', [id(2)], true],
    [SPACES, 'note', [id(3), id(1)], true],
    [SPACES, 'note', [id(3)], false],
    [{ type: 'spaces', spaceIds: [] }, 'url', [id(1)], false],
  ])('%j contains a %s in %j: %s', (scope, kind, spaceIds, expected) => {
    expect(isInScope(scope, { kind, spaceIds })).toBe(expected);
    const pass = () => requireInScope(scope, { kind, spaceIds });
    if (expected) expect(pass).not.toThrow();
    else expect(pass).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it('contains every space, unless it lists some', () => {
    expect(
      [{ type: 'everything' } as const, { type: 'non-sensitive' } as const].map((scope) =>
        isSpaceInScope(scope, id(3)),
      ),
    ).toEqual([true, true]);
    expect([id(1), id(3)].map((space) => isSpaceInScope(SPACES, space))).toEqual([true, false]);
  });
});
