import { effect, type Signal, signal } from '@preact/signals';

/** What the app remembers in `localStorage` begins with this. */
const PREFIX = 'commonplace ';

/**
 * A choice of the person that this browser remembers, until the app is left for good. A browser that keeps nothing has it until the
 * tab closes.
 * @param read makes a value of what was kept by this or another version, or of undefined where nothing was
 */
export function remembered<T>(name: string, read: (kept: unknown) => T): Signal<T> {
  const key = PREFIX + name;
  const choice = signal(read(keptAs(key)));
  effect(() => {
    const text = JSON.stringify(choice.value);
    try {
      if (localStorage.getItem(key) !== text) localStorage.setItem(key, text);
    } catch {
      // There is no room, or no permission.
    }
  });
  return choice;
}

function keptAs(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

/** The value itself if it is one of those that are accepted, else the first of these. */
export function oneOf<T>(accepted: readonly [T, ...T[]], value: unknown): T {
  return accepted.find((each) => each === value) ?? accepted[0];
}

/** Deletes everything that is remembered. */
export function forgetRemembered(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
