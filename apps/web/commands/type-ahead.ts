import { isEditable } from './key-targets.ts';
import { hasModifier } from './keys.ts';

/** How long typed text waits for its field, in milliseconds. On a slow connection, the field appears only after its code has loaded. */
const MAX_WAIT_MS = 5_000;

let typed = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Collects typed text for the next text field that gets the focus, so that no letter is lost or runs a command. */
export function startTypeAhead(): void {
  endTypeAhead();
  timer = setTimeout(endTypeAhead, MAX_WAIT_MS);
  addEventListener('keydown', collect, { capture: true });
  addEventListener('focusin', deliver);
  addEventListener('pointerdown', endTypeAhead);
}

/** Stops waiting for a field, and drops the typed text. */
export function endTypeAhead(): void {
  typed = '';
  clearTimeout(timer);
  removeEventListener('keydown', collect, { capture: true });
  removeEventListener('focusin', deliver);
  removeEventListener('pointerdown', endTypeAhead);
}

function collect(event: KeyboardEvent): void {
  if (hasModifier(event) || event.isComposing) return;
  if (event.key === 'Escape' || event.key === 'Tab') {
    endTypeAhead();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Backspace') typed = [...typed].slice(0, -1).join('');
  else if (event.key.length === 1) typed += event.key;
}

function deliver({ target }: FocusEvent): void {
  if (!isEditable(target)) return;
  const text = typed;
  endTypeAhead();
  // This method is deprecated, but no other way works in inputs and in the editor and can be undone.
  if (text !== '') document.execCommand('insertText', false, text);
}
