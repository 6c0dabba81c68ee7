import { describe, expect, it } from 'vitest';
import { isKeyOf, keysInWords } from '../../../apps/web/commands/keys.ts';
import { ranked } from '../../../apps/web/commands/ranking.ts';

/** Commands are found by words of their names, and run by keys. */

const found = (typed: string, ...names: readonly string[]) =>
  ranked(
    names.map((name) => ({ name })),
    typed,
  ).map(({ name }) => name);

/** The press of a key, as a browser without these classes would tell it. */
function press(key: string, ...held: readonly string[]): KeyboardEvent {
  const getModifierState = (name: string) => held.includes(name);
  return { key, code: '', getModifierState } as unknown as KeyboardEvent;
}

describe('a command', () => {
  it('is found by the beginnings of its words, in any order', () => {
    expect(found('tr show', 'Show everything', 'Show the trash', 'Settings')).toEqual(['Show the trash']);
  });

  it('stands before those that fit worse, and among those that fit alike in the given order', () => {
    expect(found('ed', 'Stop the feed', 'Edit', 'Empty the drawer', 'Save edits')).toEqual([
      'Edit',
      'Save edits',
      'Stop the feed',
      'Empty the drawer',
    ]);
    expect(found('', 'b', 'a')).toEqual(['b', 'a']);
  });

  it('is found without accents and capital letters, and not by other letters', () => {
    expect(found('resume', 'Résumé')).toEqual(['Résumé']);
    expect(found('xyz', 'Undo the last change')).toEqual([]);
  });
});

describe('a key', () => {
  it('is told as it stands on the keyboard', () => {
    expect(keysInWords('$mod+k', false)).toEqual(['Ctrl', 'K']);
    expect(keysInWords('$mod+Shift+z', true)).toEqual(['⌘', '⇧', 'Z']);
    expect(keysInWords('ArrowUp', false)).toEqual(['↑']);
  });

  it('that is a sign counts with Shift or without, since keyboards differ; a letter only without', () => {
    expect(isKeyOf(press('/'), '/')).toBe(true);
    expect(isKeyOf(press('/', 'Shift'), '/')).toBe(true);
    expect(isKeyOf(press('/', 'Control'), '/')).toBe(false);
    expect(isKeyOf(press('N', 'Shift'), 'n')).toBe(false);
    expect(isKeyOf(press('N'), 'n')).toBe(true);
  });

  it('is one press', () => {
    expect(() => isKeyOf(press('g'), 'g e')).toThrow(RangeError);
  });
});
