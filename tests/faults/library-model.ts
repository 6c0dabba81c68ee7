import type { Model } from './linearise.ts';

/** The meaning of requests, as a model that keeps the library in one value (docs/organise.md; D21 to D33). */

interface ModelNote {
  readonly id: string;
  readonly text: string;
}

interface ModelObject {
  readonly body: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly notes: readonly ModelNote[];
  readonly spaces: readonly string[];
  readonly isInTrash: boolean;
}

/** Objects and spaces by id, and the ids of pinned objects in order. */
export interface Library {
  readonly objects: Readonly<Record<string, ModelObject>>;
  readonly pins: readonly string[];
  /** Names of spaces. */
  readonly spaces: Readonly<Record<string, string>>;
}

/** A request. `object`, `note` and `space` are ids. */
export type Op =
  | { readonly do: 'create'; readonly body: string; readonly tag: string }
  | { readonly do: 'read' | 'trash' | 'restore' | 'destroy' | 'unpin'; readonly object: string }
  | { readonly do: 'title'; readonly object: string; readonly title: string }
  | { readonly do: 'tag' | 'untag'; readonly object: string; readonly tag: string }
  | { readonly do: 'replace tag'; readonly tag: string; readonly by: string }
  | { readonly do: 'add note'; readonly object: string; readonly text: string }
  | { readonly do: 'replace note'; readonly object: string; readonly note: string; readonly text: string }
  | { readonly do: 'remove note'; readonly object: string; readonly note: string }
  | { readonly do: 'pin'; readonly object: string; readonly position: number | undefined }
  | {
      readonly do: 'move pins';
      readonly moves: readonly { readonly object: string; readonly position: number }[];
    }
  | { readonly do: 'create space'; readonly name: string; readonly object: string }
  | { readonly do: 'rename space'; readonly space: string; readonly name: string }
  | { readonly do: 'delete space' | 'read space'; readonly space: string }
  | { readonly do: 'join' | 'leave'; readonly object: string; readonly space: string }
  | { readonly do: 'list objects' | 'list tags' | 'list pins' | 'list spaces' };

/** A status, and the part of the body that the model knows: the id of what was created, or what was read. */
export interface Answer {
  readonly status: number;
  readonly id?: string;
  readonly read?: unknown;
}

type Step = { readonly answer: Answer; readonly after: Library };

export const EMPTY: Library = { objects: {}, pins: [], spaces: {} };

/** Whether responses are those of one library with sequential requests. */
export const libraryModel: Model<Library, Op, Answer> = {
  initial: EMPTY,
  keyOf: (state) => JSON.stringify(state, sorted),
  step(state, op, given) {
    const { answer, after } = apply(state, op, given.id ?? '');
    return JSON.stringify(answer, sorted) === JSON.stringify(given, sorted) ? after : null;
  },
};

/** Sorts keys, so that equal values have equal texts. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The response to a request, and the library after it. @param newId the id of what it creates, if anything */
export function apply(library: Library, op: Op, newId: string): Step {
  const refuse = (status: number): Step => ({ answer: { status }, after: library });
  const read = (value: unknown): Step => ({ answer: { status: 200, read: value }, after: library });
  const then = (after: Partial<Library>, answer: Answer = { status: 200 }): Step => ({
    answer,
    after: { ...library, ...after },
  });
  const active = Object.entries(library.objects).filter(([, { isInTrash }]) => !isInTrash);

  switch (op.do) {
    case 'create':
      return create(library, op.body, op.tag, newId);
    case 'list objects':
      return read(active.map(([id]) => id).sort());
    case 'list tags':
      return read(countsOf(active.flatMap(([, { tags }]) => tags)));
    case 'list pins':
      return read(library.pins);
    case 'list spaces':
      return read(Object.entries(library.spaces).sort(([a], [b]) => (a < b ? -1 : 1)));
    case 'replace tag': {
      const having = Object.entries(library.objects).filter(([, { tags }]) => tags.includes(op.tag));
      if (having.length === 0) return refuse(404);
      const renamed = having.map(([id, one]) => [id, { ...one, tags: renameIn(one.tags, op.tag, op.by) }]);
      const objects = { ...library.objects, ...Object.fromEntries(renamed) };
      return then({ objects }, { status: 200, read: having.length });
    }
    case 'move pins': {
      const isUnpinned = op.moves.some(({ object }) => !library.pins.includes(object));
      return isUnpinned ? refuse(404) : then({ pins: op.moves.reduce(place, library.pins) });
    }
    case 'create space': {
      const object = library.objects[op.object];
      if (Object.values(library.spaces).includes(op.name)) return refuse(409);
      if (!object) return refuse(404);
      if (object.isInTrash) return refuse(422);
      const joined = { ...object, spaces: [...object.spaces, newId] };
      return then(
        {
          spaces: { ...library.spaces, [newId]: op.name },
          objects: { ...library.objects, [op.object]: joined },
        },
        { status: 201, id: newId },
      );
    }
    case 'rename space': {
      if (library.spaces[op.space] === undefined) return refuse(404);
      const isTaken = Object.entries(library.spaces).some(
        ([id, name]) => id !== op.space && name === op.name,
      );
      return isTaken ? refuse(409) : then({ spaces: { ...library.spaces, [op.space]: op.name } });
    }
    case 'delete space': {
      const { [op.space]: _, ...spaces } = library.spaces;
      const objects = Object.entries(library.objects).map(([id, one]) => [
        id,
        { ...one, spaces: one.spaces.filter((space) => space !== op.space) },
      ]);
      return then({ spaces, objects: Object.fromEntries(objects) });
    }
    case 'read space': {
      const name = library.spaces[op.space];
      if (name === undefined) return refuse(404);
      const members = active.filter(([, { spaces }]) => spaces.includes(op.space)).map(([id]) => id);
      return read({ name, members: members.sort() });
    }
    default:
      return applyToObject(library, op, newId);
  }
}

type OpOnObject = Extract<Op, { readonly object: string }>;

function applyToObject(
  library: Library,
  op: Exclude<OpOnObject, { do: 'create space' }>,
  newId: string,
): Step {
  const { [op.object]: object, ...others } = library.objects;
  const refuse = (status: number): Step => ({ answer: { status }, after: library });
  if (!object) return refuse(404);
  const become = (after: Partial<ModelObject>, answer: Answer = { status: 200 }): Step => ({
    answer,
    after: { ...library, objects: { ...library.objects, [op.object]: { ...object, ...after } } },
  });
  const arrange = (pins: readonly string[]): Step => ({
    answer: { status: 200 },
    after: { ...library, pins },
  });
  const unpinned = library.pins.filter((id) => id !== op.object);

  switch (op.do) {
    case 'read':
      return { answer: { status: 200, read: object }, after: library };
    case 'trash':
      return { answer: { status: 200 }, after: { ...become({ isInTrash: true }).after, pins: unpinned } };
    case 'restore':
      return become({ isInTrash: false });
    case 'destroy':
      return object.isInTrash
        ? { answer: { status: 200 }, after: { ...library, objects: others } }
        : refuse(422);
  }
  if (op.do === 'join' && library.spaces[op.space] === undefined) return refuse(404);
  if (object.isInTrash) return refuse(422);
  switch (op.do) {
    case 'title':
      return become({ title: op.title });
    case 'tag':
      return become({ tags: withTag(object.tags, op.tag) });
    case 'untag':
      return become({ tags: object.tags.filter((tag) => tag !== op.tag) });
    case 'add note':
      return become({ notes: [...object.notes, { id: newId, text: op.text }] }, { status: 201, id: newId });
    case 'replace note': {
      if (!object.notes.some(({ id }) => id === op.note)) return refuse(404);
      const notes = object.notes.map((note) => (note.id === op.note ? { ...note, text: op.text } : note));
      return become({ notes });
    }
    case 'remove note':
      return become({ notes: object.notes.filter(({ id }) => id !== op.note) });
    case 'pin':
      return arrange(place(library.pins, { object: op.object, position: op.position }));
    case 'unpin':
      return arrange(unpinned);
    case 'join':
      return become({ spaces: withTag(object.spaces, op.space) });
    case 'leave':
      return become({ spaces: object.spaces.filter((space) => space !== op.space) });
  }
}

function create(library: Library, body: string, tag: string, newId: string): Step {
  const known = Object.entries(library.objects).find(([, object]) => object.body === body);
  const [id, status] = known ? [known[0], 200] : [newId, 201];
  const before = known?.[1] ?? { body, title: body, tags: [], notes: [], spaces: [] };
  const object = { ...before, tags: withTag(before.tags, tag), isInTrash: false };
  return {
    answer: { status, id },
    after: { ...library, objects: { ...library.objects, [id]: object } },
  };
}

const withTag = (tags: readonly string[], tag: string): readonly string[] =>
  tags.includes(tag) ? tags : [...tags, tag];

/** The new name takes the place of the old one, unless it already exists. */
function renameIn(tags: readonly string[], tag: string, by: string): readonly string[] {
  if (tag === by) return tags;
  return tags.includes(by) ? tags.filter((one) => one !== tag) : tags.map((one) => (one === tag ? by : one));
}

function place(
  pins: readonly string[],
  { object, position }: { readonly object: string; readonly position: number | undefined },
): readonly string[] {
  if (position === undefined) return pins.includes(object) ? pins : [...pins, object];
  const others = pins.filter((id) => id !== object);
  return others.toSpliced(Math.max(0, position - 1), 0, object);
}

function countsOf(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
