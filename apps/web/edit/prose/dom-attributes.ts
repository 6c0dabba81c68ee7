import type { Node } from 'prosemirror-model';

/** Attributes beyond the schema rules, preserved for copies within the editor. */
const KEPT = 'data-kept';

/** The element attributes of a node; empty ones are omitted. */
export function attributesOf({ attrs: { kept } }: Node, attributes: Readonly<Record<string, unknown>> = {}) {
  const all = { ...attributes, [KEPT]: kept === null || kept === undefined ? null : JSON.stringify(kept) };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}

/** The additional attributes written by `attributesOf`. */
export function keptIn(element: HTMLElement): { readonly kept: unknown } {
  return { kept: recordIn(element.getAttribute(KEPT)) };
}

/** Parses a JSON object; null for any other text, which may come from anywhere. */
export function recordIn(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The language of a code block, from the attributes and classes that the editor and most pages use. */
export function languageOf(element: HTMLElement): string | null {
  const named = /(?:^|\s)(?:lang(?:uage)?|brush:)-?([\w+#.-]+)/.exec(
    `${element.className} ${element.querySelector('code')?.className ?? ''}`,
  );
  return element.dataset.language ?? named?.[1] ?? null;
}
