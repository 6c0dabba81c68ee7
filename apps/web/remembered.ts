import { effect, type Signal, signal } from '@preact/signals';
import { SERVICE } from './place.ts';

/** What the app remembers of one service in `localStorage` begins with this. */
const PREFIX = `commonplace ${SERVICE}/ `;

/** Over plain http nothing is kept (docs/app.md, "Open it"). */
const isKept = globalThis.isSecureContext === true;

/** What each choice does when it is forgotten. */
const forgetting: (() => void)[] = [];

/**
 * A choice of the person that this browser remembers until they log out, the same in all tabs. A browser that keeps nothing has it
 * until the tab closes.
 * @param read makes a value of what was kept by this or another version, or of undefined where nothing was
 */
export function remembered<T>(name: string, read: (kept: unknown) => T): Signal<T> {
  const key = PREFIX + name;
  const choice = signal(read(keptAs(key)));
  if (!isKept) return choice;
  const usual = JSON.stringify(read(undefined));
  effect(() => {
    const text = JSON.stringify(choice.value);
    keep(key, text === usual ? null : text);
  });
  forgetting.push(() => {
    choice.value = read(undefined);
  });
  addEventListener('storage', (event) => {
    if (event.key === key) choice.value = read(keptAs(key));
  });
  return choice;
}

function keptAs(key: string): unknown {
  try {
    return isKept ? JSON.parse(localStorage.getItem(key) ?? '') : undefined;
  } catch {
    return undefined;
  }
}

/** @param text null for what is usual, which need not be kept */
function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else if (localStorage.getItem(key) !== text) localStorage.setItem(key, text);
  } catch {
    // There is no room, or no permission.
  }
}

/** The value itself if it is one of those that are accepted, else the first of these. */
export function oneOf<T>(accepted: readonly [T, ...T[]], value: unknown): T {
  return accepted.find((each) => each === value) ?? accepted[0];
}

/** Forgets every choice; other services of the same host keep theirs. */
export function forgetRemembered(): void {
  for (const forget of forgetting) forget();
}
