import { describe, expect, it } from 'vitest';
import { keysInWords, matchesKeys } from '../../../apps/web/commands/keys.ts';
import { ranked } from '../../../apps/web/commands/ranking.ts';

/** Finding commands by words of their names, and running them by keys. */

const found = (typed: string, ...names: readonly string[]) =>
  ranked(
    names.map((name) => ({ name })),
    typed,
  ).map(({ name }) => name);

/** A key press as a browser reports it. */
function press(key: string, ...held: readonly string[]): KeyboardEvent {
  const getModifierState = (name: string) => held.includes(name);
  return { key, code: '', getModifierState } as unknown as KeyboardEvent;
}

describe('a command', () => {
  it('is found by prefixes of its words, in any order', () => {
    expect(found('tr show', 'Show everything', 'Show the trash', 'Settings')).toEqual(['Show the trash']);
  });

  it('is sorted by how well it matches, then by the given order', () => {
    expect(found('ed', 'Stop the feed', 'Edit', 'Empty the drawer', 'Save edits')).toEqual([
      'Edit',
      'Save edits',
      'Stop the feed',
      'Empty the drawer',
    ]);
    expect(found('', 'b', 'a')).toEqual(['b', 'a']);
  });

  it('is found regardless of case and accents, and not by other letters', () => {
    expect(found('resume', 'Résumé')).toEqual(['Résumé']);
    expect(found('xyz', 'Undo the last change')).toEqual([]);
  });
});

describe('a key', () => {
  it('is named as on the keyboard', () => {
    expect(keysInWords('$mod+k', false)).toEqual(['Ctrl', 'K']);
    expect(keysInWords('$mod+Shift+z', true)).toEqual(['⌘', '⇧', 'Z']);
    expect(keysInWords('ArrowUp', false)).toEqual(['↑']);
  });

  it('that is a symbol works with or without Shift, since keyboards differ; a letter only without', () => {
    expect(matchesKeys(press('/'), '/')).toBe(true);
    expect(matchesKeys(press('/', 'Shift'), '/')).toBe(true);
    expect(matchesKeys(press('/', 'Control'), '/')).toBe(false);
    expect(matchesKeys(press('N', 'Shift'), 'n')).toBe(false);
    expect(matchesKeys(press('N'), 'n')).toBe(true);
  });

  it('is a single press', () => {
    expect(() => matchesKeys(press('g'), 'g e')).toThrow(RangeError);
  });
});
