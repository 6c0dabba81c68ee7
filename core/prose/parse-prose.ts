import { quote, unprocessable } from '../errors.ts';
import { checkTextsInSteps } from '../json/characters.ts';
import { resultOf } from '../scheduling/steps.ts';
import { isSafeAddress } from './addresses.ts';
import { mergeText, nodeOf, orderMarks, textNode } from './inline.ts';
import {
  isInline,
  isMarkType,
  isNodeType,
  MAX_DEPTH,
  type Mark,
  markRules,
  type NodeRule,
  type NodeType,
  nodeRules,
  type ProseDocument,
  type ProseNode,
} from './schema.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks that an untrusted value is a Prose document (D34, D35) and brings it into canonical form: neighbouring text with equal marks
 * merged, no empty text, bare inline content of items and cells in paragraphs, marks in order, no URL that runs code. Custom nodes and
 * marks remain unchanged. Throws `unprocessable` for a value that is not Prose, naming the path of the node (`content[3].attrs.level`), and
 * `invalid` for U+0000 and lone surrogates.
 */
export function parseProse(value: unknown): ProseDocument {
  return resultOf(parseProseInSteps(value));
}

/** Like `parseProse`, but yields after every 256 nodes, so that callers can do other work in between. */
export function* parseProseInSteps(value: unknown): Generator<void, ProseDocument> {
  if (!isFields(value) || value.type !== 'doc') {
    throw unprocessable('A Prose document is an object whose type is "doc".');
  }
  yield* checkTextsInSteps('The Prose document', value);
  parseMarks(value.marks, '');
  const blocks = yield* parseNodes(listOf(contentOf(value, 'doc'), '.content'), '.content', {
    depth: 1,
    read: { nodes: 0 },
  });
  const content = arrange('doc', blocks, '');
  parseAttrs(value.attrs, 'doc', '');
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

const NODES_PER_STEP = 256;

/** The progress of parsing a document. */
interface ParseState {
  readonly depth: number;
  /** The number of nodes parsed so far, in the whole document. */
  readonly read: { nodes: number };
}

function* parseNodes(
  values: readonly unknown[],
  path: string,
  reading: ParseState,
): Generator<void, readonly ProseNode[]> {
  const nodes: ProseNode[] = [];
  for (const [index, value] of values.entries()) {
    nodes.push(yield* parseNode(value, `${path}[${index}]`, reading));
    reading.read.nodes += 1;
    if (reading.read.nodes % NODES_PER_STEP === 0) yield;
  }
  return nodes;
}

function* parseNode(value: unknown, path: string, { depth, read }: ParseState): Generator<void, ProseNode> {
  if (!isFields(value)) throw refusal(path, 'must be a node, an object with a type', value);
  const { type } = value;
  if (typeof type !== 'string' || type === '')
    throw refusal(`${path}.type`, 'must name the type of the node', type);
  if (type === 'text') return textNode(parseText(value, path), parseMarks(value.marks, path));
  if (depth > MAX_DEPTH + 1)
    throw unprocessable(`${path.slice(1)} is nested more than ${MAX_DEPTH} levels deep.`);
  const marks = parseMarks(value.marks, path);
  const marked = marks === undefined ? {} : { marks };
  const place = `${path}.content`;
  const children = yield* parseNodes(listOf(contentOf(value, type), place), place, {
    depth: depth + 1,
    read,
  });
  if (!isNodeType(type)) return customNode(value, { ...nodeOf(type, mergeText(children)), ...marked });
  const content = arrange(type, children, path);
  return { ...nodeOf(type, content, parseAttrs(value.attrs, type, path)), ...marked };
}

/** A custom node with all its members unchanged, except that its children and marks are the parsed ones, or absent if empty. */
function customNode(fields: Fields, read: ProseNode): ProseNode {
  const present = Object.entries(fields).filter(
    ([name]) => (name !== 'content' || read.content) && (name !== 'marks' || read.marks),
  );
  return { ...Object.fromEntries(present), ...read };
}

/** The unchecked children. A node that may contain text can have a `text` instead of children. */
function contentOf({ content, text }: Fields, type: string): unknown {
  if (!isNodeType(type) || typeof text !== 'string') return content;
  const { holds, wrapsInline }: NodeRule = nodeRules[type];
  const holdsText = holds.includes('text') || wrapsInline === true;
  return holdsText ? (content ?? [textNode(text)]) : content;
}

/** The children in the form that the node requires. */
function arrange(type: NodeType, children: readonly ProseNode[], path: string): readonly ProseNode[] {
  const { holds, plainText, wrapsInline, needsChildren }: NodeRule = nodeRules[type];
  for (const [index, child] of children.entries()) {
    const custom = !isNodeType(child.type) && plainText === undefined;
    const wrapped = wrapsInline === true && isInline(child.type);
    if (!custom && !wrapped && !holds.includes(child.type)) {
      throw refusal(`${path}.content[${index}]`, `is not allowed in ${quote(type)}`, child.type);
    }
  }
  if (needsChildren === true && children.length === 0) {
    throw refusal(`${path}.content`, `must hold at least one ${quote(holds[0])}`, children);
  }
  if (plainText === true) return mergeText(children.map(({ text = '' }) => textNode(text)));
  return wrapsInline === true ? wrapInline(children) : mergeText(children);
}

/** Puts each run of inline children into a paragraph; an empty node gets an empty paragraph. */
function wrapInline(children: readonly ProseNode[]): readonly ProseNode[] {
  const blocks: ProseNode[] = [];
  let run: ProseNode[] = [];
  const flush = () => {
    if (run.length > 0) blocks.push(nodeOf('paragraph', mergeText(run)));
    run = [];
  };
  for (const child of children) {
    if (isInline(child.type)) {
      run.push(child);
    } else {
      flush();
      blocks.push(child);
    }
  }
  flush();
  return blocks.length === 0 ? [{ type: 'paragraph' }] : blocks;
}

function parseText({ text }: Fields, path: string): string {
  if (typeof text !== 'string') throw refusal(`${path}.text`, 'must be a string', text);
  return text;
}

/** The attributes, checked by the rules of the node, without attributes that have no value. */
function parseAttrs(value: unknown, type: NodeType, path: string): Fields | undefined {
  if (value !== undefined && value !== null && !isFields(value)) {
    throw refusal(`${path}.attrs`, 'must be an object', value);
  }
  const entries = Object.entries(value ?? {}).filter(
    ([, attribute]) => attribute !== null && attribute !== undefined,
  );
  const attrs: Record<string, unknown> = Object.fromEntries(entries);
  checkAttrs(attrs, nodeRules[type].attrs, `${path}.attrs`);
  if (type === 'orderedList' && attrs.start === 1) delete attrs.start;
  if (typeof attrs.src === 'string' && !isSafeAddress(attrs.src, 'image')) delete attrs.src;
  return Object.keys(attrs).length === 0 ? undefined : attrs;
}

function checkAttrs(attrs: Fields, rules: NodeRule['attrs'], path: string): void {
  for (const [name, { required, expected, accepts }] of Object.entries(rules)) {
    if (attrs[name] === undefined ? required : !accepts(attrs[name])) {
      throw refusal(`${path}.${name}`, `must be ${expected}`, attrs[name]);
    }
  }
}

function parseMarks(value: unknown, path: string): readonly Mark[] | undefined {
  const marks = listOf(value, `${path}.marks`).map((mark, index) =>
    parseMark(mark, `${path}.marks[${index}]`),
  );
  return orderMarks(marks.filter(({ type, href = '' }) => type !== 'link' || isSafeAddress(href, 'link')));
}

function parseMark(value: unknown, path: string): Mark {
  if (!isFields(value)) throw refusal(path, 'must be a mark, an object with a type', value);
  const { type } = value;
  if (typeof type !== 'string' || type === '')
    throw refusal(`${path}.type`, 'must name the type of the mark', type);
  return type === 'link' ? parseLink(value, path) : isMarkType(type) ? { type } : { ...value, type };
}

/** Parses a link whose URL and title are in the mark itself or, as editors write them, in its `attrs`. */
function parseLink(value: Fields, path: string): Mark {
  const attrs = value.attrs ?? {};
  if (!isFields(attrs)) throw refusal(`${path}.attrs`, 'must be an object', attrs);
  const fields: Fields = { ...attrs, ...value };
  const place = Object.keys(attrs).length === 0 ? path : `${path}.attrs`;
  checkAttrs({ ...fields, title: fields.title ?? undefined }, markRules.link.attrs, place);
  const { href, title } = fields as { readonly href: string; readonly title?: string | null };
  return { type: 'link', href, ...(title ? { title } : {}) };
}

function listOf(value: unknown, path: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw refusal(path, 'must be an array', value);
  return value;
}

function refusal(path: string, expectation: string, value: unknown): Error {
  const got = value === undefined ? 'it is missing' : `got ${quote(value)}`;
  return unprocessable(`${path.replace(/^\./, '')} ${expectation}; ${got}.`);
}
