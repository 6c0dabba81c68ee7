/** An object to rediscover. */
interface DatedItem {
  readonly id: string;
  /** When the object was last saved, in milliseconds since 1970. */
  readonly bumped: number;
}

/** A seed for a day, by the person's local time. */
export function seedOf(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/**
 * Chooses the objects of a walk. The result depends only on the seed and the set of objects. Adding or removing an object changes at most
 * one
 * step.
 */
export function walkThrough(ids: readonly string[], seed: string, steps: number): readonly string[] {
  return ids
    .map((id) => ({ id, hash: hashOf(`${seed} ${id}`) }))
    .toSorted((one, other) => one.hash - other.hash)
    .slice(0, steps)
    .map(({ id }) => id);
}

/** The objects saved on this day in other years, by year. The latest year comes first. */
export function onThisDay(
  items: readonly DatedItem[],
  today: Date,
): readonly { readonly year: number; readonly ids: readonly string[] }[] {
  const years = new Map<number, string[]>();
  for (const { id, bumped } of items) {
    const date = new Date(bumped);
    const isSameDay = date.getDate() === today.getDate() && date.getMonth() === today.getMonth();
    if (!isSameDay || date.getFullYear() === today.getFullYear()) continue;
    const ids = years.get(date.getFullYear()) ?? [];
    years.set(date.getFullYear(), ids);
    ids.push(id);
  }
  return [...years].map(([year, ids]) => ({ year, ids })).toSorted((one, other) => other.year - one.year);
}

/** How fast the weight of a rank decreases. The first few objects of each list count most. */
const DAMPING = 12;

/**
 * Ranks objects by meaning and colour.
 * @param weight the weight of colour, from 0 for meaning alone to 1 for colour alone
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

/** The hash FNV-1a with a final mix, so that similar texts have very different hashes. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
