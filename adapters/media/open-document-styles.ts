import type { Attributes } from './markup-dialect.ts';
import { isQuotationStyle } from './office-parts.ts';
import { listElements } from './xml-elements.ts';

/** What the styles of an OpenDocument file mean for its text. Styles are named by their ids, and inherit from others. */
export interface OpenDocumentStyles {
  /** Whether texts, slides or sheets of this style are hidden. */
  isHidden(style: string): boolean;
  isTitle(style: string): boolean;
  isQuotation(style: string): boolean;
  /** The marks of its texts, as in `Piece`. */
  marksOf(style: string): readonly string[];
}

/** Maximum number of styles in a chain of inheritance that are followed. */
const MAX_BASES = 10;

/** The attributes that hide or emphasise text, with their effects and the values that cause them. */
const EFFECTS: readonly (readonly [attribute: string, effect: string, values: RegExp])[] = [
  ['text:display', 'hidden', /^none$/],
  ['presentation:visibility', 'hidden', /^hidden$/],
  ['table:display', 'hidden', /^false$/],
  ['fo:font-weight', 'bold', /^(?:bold|[6-9]00)$/],
  ['fo:font-style', 'italic', /^(?:italic|oblique)$/],
  ['style:text-line-through-style', 'strike', /^(?!none$)/],
];

const PROPERTIES = ['text', 'drawing-page', 'table'].map((kind) => `style:${kind}-properties`);

/** @param parts the XML files with the styles */
export function openDocumentStyles(parts: readonly string[]): OpenDocumentStyles {
  const styles = new Map<string, Attributes>();
  for (const xml of parts) {
    let id = '';
    for (const { name, attributes } of listElements(xml, ['style:style', ...PROPERTIES])) {
      if (name === 'style:style') id = attributes['style:name'] ?? '';
      styles.set(id, { ...(name !== 'style:style' && styles.get(id)), ...attributes });
    }
  }
  const found = new Map<string, { names: readonly string[]; effects: ReadonlySet<string> }>();

  function styleOf(id: string) {
    const known = found.get(id);
    if (known) return known;
    const names = [id];
    let all: Attributes = styles.get(id) ?? {};
    for (let base = all['style:parent-style-name']; base && names.length < MAX_BASES; ) {
      const inherited: Attributes = styles.get(base) ?? {};
      names.push(base);
      all = { ...inherited, ...all };
      base = inherited['style:parent-style-name'];
    }
    const effects = EFFECTS.filter(([attribute, , values]) => {
      const value = all[attribute];
      return value !== undefined && values.test(value);
    });
    const style = { names, effects: new Set(effects.map(([, effect]) => effect)) };
    found.set(id, style);
    return style;
  }

  return {
    isHidden: (id) => styleOf(id).effects.has('hidden'),
    isTitle: (id) => styleOf(id).names.includes('Title'),
    isQuotation: (id) => styleOf(id).names.some(isQuotationStyle),
    marksOf: (id) => [...styleOf(id).effects].filter((effect) => effect !== 'hidden'),
  };
}
