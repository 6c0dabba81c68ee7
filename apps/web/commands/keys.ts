import { matchKeyBindingPress, parseKeybinding } from 'tinykeys';

/** The labels of keys, where they differ from the names of the keys. */
const KEY_LABELS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
};
const APPLE_LABELS: Readonly<Record<string, string>> = { Meta: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' };
const OTHER_LABELS: Readonly<Record<string, string>> = { Control: 'Ctrl' };

const parsedKeys = new Map<string, ReturnType<typeof parseKeybinding>[number]>();

/** Whether an event matches a shortcut. @param keys one shortcut in tinykeys syntax */
export function matchesKeys(event: KeyboardEvent, keys: string): boolean {
  const press = pressOf(keys);
  const [modifiers, key] = press;
  // Some keyboards need Shift for `/` and `?`.
  const isCharacter =
    modifiers.length === 0 && typeof key === 'string' && key.length === 1 && !/[\p{L}\s]/u.test(key);
  return matchKeyBindingPress(event, press) || (isCharacter && matchKeyBindingPress(event, [['Shift'], key]));
}

/** Whether a modifier is pressed with which a key types no text. */
export function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** The labels of the keys of a shortcut: `$mod+k` is Ctrl and K, or ⌘ and K. */
export function keysInWords(keys: string, isApple = IS_APPLE): readonly string[] {
  const names = keys.split(/\b\+/).map((key) => (key === '$mod' ? (isApple ? 'Meta' : 'Control') : key));
  const labels = isApple ? APPLE_LABELS : OTHER_LABELS;
  return names.map((key) => labels[key] ?? KEY_LABELS[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

const IS_APPLE = /Mac|iPod|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

function pressOf(keys: string): ReturnType<typeof parseKeybinding>[number] {
  const cached = parsedKeys.get(keys);
  if (cached) return cached;
  const [press, ...more] = parseKeybinding(keys);
  if (press === undefined || more.length > 0) throw new RangeError(`"${keys}" is not one key.`);
  parsedKeys.set(keys, press);
  return press;
}
