import { readHtml } from '../../../core/prose/html/read-html.ts';
import { soleText, textNode } from '../../../core/prose/inline.ts';
import { splitAtFormulas } from '../../../core/prose/markdown/formulas.ts';
import type { Mark, ProseDocument, ProseNode } from '../../../core/prose/schema.ts';

const REFERENCE = /\[\^([^\]\s[\\^$<]+)\]/;
const REFERENCES = new RegExp(REFERENCE, 'g');
const DEFINITION = new RegExp(`^${REFERENCE.source}:[ \\t]*\\n?`);
const SUPERSCRIPT: Mark = { type: 'superscript' };

/** Caches annotated documents by their originals. */
const annotations = new WeakMap<ProseDocument, ProseDocument>();

/**
 * Marks formulas (`formula`, with `tex` and `display`) and references to footnotes (`footnote`, with `number`), which are plain text in
 * Prose. Moves footnotes into a list at the end, whose items have the attribute `footnote`. Alerts get their title,
 * and raw HTML becomes blocks. Other documents are unchanged.
 */
export function annotated(document: ProseDocument): ProseDocument {
  const cached = annotations.get(document);
  if (cached) return cached;
  const footnotes = definitionsIn(document);
  const numbers = new Map([...footnotes.keys()].map((label, at) => [label, at + 1]));
  const body = document.content.filter(
    (block) => labelOf(block) === null || !numbers.has(labelOf(block) ?? ''),
  );
  const items = [...footnotes].map(([label, paragraph]) => ({
    type: 'listItem',
    attrs: { footnote: numbers.get(label) },
    content: annotate(paragraph, numbers),
  }));
  const list = { type: 'orderedList', attrs: { footnotes: true }, content: items };
  const content = [...body.flatMap((block) => annotate(block, numbers)), ...(items.length > 0 ? [list] : [])];
  const isSame =
    content.length === document.content.length &&
    content.every((block, at) => block === document.content[at]);
  const annotatedDocument = isSame ? document : { ...document, content };
  annotations.set(document, annotatedDocument);
  annotations.set(annotatedDocument, annotatedDocument);
  return annotatedDocument;
}

/** The label of a block that is a footnote; null for other blocks. */
function labelOf({ type, content = [] }: ProseNode): string | null {
  const [first] = content;
  return type === 'paragraph' && first?.type === 'text'
    ? (DEFINITION.exec(first.text ?? '')?.[1] ?? null)
    : null;
}

/** The footnotes by label, in the order of their first references. Footnotes without a reference come last. */
function definitionsIn(document: ProseDocument): ReadonlyMap<string, ProseNode> {
  const definitions = new Map<string, ProseNode>();
  for (const block of document.content) {
    const label = labelOf(block);
    const [first, ...rest] = block.content ?? [];
    if (label === null || first === undefined || definitions.has(label)) continue;
    const text = (first.text ?? '').replace(DEFINITION, '');
    definitions.set(label, { ...block, content: [...(text === '' ? [] : [{ ...first, text }]), ...rest] });
  }
  if (definitions.size === 0) return definitions;
  const ordered = new Map<string, ProseNode>();
  const visit = (node: ProseNode): void => {
    for (const [, label = ''] of (node.text ?? '').matchAll(REFERENCES)) {
      const footnote = definitions.get(label);
      if (footnote) ordered.set(label, footnote);
    }
    node.content?.forEach(visit);
  };
  for (const block of document.content) if (labelOf(block) === null) visit(block);
  for (const [label, footnote] of definitions) if (!ordered.has(label)) ordered.set(label, footnote);
  return ordered;
}

function annotate(node: ProseNode, numbers: ReadonlyMap<string, number>): readonly ProseNode[] {
  if (node.type === 'html') return readHtml(soleText(node));
  if (node.type === 'codeBlock') return [node.attrs?.language === 'math' ? formulaOf(node) : node];
  if (node.type === 'blockquote') return [annotateAlert(node, numbers)];
  return [annotateChildren(node, numbers)];
}

const ALERT = /^\[!([a-z]+)\][-+]?[ \t]*(.*?)(?:\n|$)/i;

/** Gives a quotation that is a GitHub alert or an Obsidian callout its title or type as first line, and the attribute `alert`. */
function annotateAlert(quotation: ProseNode, numbers: ReadonlyMap<string, number>): ProseNode {
  const [first, ...blocks] = quotation.content ?? [];
  const [text, ...rest] = first?.content ?? [];
  const found = first?.type === 'paragraph' && text?.type === 'text' ? ALERT.exec(text.text ?? '') : null;
  if (found === null || first === undefined || text === undefined)
    return annotateChildren(quotation, numbers);
  const [whole, type = '', title] = found;
  const name = title || `${type.charAt(0).toUpperCase()}${type.slice(1).toLowerCase()}`;
  const left = (text.text ?? '').slice(whole.length);
  const remaining = [...(left === '' ? [] : [{ ...text, text: left }]), ...rest];
  const content = [
    { type: 'paragraph', content: [textNode(name, [{ type: 'bold' }])] },
    ...(remaining.length > 0 ? [{ ...first, content: remaining }] : []),
    ...blocks,
  ];
  return annotateChildren(
    { ...quotation, attrs: { ...quotation.attrs, alert: type.toLowerCase() }, content },
    numbers,
  );
}

function annotateChildren(node: ProseNode, numbers: ReadonlyMap<string, number>): ProseNode {
  if (node.content === undefined) return node;
  const content = node.content.flatMap((child) =>
    child.type === 'text' ? splitText(child, numbers) : annotate(child, numbers),
  );
  const isSame =
    content.length === node.content.length && content.every((child, at) => child === node.content?.[at]);
  return isSame ? node : { ...node, content };
}

/** Converts blocks of code in the language `math`, which GitHub shows as formulas. */
function formulaOf(code: ProseNode): ProseNode {
  const tex = soleText(code);
  if (tex.trim() === '') return code;
  return { type: 'paragraph', content: [textNode(tex, [{ type: 'formula', tex, display: true }])] };
}

const OPAQUE: ReadonlySet<string> = new Set(['code', 'formula', 'footnote']);

function splitText(node: ProseNode, numbers: ReadonlyMap<string, number>): readonly ProseNode[] {
  const { text = '', marks = [] } = node;
  if (!/[$[]/.test(text) || marks.some(({ type }) => OPAQUE.has(type))) return [node];
  return splitAtFormulas(text).flatMap(({ text: piece, formula }): readonly ProseNode[] => {
    if (formula === undefined) return references(piece, node, numbers);
    const tex = formula.tex.replace(/^`([\s\S]*)`$/, '$1');
    return [{ ...node, text: piece, marks: [...marks, { type: 'formula', ...formula, tex }] }];
  });
}

function references(
  text: string,
  node: ProseNode,
  numbers: ReadonlyMap<string, number>,
): readonly ProseNode[] {
  if (numbers.size === 0) return text === node.text ? [node] : [{ ...node, text }];
  return text.split(new RegExp(`(${REFERENCE.source.replace('([', '(?:[')})`)).flatMap((part) => {
    const number = numbers.get(REFERENCE.exec(part)?.[1] ?? '');
    if (number === undefined || !part.startsWith('[^')) return part === '' ? [] : [{ ...node, text: part }];
    const mark = { type: 'footnote', number };
    return [{ ...node, text: String(number), marks: [SUPERSCRIPT, ...(node.marks ?? []), mark] }];
  });
}
