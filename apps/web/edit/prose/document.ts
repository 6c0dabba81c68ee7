import { type Attrs, Mark as EditorMark, Fragment, type Node } from 'prosemirror-model';
import { mergeText, textNode } from '../../../../core/prose/inline.ts';
import {
  isMarkType,
  isNodeType,
  type Mark,
  markRules,
  type NodeType,
  nodeRules,
  type ProseDocument,
  type ProseNode,
} from '../../../../core/prose/schema.ts';
import { schema } from './schema.ts';
import { blocksOf, isSection } from './sections.ts';

const LINE_END = /(\r\n|\r|\n)/;

/**
 * Converts a Prose document to a document of the editor. Nothing is lost: unknown parts stay unchanged, and `fromEditor` returns the same
 * document.
 * @param document a document in the canonical form that `parseProse` returns
 */
export function toEditor({ content }: ProseDocument): Node {
  return nodeType('doc').create(null, content.flatMap(toBlock));
}

function toBlock(node: ProseNode): Node | readonly Node[] {
  return isSupported(node) ? toKnown(node) : nodeType('customBlock').create({ node });
}

/** Whether the editor supports a node. It does not support tables with unknown rows or cells. */
function isSupported({ type, content = [] }: ProseNode): boolean {
  if (!isNodeType(type)) return false;
  if (type !== 'table' && type !== 'tableRow') return true;
  return content.every((child) => isNodeType(child.type) && isSupported(child));
}

function toKnown({ type, attrs = {}, content = [], marks }: ProseNode): Node {
  const rules = nodeRules[type as NodeType];
  const isInlineParent = (rules.holds as readonly string[]).includes('text');
  const isLeaf = rules.holds.length === 0;
  const [known, others] = split(attrs, rules.attrs);
  const kept = {
    ...(Object.keys(others).length > 0 && { attrs: others }),
    ...(marks && { marks }),
    ...(isLeaf && content.length > 0 && { content }),
  };
  const attributes: Attrs = { ...known, kept: Object.keys(kept).length > 0 ? kept : null };
  const children = isLeaf ? [] : content.flatMap(isInlineParent ? toInline(type) : toBlock);
  return nodeType(type).create(attributes, Fragment.from(children));
}

/** Converts inline nodes. In code and HTML, which are plain text, a line break is an ordinary character. */
function toInline(parent: string) {
  const isPlain = parent === 'codeBlock' || parent === 'html';
  return (node: ProseNode): readonly Node[] => {
    const marks = EditorMark.setFrom((node.marks ?? []).map(toMark));
    if (node.type === 'text') {
      const { text = '' } = node;
      return isPlain ? [schema.text(text)] : toTexts(text, marks);
    }
    const { marks: _, ...unmarked } = node;
    const result = isNodeType(node.type) ? toKnown(unmarked) : nodeType('customInline').create({ node });
    return [result.mark(marks)];
  };
}

function toTexts(text: string, marks: readonly EditorMark[]): readonly Node[] {
  return text
    .split(LINE_END)
    .filter((part) => part !== '')
    .map((part) =>
      LINE_END.test(part)
        ? nodeType('softBreak').create({ text: part }, null, marks)
        : schema.text(part, marks),
    );
}

function toMark({ type, ...attributes }: Mark): EditorMark {
  return isMarkType(type)
    ? schema.mark(type, attributes)
    : schema.mark('customMark', { json: JSON.stringify({ type, ...attributes }) });
}

/** The converted nodes. ProseMirror nodes are immutable, so each is converted only once. */
const converted = new WeakMap<Node, ProseNode>();

/** Converts the editor's document to canonical Prose. Unchanged nodes are not converted again. */
export function fromEditor(document: Node): ProseDocument {
  return { type: 'doc', content: blocksOf(document.children).map(fromNode) };
}

const serialized = new WeakMap<Node, string>();

/** The result of `fromEditor` as JSON. Only blocks that changed since the last call are serialised. */
export function jsonFromEditor(document: Node): string {
  return `{"type":"doc","content":[${document.children.map(jsonOf).join(',')}]}`;
}

/** The JSON of a block, or of all blocks of a section. */
function jsonOf(node: Node): string {
  const cached = serialized.get(node);
  if (cached !== undefined) return cached;
  const text = isSection(node) ? node.children.map(jsonOf).join(',') : JSON.stringify(fromNode(node));
  serialized.set(node, text);
  return text;
}

/** Serialises blocks for the next call of `jsonFromEditor`, while there is time. @returns whether all blocks are serialised */
export function serializeAhead({ children }: Node, hasTime: () => boolean): boolean {
  for (const child of children) {
    if (!hasTime()) return false;
    jsonOf(child);
  }
  return true;
}

function fromNode(node: Node): ProseNode {
  const cached = converted.get(node);
  if (cached !== undefined) return cached;
  const result = node.isInline ? fromInline(node) : fromBlock(node);
  converted.set(node, result);
  return result;
}

function fromBlock(node: Node): ProseNode {
  if (node.type.name === 'customBlock') return node.attrs.node;
  return fromKnown(node, node.attrs.kept?.marks);
}

function fromInline(node: Node): ProseNode {
  const marks = node.marks.length === 0 ? undefined : node.marks.map(fromMark);
  if (node.isText) return textNode(node.text ?? '', marks);
  if (node.type.name === 'softBreak') return textNode(node.attrs.text, marks);
  if (node.type.name === 'customInline') return fromCustomInline(node.attrs.node, marks);
  return fromKnown(node, marks);
}

function fromCustomInline(node: ProseNode, marks: readonly Mark[] | undefined): ProseNode {
  const { marks: before = [], ...unmarked } = node;
  if (marks) return { ...node, marks };
  return before.length > 0 ? unmarked : node;
}

function fromKnown(node: Node, marks: readonly Mark[] | undefined): ProseNode {
  const { type, attrs: all } = node;
  const kept = all.kept ?? {};
  const [known] = split(all, nodeRules[type.name as NodeType].attrs);
  const attrs = { ...known, ...kept.attrs };
  const content = node.isLeaf ? (kept.content ?? []) : mergeText(node.children.map(fromNode));
  return {
    type: type.name,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(content.length > 0 && { content }),
    ...(marks && { marks }),
  };
}

function fromMark({ type, attrs }: EditorMark): Mark {
  if (type.name === 'customMark') return JSON.parse(attrs.json);
  const [known] = split(attrs, markRules[type.name as keyof typeof markRules].attrs);
  return { type: type.name, ...known };
}

/** Splits attributes into those that the schema rules name, without null values, and all others. */
function split(attrs: Readonly<Record<string, unknown>>, rules: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(attrs);
  return [
    Object.fromEntries(entries.filter(([name, value]) => Object.hasOwn(rules, name) && value !== null)),
    Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(rules, name))),
  ] as const;
}

function nodeType(name: string) {
  const type = schema.nodes[name];
  if (!type) throw new RangeError(`The editor has no node ${name}.`);
  return type;
}
