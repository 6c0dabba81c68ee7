/** A mark of a node, flat: `{ "type": "link", "href": …, "title"?: … }` (D35). Unknown types are custom. */
export interface Mark {
  readonly type: string;
  readonly href?: string;
  readonly title?: string;
  readonly [attribute: string]: unknown;
}

/** A node of the tree. Empty `attrs`, `content` and `marks` are left out. */
export interface ProseNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly ProseNode[];
  readonly text?: string;
  readonly marks?: readonly Mark[];
}

/** The root of a Prose tree (docs/prose.md, "The tree"), with at least one block. */
export interface ProseDocument {
  readonly type: 'doc';
  readonly content: readonly ProseNode[];
}

/** Receives the type of each node and mark that a conversion leaves out (D34), possibly many times. */
export type Lost = (type: string) => void;

/** For callers that do not need to know what a conversion left out. */
export const ignoreLoss: Lost = () => {};

/** Maximum nesting of nodes inside the document, and of Markdown blocks inside each other (D10). */
export const MAX_DEPTH = 200;

export interface AttributeRule {
  readonly required: boolean;
  /** The rule in words, after "must be". */
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

/** The rules for a node type. `holds` lists the known types of its children; custom types are allowed anywhere. */
export interface NodeRule {
  readonly holds: readonly string[];
  readonly attrs: Readonly<Record<string, AttributeRule>>;
  /** Whether the node is meaningless without children. */
  readonly needsChildren?: true;
  /** Whether it contains its text as one child without marks, and nothing custom. */
  readonly plainText?: true;
  /** Whether bare inline content is wrapped in a paragraph; an empty node gets an empty paragraph. */
  readonly wrapsInline?: true;
}

const STRING: AttributeRule = {
  required: true,
  expected: 'a string',
  accepts: (value) => typeof value === 'string',
};
const OPTIONAL_STRING: AttributeRule = { ...STRING, required: false };

const INLINE = ['text', 'hardBreak', 'wikiLink'];
const BLOCKS = [
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'taskList',
  'codeBlock',
  'table',
  'html',
  'horizontalRule',
];

/** Every node type of the interface, in its order, and `blockquote` (D37). `image` can only be a child of `doc`. */
export const nodeRules = {
  doc: { holds: [...BLOCKS, 'image'], attrs: {} },
  paragraph: { holds: INLINE, attrs: {} },
  heading: {
    holds: INLINE,
    attrs: {
      level: {
        required: true,
        expected: 'an integer from 1 to 6',
        accepts: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 6,
      },
    },
  },
  blockquote: { holds: BLOCKS, attrs: {}, wrapsInline: true },
  bulletList: { holds: ['listItem'], attrs: {}, needsChildren: true },
  orderedList: {
    holds: ['listItem'],
    attrs: { start: { required: false, expected: 'an integer', accepts: Number.isSafeInteger } },
    needsChildren: true,
  },
  listItem: { holds: BLOCKS, attrs: {}, wrapsInline: true },
  taskList: { holds: ['taskItem'], attrs: {}, needsChildren: true },
  taskItem: {
    holds: BLOCKS,
    attrs: {
      checked: { required: true, expected: 'a boolean', accepts: (value) => typeof value === 'boolean' },
    },
    wrapsInline: true,
  },
  codeBlock: { holds: ['text'], attrs: { language: OPTIONAL_STRING }, plainText: true },
  table: { holds: ['tableRow'], attrs: {}, needsChildren: true },
  tableRow: { holds: ['tableHeader', 'tableCell'], attrs: {}, needsChildren: true },
  tableHeader: { holds: BLOCKS, attrs: {}, wrapsInline: true },
  tableCell: { holds: BLOCKS, attrs: {}, wrapsInline: true },
  html: { holds: ['text'], attrs: {}, plainText: true },
  wikiLink: { holds: [], attrs: { text: STRING, target: OPTIONAL_STRING } },
  image: { holds: [], attrs: { src: OPTIONAL_STRING, alt: OPTIONAL_STRING, title: OPTIONAL_STRING } },
  hardBreak: { holds: [], attrs: {} },
  horizontalRule: { holds: [], attrs: {} },
  text: { holds: [], attrs: {} },
} as const satisfies Record<string, NodeRule>;

/** The node types of the interface. */
export type NodeType = keyof typeof nodeRules;

interface MarkRule {
  readonly attrs: Readonly<Record<string, AttributeRule>>;
}

/** Every mark type of the interface, outermost first: the order in which nodes list their marks. */
export const markRules = {
  bold: { attrs: {} },
  italic: { attrs: {} },
  underline: { attrs: {} },
  strike: { attrs: {} },
  highlight: { attrs: {} },
  ins: { attrs: {} },
  superscript: { attrs: {} },
  subscript: { attrs: {} },
  link: { attrs: { href: STRING, title: OPTIONAL_STRING } },
  code: { attrs: {} },
} as const satisfies Record<string, MarkRule>;

/** The mark types of the interface. */
export type MarkType = keyof typeof markRules;

/** The mark types in the order of `markRules`. */
export const markTypes = Object.keys(markRules) as readonly MarkType[];

/** Whether a node type belongs to the interface, and is not custom. */
export function isNodeType(type: string): type is NodeType {
  return Object.hasOwn(nodeRules, type);
}

/** Whether nodes of this type are part of a run of text. */
export function isInline(type: string): boolean {
  return INLINE.includes(type);
}

const markRanks = new Map<string, number>(markTypes.map((type, rank) => [type, rank]));

/** Whether a mark type belongs to the interface, and is not custom. */
export function isMarkType(type: string): type is MarkType {
  return markRanks.has(type);
}

/** Compares marks by their canonical order: known marks in the order of `markRules`, then custom marks. */
export function compareMarks(a: Mark, b: Mark): number {
  return (markRanks.get(a.type) ?? markTypes.length) - (markRanks.get(b.type) ?? markTypes.length);
}
