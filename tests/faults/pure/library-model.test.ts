import { describe, expect, it } from 'vitest';
import { apply, EMPTY, type Library, libraryModel, type Op } from '../library-model.ts';

/** Sends requests to a model, whose new ids are n1, n2, …. @returns the statuses, and the library at the end */
function play(...ops: readonly Op[]): { statuses: readonly number[]; library: Library } {
  let library = EMPTY;
  const statuses = ops.map((op, index) => {
    const { answer, after } = apply(library, op, `n${index + 1}`);
    library = after;
    return answer.status;
  });
  return { statuses, library };
}
const create = (body: string, tag = 'red'): Op => ({ do: 'create', body, tag });

describe('the model of a library', () => {
  it('has each text once, and takes it out of the trash when it is saved again', () => {
    const { statuses, library } = play(
      create('a'),
      { do: 'trash', object: 'n1' },
      create('a', 'blue'),
      create('b'),
    );
    expect(statuses).toEqual([201, 200, 200, 201]);
    expect(library.objects.n1).toMatchObject({ tags: ['red', 'blue'], isInTrash: false });
  });

  it('changes nothing in the trash, and destroys only from there', () => {
    const { statuses, library } = play(
      create('a'),
      { do: 'destroy', object: 'n1' },
      { do: 'pin', object: 'n1', position: undefined },
      { do: 'trash', object: 'n1' },
      { do: 'title', object: 'n1', title: 'b' },
      { do: 'restore', object: 'n1' },
      { do: 'trash', object: 'n1' },
      { do: 'destroy', object: 'n1' },
      { do: 'read', object: 'n1' },
    );
    expect(statuses).toEqual([201, 422, 200, 200, 422, 200, 200, 200, 404]);
    expect(library).toEqual(EMPTY);
  });

  it('keeps pins without gaps, and moves all or none', () => {
    const { statuses, library } = play(
      create('a'),
      create('b'),
      { do: 'pin', object: 'n1', position: undefined },
      {
        do: 'move pins',
        moves: [
          { object: 'n1', position: 1 },
          { object: 'n2', position: 1 },
        ],
      },
      { do: 'pin', object: 'n2', position: 0 },
      { do: 'move pins', moves: [{ object: 'n2', position: 9 }] },
    );
    expect(statuses).toEqual([201, 201, 200, 404, 200, 200]);
    expect(library.pins).toEqual(['n1', 'n2']);
  });

  it('merges tags of the same name, and keeps their position', () => {
    const { library } = play(create('a', 'red'), create('b', 'blue'), {
      do: 'tag',
      object: 'n1',
      tag: 'blue',
    });
    const { answer, after } = apply(library, { do: 'replace tag', tag: 'red', by: 'blue' }, '');
    expect([answer.read, after.objects.n1?.tags]).toEqual([1, ['blue']]);
    expect(apply(after, { do: 'list tags' }, '').answer.read).toEqual({ blue: 2 });
  });

  it('has spaces of different names, and keeps objects when their spaces are deleted', () => {
    const { statuses, library } = play(
      create('a'),
      { do: 'create space', name: 'Here', object: 'n1' },
      { do: 'create space', name: 'Here', object: 'n1' },
      { do: 'delete space', space: 'n2' },
      { do: 'join', object: 'n1', space: 'n2' },
    );
    expect(statuses).toEqual([201, 201, 409, 200, 404]);
    expect(library.objects.n1?.spaces).toEqual([]);
  });

  it('accepts only the responses that it would give', () => {
    const op = create('a');
    const after = libraryModel.step(EMPTY, op, { status: 201, id: 'x' });
    expect(Object.keys(after?.objects ?? {})).toEqual(['x']);
    expect(libraryModel.step(EMPTY, op, { status: 200, id: 'x' })).toBeNull();
    expect(libraryModel.step(EMPTY, { do: 'list objects' }, { status: 200, read: ['x'] })).toBeNull();
  });
});
