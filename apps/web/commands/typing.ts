/** Where text is typed, or letters choose. */
const EDITABLE = [
  'input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file], [type=button], [type=submit])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
].join();

/** Whether one types there. */
export function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(EDITABLE);
}

/** Whether a dialog or a panel is open, which has the keys for itself. */
export function isPanelOpen(): boolean {
  return document.querySelector(':popover-open, dialog[open]') !== null;
}
