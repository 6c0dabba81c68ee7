import type { ProseDocument, ProseNode } from '../../prose/schema.ts';
import { toText } from '../../prose/to-text.ts';
import { isConsent } from './boilerplate.ts';

/** What holds no sentences: rows, code, markup, pictures. */
const SILENT: ReadonlySet<string> = new Set(['table', 'codeBlock', 'html', 'image', 'horizontalRule']);
/** A list of so many items that are all links is a menu. */
const MENU_ITEMS = 4;
/** Formulas, as TeX or as what encyclopedias make of it. */
const FORMULA = /\$\$[^$]*\$\$|\{\\displaystyle[^\n]*\}|\\\[[^\n]*?\\\]/gu;

/**
 * The prose of a document as plain text, with blank lines between blocks: without tables, code, formulas, menus and forms of consent.
 * A document that has nothing else is read whole.
 */
export function proseOf(document: ProseDocument): string {
  const blocks = (document.content ?? []).filter((node) => !SILENT.has(node.type) && !isMenu(node));
  const texts = (blocks.length > 0 ? blocks : (document.content ?? []))
    .map((node) =>
      toText({ type: 'doc', content: [spoken(node)] })
        .replace(FORMULA, ' ')
        .trim(),
    )
    .filter((text) => text !== '' && !isConsent(text));
  return texts.join('\n\n');
}

/** A node without what is silent in it. */
function spoken(node: ProseNode): ProseNode {
  if (node.content === undefined) return node;
  return { ...node, content: node.content.filter(({ type }) => !SILENT.has(type)).map(spoken) };
}

function isMenu(node: ProseNode): boolean {
  const items = node.type === 'bulletList' || node.type === 'orderedList' ? (node.content ?? []) : [];
  return items.length >= MENU_ITEMS && items.every(isLinkOnly);
}

function isLinkOnly(item: ProseNode): boolean {
  const texts = leaves(item).filter(({ text }) => (text ?? '').trim() !== '');
  return texts.length > 0 && texts.every(({ marks }) => marks?.some(({ type }) => type === 'link'));
}

function leaves(node: ProseNode): readonly ProseNode[] {
  return node.content === undefined ? [node] : node.content.flatMap(leaves);
}
