import type { Node } from 'prosemirror-model';

/** What Prose says of a node beyond the rules, so that copies within the editor keep it. */
const KEPT = 'data-kept';

/** The attributes of the element of a node; those without a value are left out. */
export function attributesOf({ attrs: { kept } }: Node, attributes: Readonly<Record<string, unknown>> = {}) {
  const all = { ...attributes, [KEPT]: kept === null || kept === undefined ? null : JSON.stringify(kept) };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}

/** What `attributesOf` wrote beside the attributes of the rules. */
export function keptIn(element: HTMLElement): { readonly kept: unknown } {
  return { kept: recordIn(element.getAttribute(KEPT)) };
}

/** A JSON object; null for any other text, which may come from anywhere. */
export function recordIn(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The language of code, as the editor and most pages write it. */
export function languageOf(element: HTMLElement): string | null {
  const named = /(?:^|\s)(?:lang(?:uage)?|brush:)-?([\w+#.-]+)/.exec(
    `${element.className} ${element.querySelector('code')?.className ?? ''}`,
  );
  return element.dataset.language ?? named?.[1] ?? null;
}
