import { hasModifier } from './keys.ts';
import { isEditable } from './typing.ts';

/** How long typed text waits for its field, in milliseconds. On a slow connection, the code of the field loads first. */
const MAX_WAIT_MS = 10_000;

let typed = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps what is typed from now on for the next text field that gets the focus: no letter is lost, or run as a command. */
export function startTypeAhead(): void {
  endTypeAhead();
  timer = setTimeout(endTypeAhead, MAX_WAIT_MS);
  addEventListener('keydown', collect, { capture: true });
  addEventListener('focusin', deliver);
}

/** Stops waiting for a field, and drops what was typed. */
export function endTypeAhead(): void {
  typed = '';
  clearTimeout(timer);
  removeEventListener('keydown', collect, { capture: true });
  removeEventListener('focusin', deliver);
}

function collect(event: KeyboardEvent): void {
  if (hasModifier(event) || event.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Escape') endTypeAhead();
  else if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
}

function deliver({ target }: FocusEvent): void {
  if (!isEditable(target)) return;
  const text = typed;
  endTypeAhead();
  // Deprecated, but no other way works in inputs and in the editor and can be undone.
  if (text !== '') document.execCommand('insertText', false, text);
}
