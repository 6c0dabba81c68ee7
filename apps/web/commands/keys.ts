import { matchKeyBindingPress, parseKeybinding } from 'tinykeys';

/** What stands on keys whose names say something else. */
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

/** Whether an event is the press of a key. @param keys one press, as tinykeys writes it */
export function isKeyOf(event: KeyboardEvent, keys: string): boolean {
  const press = pressOf(keys);
  const [modifiers, key] = press;
  // On some keyboards `/` and `?` are typed with Shift, on others without.
  const isSign =
    modifiers.length === 0 && typeof key === 'string' && key.length === 1 && !/[\p{L}\s]/u.test(key);
  return matchKeyBindingPress(event, press) || (isSign && matchKeyBindingPress(event, [['Shift'], key]));
}

/** Whether a key is pressed that types nothing. */
export function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** The keys of one press as a person knows them: `$mod+k` is Ctrl and K, or ⌘ and K. */
export function keysInWords(keys: string, isApple = IS_APPLE): readonly string[] {
  const names = keys.split(/\b\+/).map((key) => (key === '$mod' ? (isApple ? 'Meta' : 'Control') : key));
  const signs = isApple ? ON_APPLE : ELSEWHERE;
  return names.map((key) => signs[key] ?? SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

const IS_APPLE = /Mac|iPod|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

function pressOf(keys: string): ReturnType<typeof parseKeybinding>[number] {
  const known = parsed.get(keys);
  if (known) return known;
  const [press, ...more] = parseKeybinding(keys);
  if (press === undefined || more.length > 0) throw new RangeError(`"${keys}" is not one key.`);
  parsed.set(keys, press);
  return press;
}
