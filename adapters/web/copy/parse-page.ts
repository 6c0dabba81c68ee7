import {
  type ChildNode,
  Comment,
  Document,
  Element,
  isTag,
  isText,
  type ParentNode,
  type ProcessingInstruction,
  Text,
} from 'domhandler';
import {
  html as dictionary,
  Parser,
  serialize,
  type Token,
  type TreeAdapter,
  type TreeAdapterTypeMap,
} from 'parse5';

/** How much of a page is copied. The limits are higher than for reading a page's text, since a copy contains the data of small pictures. */
const LIMITS = {
  /** The deepest nesting; deeper elements become siblings. Browsers allow 512 levels. */
  depth: 400,
  /** Maximum number of elements, texts and comments. */
  nodes: 300_000,
  /** Maximum number of open elements: a start tag may search all of them. */
  open: 5_000,
  attributes: 200,
  /** Maximum number of characters of one attribute. */
  attribute: 2 * 1024 * 1024,
};

/** Characters that are passed to the parser at a time, since the parser keeps its input. */
const CHUNK = 64 * 1024;

/** The content of a template becomes its children, so that it is cleaned like everything else. */
type Nodes = TreeAdapterTypeMap<
  ChildNode | Document,
  ParentNode,
  ChildNode,
  Document,
  ParentNode,
  Element,
  Comment,
  Text,
  Element,
  ProcessingInstruction
>;

/** Thrown and caught here when a page exceeds the limits. */
const ENOUGH = new Error('The page exceeds the limits.');

/**
 * Parses a page into the same tree as browsers, so that both agree on what is markup and what is text. Anything beyond the limits is left
 * out, so that time and memory grow linearly with the page.
 */
export function parsePage(html: string): Document {
  const parser = new Parser<Nodes>({ treeAdapter: boundedTree(), scriptingEnabled: false });
  try {
    for (let start = 0; start < html.length; start += CHUNK)
      parser.tokenizer.write(html.slice(start, start + CHUNK), false);
    parser.tokenizer.write('', true);
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
  flatten(parser.document);
  return parser.document;
}

/** The HTML of the nodes below a parent, serialised as browsers do it. */
export function writePage(parent: ParentNode): string {
  return serialize<Nodes>(parent, { treeAdapter: boundedTree(), scriptingEnabled: false });
}

/** Whether an element is an HTML element; in formulas and drawings the same name means something else. */
export const isHtml = ({ namespace }: Element): boolean =>
  namespace === undefined || namespace === dictionary.NS.HTML;

/** Elements whose only child is raw text. */
const RAW: ReadonlySet<string> = new Set(['script', 'style', 'title']);

/** Flattens elements that are nested too deep, as browsers do. */
function flatten(document: Document): void {
  const waiting: { readonly node: ChildNode; readonly parent: ParentNode; readonly depth: number }[] = [];
  const addChildren = (of: ParentNode, parent: ParentNode, depth: number): void => {
    for (const node of of.children.toReversed()) waiting.push({ node, parent, depth });
    of.children = [];
  };
  addChildren(document, document, 1);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, parent, depth } = next;
    put(parent, node, parent.children.length);
    if (isTag(node) && !RAW.has(node.name))
      addChildren(node, depth < LIMITS.depth ? node : parent, Math.min(depth + 1, LIMITS.depth));
  }
}

function put(parent: ParentNode, node: ChildNode, at: number): void {
  if (at === parent.children.length) parent.children.push(node);
  else parent.children.splice(at, 0, node);
  node.parent = parent;
}

/** The attributes within the limits, under their original names. */
function namedValues(attributes: readonly Token.Attribute[]): Record<string, string> {
  return Object.fromEntries(
    attributes
      .slice(0, LIMITS.attributes)
      .map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value] as const)
      .filter(([name, value]) => value.length <= LIMITS.attribute || name === 'content')
      .map(([name, value]) => [name, value.slice(0, LIMITS.attribute)]),
  );
}

/** Builds a tree from the same kind of nodes as the other page readers. */
function boundedTree(): TreeAdapter<Nodes> {
  let nodes = 0;
  let open = 0;
  let mode = dictionary.DOCUMENT_MODE.NO_QUIRKS;

  function counted<N>(node: N): N {
    nodes += 1;
    if (nodes > LIMITS.nodes) throw ENOUGH;
    return node;
  }
  function insertText(parent: ParentNode, text: string, at: number): void {
    const before = parent.children[at - 1];
    if (before && isText(before)) before.data += text;
    else put(parent, counted(new Text(text)), at);
  }

  return {
    createDocument: () => new Document([]),
    createDocumentFragment: () => new Document([]),
    createElement(name, namespace, attributes) {
      const element = counted(new Element(name, namedValues(attributes)));
      element.namespace = namespace;
      return element;
    },
    createCommentNode: (data) => counted(new Comment(data)),
    createTextNode: (text) => counted(new Text(text)),
    appendChild: (parent, node) => put(parent, node, parent.children.length),
    insertBefore: (parent, node, reference) => put(parent, node, parent.children.lastIndexOf(reference)),
    detachNode(node) {
      const children: ChildNode[] = node.parent?.children ?? [];
      // Nearly always the first or the last of possibly many children.
      const at = children[0] === node ? 0 : children.lastIndexOf(node);
      if (at >= 0) children.splice(at, 1);
      node.parent = null;
    },
    insertText: (parent, text) => insertText(parent, text, parent.children.length),
    insertTextBefore: (parent, text, reference) =>
      insertText(parent, text, parent.children.lastIndexOf(reference)),
    adoptAttributes(element, attributes) {
      element.attribs = { ...namedValues(attributes), ...element.attribs };
    },
    setTemplateContent() {},
    getTemplateContent: (template) => template,
    setDocumentType() {},
    setDocumentMode(_, given) {
      mode = given;
    },
    getDocumentMode: () => mode,
    getFirstChild: (node) => node.children[0] ?? null,
    getChildNodes: (node) => node.children,
    getParentNode: (node) => node.parent,
    getAttrList: ({ attribs }) => Object.entries(attribs).map(([name, value]) => ({ name, value })),
    getTagName: ({ name }) => name,
    getNamespaceURI: ({ namespace }) => (namespace ?? dictionary.NS.HTML) as dictionary.NS,
    getTextNodeContent: ({ data }) => data,
    getCommentNodeContent: ({ data }) => data,
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is Text => isText(node as ChildNode),
    isCommentNode: (node): node is Comment => node instanceof Comment,
    isDocumentTypeNode: (_node): _node is ProcessingInstruction => false,
    isElementNode: (node): node is Element => node instanceof Element,
    getNodeSourceCodeLocation: () => null,
    setNodeSourceCodeLocation() {},
    updateNodeSourceCodeLocation() {},
    onItemPush() {
      open += 1;
      if (open > LIMITS.open) throw ENOUGH;
    },
    onItemPop() {
      open -= 1;
    },
  };
}
