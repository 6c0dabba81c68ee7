import type { Node } from 'prosemirror-model';

/** The element attribute that contains what the schema rules do not name, so that copies within the editor keep it. */
const KEPT = 'data-kept';

/** The element attributes of a node, without attributes that have no value. */
export function attributesOf({ attrs: { kept } }: Node, attributes: Readonly<Record<string, unknown>> = {}) {
  const all = { ...attributes, [KEPT]: kept === null || kept === undefined ? null : JSON.stringify(kept) };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Reads the attribute `data-kept`, which `attributesOf` wrote. */
export function keptIn(element: HTMLElement): { readonly kept: unknown } {
  return { kept: recordIn(element.getAttribute(KEPT)) };
}

/** Parses a JSON object from any source; null for any other text. */
export function recordIn(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The language of a code block in HTML, from the attribute that the editor writes or the classes that most pages use. */
export function languageOf(element: HTMLElement): string | null {
  const match = /(?:^|\s)(?:lang(?:uage)?|brush:)-?([\w+#.-]+)/.exec(
    `${element.className} ${element.querySelector('code')?.className ?? ''}`,
  );
  return element.dataset.language ?? match?.[1] ?? null;
}
