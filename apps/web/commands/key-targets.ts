/** Elements that receive text or letter keys. */
const EDITABLE = [
  'input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file], [type=button], [type=submit])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
].join();

/** Whether the target receives typed text. */
export function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(EDITABLE);
}

/** Whether a dialog or panel is open, which handles keys itself. */
export function isPanelOpen(): boolean {
  return document.querySelector(':popover-open, dialog[open]') !== null;
}
