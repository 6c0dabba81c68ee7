// `sessionStorage` survives reloads of the tab. If the browser blocks storage, nothing is stored.

/** The text stored under a name; null if there is no such text. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param text null to delete it. @returns whether this succeeded */
export function writeTab(name: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
