import { describe, expect, it } from 'vitest';
import { addNotes, MAX_NOTES, type Note, removeNote, replaceNote } from '../../../core/model/note.ts';

const note = (id: string, body = id): Note => ({
  id,
  content: { type: 'text/markdown', body },
  references: [],
});
const FULL = Array.from({ length: MAX_NOTES }, (_, index) => note(String(index)));

describe('notes', () => {
  it('are at most 100', () => {
    expect(addNotes(FULL.slice(1), [note('new')])).toHaveLength(100);
    expect(() => addNotes(FULL, [note('new')])).toThrow(/at most 100 notes/);
    expect(() => addNotes(FULL.slice(1), [note('x'), note('y')])).toThrow(/this one has 99/);
    expect(addNotes(FULL, [])).toBe(FULL);
  });

  it('are replaced and removed where they are', () => {
    const notes = [note('a'), note('b'), note('c')];
    expect(replaceNote(notes, note('b', 'new'))?.map(({ content }) => content.body)).toEqual([
      'a',
      'new',
      'c',
    ]);
    expect(replaceNote(notes, note('x'))).toBeNull();
    expect(removeNote(notes, 'b').map(({ id }) => id)).toEqual(['a', 'c']);
    expect(removeNote(notes, 'x')).toBe(notes);
  });
});
