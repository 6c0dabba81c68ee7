/** Focus mode: makes everything but one element inert and hidden until the returned function is called. Messages about failures stay. */
export function focusOn(element: HTMLElement): () => void {
  const set: HTMLElement[] = [];
  for (let each: HTMLElement | null = element; each && each !== document.body; each = each.parentElement) {
    for (const sibling of each.parentElement?.children ?? []) {
      if (sibling === each || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      if (sibling.matches('.toasts, .connection-line, .save-list, dialog')) continue;
      sibling.inert = true;
      set.push(sibling);
    }
  }
  return () => {
    for (const each of set) each.inert = false;
  };
}
