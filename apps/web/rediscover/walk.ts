/** A thing that can be come across again. */
export interface Remembered {
  readonly id: string;
  /** When it was last saved, in milliseconds since 1970. */
  readonly bumped: number;
}

/** A day as a seed: the same from midnight to midnight where the person is. */
export function seedOf(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/**
 * The things of a walk: the same for a seed, in the same order, whatever order they are given in; something saved or deleted meanwhile
 * changes one step at most.
 */
export function walkThrough(ids: readonly string[], seed: string, steps: number): readonly string[] {
  return ids
    .map((id) => ({ id, place: hashOf(`${seed} ${id}`) }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, steps)
    .map(({ id }) => id);
}

/** Things that were saved on this day in other years, by year, the latest first. */
export function onThisDay(
  things: readonly Remembered[],
  today: Date,
): readonly { readonly year: number; readonly ids: readonly string[] }[] {
  const years = new Map<number, string[]>();
  for (const { id, bumped } of things) {
    const date = new Date(bumped);
    const isDay = date.getDate() === today.getDate() && date.getMonth() === today.getMonth();
    if (!isDay || date.getFullYear() === today.getFullYear()) continue;
    const ids = years.get(date.getFullYear()) ?? [];
    years.set(date.getFullYear(), ids);
    ids.push(id);
  }
  return [...years].map(([year, ids]) => ({ year, ids })).toSorted((one, other) => other.year - one.year);
}

/** How soon ranks lose weight: the first few count most, whichever list they are in. */
const DAMPING = 12;

/**
 * Things by meaning and colour together.
 * @param weight of colour, from 0, meaning alone, to 1, colour alone
 */
export function blend(
  byMeaning: readonly string[],
  byColor: readonly string[],
  weight: number,
): readonly string[] {
  const scores = new Map<string, number>();
  const add = (ids: readonly string[], share: number) => {
    for (const [rank, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + share / (DAMPING + rank));
  };
  add(byMeaning, 1 - weight);
  add(byColor, weight);
  return [...scores]
    .filter(([, score]) => score > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([id]) => id);
}

/** FNV-1a, mixed once more so that similar texts are far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
