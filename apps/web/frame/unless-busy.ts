/** The same for a key of one letter, which counts only where nothing is typed, and no dialog or panel is open. */
export function unlessBusy(act: (event: KeyboardEvent) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (isEditable(event.target) || event.defaultPrevented || event.isComposing) return;
    if (document.querySelector(':popover-open, dialog[open]')) return;
    act(event);
  };
}

/** Whether one types there. */
export function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
