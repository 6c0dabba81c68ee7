/** The unchecked members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** The members of an object; null for anything else. */
export function membersOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;
}

/** A text, or a number as text; empty for anything else. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Whether a value means true, in any of the usual notations. */
export function flag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** The objects in a list. */
export function listOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.map(membersOf).filter((members) => members !== null) : [];
}

/** The texts in a list of texts, or in a list of objects with the text under `name`. */
export function textsOf(value: unknown, name: string): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.map((one) => text(one) || text(membersOf(one)?.[name])).filter((one) => one !== '');
}
