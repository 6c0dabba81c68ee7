import { matchKeyBindingPress, parseKeybinding } from 'tinykeys';

/** The labels printed on keys, where they differ from the names of the keys. */
const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
};
const ON_APPLE: Readonly<Record<string, string>> = { Meta: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' };
const ELSEWHERE: Readonly<Record<string, string>> = { Control: 'Ctrl' };

const parsed = new Map<string, ReturnType<typeof parseKeybinding>[number]>();

/** Whether an event matches a shortcut. @param keys one shortcut in tinykeys syntax */
export function isKeyOf(event: KeyboardEvent, keys: string): boolean {
  const press = pressOf(keys);
  const [modifiers, key] = press;
  // Some keyboards need Shift for `/` and `?`, others do not.
  const isSign =
    modifiers.length === 0 && typeof key === 'string' && key.length === 1 && !/[\p{L}\s]/u.test(key);
  return matchKeyBindingPress(event, press) || (isSign && matchKeyBindingPress(event, [['Shift'], key]));
}

/** Whether a modifier is pressed, so that the key types nothing. */
export function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** A shortcut as people know it: `$mod+k` is Ctrl and K, or ⌘ and K. */
export function keysInWords(keys: string, isApple = IS_APPLE): readonly string[] {
  const names = keys.split(/\b\+/).map((key) => (key === '$mod' ? (isApple ? 'Meta' : 'Control') : key));
  const signs = isApple ? ON_APPLE : ELSEWHERE;
  return names.map((key) => signs[key] ?? SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

const IS_APPLE = /Mac|iPod|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

function pressOf(keys: string): ReturnType<typeof parseKeybinding>[number] {
  const cached = parsed.get(keys);
  if (cached) return cached;
  const [press, ...more] = parseKeybinding(keys);
  if (press === undefined || more.length > 0) throw new RangeError(`"${keys}" is not one key.`);
  parsed.set(keys, press);
  return press;
}
