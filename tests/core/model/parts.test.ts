import { describe, expect, it } from 'vitest';
import type { Note } from '../../../core/model/note.ts';
import { addParts, PARTS, removePart, replacePart } from '../../../core/model/parts.ts';

const note = (id: string, body = id): Note => ({
  id,
  content: { type: 'text/markdown', body },
  references: [],
});
const FULL = Array.from({ length: PARTS.notes.max }, (_, index) => note(String(index)));

describe('notes', () => {
  it('are at most 100', () => {
    expect(addParts('notes', FULL.slice(1), [note('new')])).toHaveLength(100);
    expect(() => addParts('notes', FULL, [note('new')])).toThrow(/at most 100 notes/);
    expect(() => addParts('notes', FULL.slice(1), [note('x'), note('y')])).toThrow(/this one has 99/);
    expect(addParts('notes', FULL, [])).toBe(FULL);
  });

  it('are replaced and removed in place', () => {
    const notes = [note('a'), note('b'), note('c')];
    expect(replacePart(notes, note('b', 'new'))?.map(({ content }) => content.body)).toEqual([
      'a',
      'new',
      'c',
    ]);
    expect(replacePart(notes, note('x'))).toBeNull();
    expect(removePart(notes, 'b').map(({ id }) => id)).toEqual(['a', 'c']);
    expect(removePart(notes, 'x')).toBe(notes);
  });
});
