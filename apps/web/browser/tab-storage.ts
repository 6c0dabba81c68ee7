/** What this tab remembers across reloads, in `sessionStorage`. If the browser blocks storage, it remembers nothing. */

/** The text kept under a name; null if nothing is kept. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param text null to forget it. @returns whether the tab keeps it */
export function keepInTab(name: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
