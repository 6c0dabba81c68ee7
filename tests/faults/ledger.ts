/** The changes that a server acknowledged, and a check that it still has them after a fault (D13). */

/** An object as its writer defined it. */
export interface Kept {
  /** Its text, or the text of its file. */
  readonly body: string;
  readonly title: string;
  readonly tags: readonly string[];
  /** The texts of its notes, in order. */
  readonly notes: readonly string[];
  readonly isPinned: boolean;
  readonly isInTrash: boolean;
}

/** Null for an object that was never created, or is destroyed. */
export type State = Kept | null;

/** An object and its possible states: one, or two while a change of it is unanswered. */
export interface Entry {
  /** The first word of its body, unique among objects. */
  readonly key: string;
  readonly isFile: boolean;
  /** Unknown until the first response. */
  id: string | null;
  states: readonly State[];
  /** The ids of its notes by their texts, as far as they are known. */
  readonly noteIds: Map<string, string>;
}

/** An object that was found. */
export interface FoundObject {
  readonly id: string;
  readonly kept: Kept;
  readonly noteIds: ReadonlyMap<string, string>;
}

/** The first word of a text. */
const keyOf = (body: string): string => body.split(' ', 1)[0] ?? '';

/** Compares what was found with what was promised. @returns a sentence for each difference */
export function faultsOf(entries: readonly Entry[], found: readonly FoundObject[]): readonly string[] {
  const known = new Set(entries.map(({ key }) => key));
  const keys = found.map(({ kept }) => keyOf(kept.body));
  const byKey = new Map(found.map((one, index) => [keys[index] ?? '', one]));
  const invented = keys.filter((key) => !known.has(key)).map((key) => `${key} was never sent.`);
  const double = keys
    .filter((key, index) => keys.indexOf(key) !== index)
    .map((key) => `${key} is there more than once.`);
  const wrong = entries.flatMap((entry) => {
    const one = byKey.get(entry.key);
    if (one && entry.id !== null && one.id !== entry.id) return [`${entry.key} has another id.`];
    const state = one?.kept ?? null;
    if (entry.states.some((expected) => isSame(expected, state))) return [];
    const what = state === null ? 'lost' : 'neither as before nor as after its last change';
    return [
      `${entry.key} is ${what}: ${JSON.stringify(state)} instead of one of ${JSON.stringify(entry.states)}.`,
    ];
  });
  return [...invented, ...double, ...wrong];
}

/** Records what was found as the only possible state, once `faultsOf` finds nothing. */
export function settle(entries: readonly Entry[], found: readonly FoundObject[]): void {
  const byKey = new Map(found.map((one) => [keyOf(one.kept.body), one]));
  for (const entry of entries) {
    const one = byKey.get(entry.key);
    entry.states = [one?.kept ?? null];
    entry.id = one?.id ?? entry.id;
    for (const [text, id] of one?.noteIds ?? []) entry.noteIds.set(text, id);
  }
}

/** Tags are in the order in which they were added, and so are notes. */
function isSame(a: State, b: State): boolean {
  if (a === null || b === null) return a === b;
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder({ body, title, tags, notes, isPinned, isInTrash }: Kept): readonly unknown[] {
  return [body, title, tags, notes, isPinned, isInTrash];
}
