import { effect, type Signal, signal } from '@preact/signals';
import { SERVER_PATH } from './app-paths.ts';

/** Prefix of a server's keys in `localStorage`. */
const PREFIX = `commonplace ${SERVER_PATH}/ `;

/** Over plain http, nothing is stored (docs/app.md, "Open the app"). */
const canStore = globalThis.isSecureContext === true;

/** A function for each preference that resets it. */
const resets: (() => void)[] = [];

/**
 * A preference that this browser remembers until the person logs out, shared by all tabs. If the browser blocks storage, it lasts until the
 * tab closes.
 * @param read parses what this or another version stored, or undefined if nothing is stored
 */
export function remembered<T>(name: string, read: (stored: unknown) => T): Signal<T> {
  const key = PREFIX + name;
  const choice = signal(read(readStored(key)));
  if (!canStore) return choice;
  const defaultText = JSON.stringify(read(undefined));
  effect(() => {
    const text = JSON.stringify(choice.value);
    store(key, text === defaultText ? null : text);
  });
  resets.push(() => {
    choice.value = read(undefined);
  });
  addEventListener('storage', (event) => {
    if (event.key === key) choice.value = read(readStored(key));
  });
  return choice;
}

function readStored(key: string): unknown {
  try {
    return canStore ? JSON.parse(localStorage.getItem(key) ?? '') : undefined;
  } catch {
    return undefined;
  }
}

/** @param text null for the default, which is not stored */
function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else if (localStorage.getItem(key) !== text) localStorage.setItem(key, text);
  } catch {
    // No space or no permission.
  }
}

/** Returns the value if it is accepted, otherwise the first accepted value. */
export function oneOf<T>(accepted: readonly [T, ...T[]], value: unknown): T {
  return accepted.find((each) => each === value) ?? accepted[0];
}

/** Resets all preferences; other servers on the same host keep theirs. */
export function resetPreferences(): void {
  for (const reset of resets) reset();
}
