import { SERVICE } from '../place.ts';

/** What the app keeps in this browser begins so; what belongs to one service of the host ends with its path. */
const PREFIX = 'commonplace ';
const OF_SERVICE = ` ${SERVICE}/`;

/** What this browser keeps of this service under a name; undefined if there is nothing, or nothing is kept. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name + OF_SERVICE) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value until the person logs out, where the browser keeps anything. */
export function writeKept(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name + OF_SERVICE, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing has it until the tab closes.
  }
}

/** Deletes all that the app keeps in this browser, besides the key; other services of the same host keep theirs. */
export function forgetKept(): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    for (const name of names)
      if (!name.includes(' /') || name.endsWith(OF_SERVICE)) localStorage.removeItem(name);
  } catch {
    // There is nothing where nothing is kept.
  }
}
