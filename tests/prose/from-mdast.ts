import type { Definition, Nodes, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { closeHtml } from '../../core/prose/markdown/html-block.ts';
import { parseProse } from '../../core/prose/parse-prose.ts';
import type { Mark, ProseDocument, ProseNode } from '../../core/prose/schema.ts';

/** The position of a block: only top-level paragraphs may contain images (D37). */
interface BlockContext {
  readonly isDocument: boolean;
  readonly definitions: ReadonlyMap<string, Definition>;
}

/** Converts a Markdown syntax tree to Prose, without our Markdown parser. */
export function fromMdast(root: Root): ProseDocument {
  const definitions = new Map<string, Definition>();
  collectDefinitions(root, definitions);
  const content = root.children.flatMap((child) => blocksOf(child, { isDocument: true, definitions }));
  return parseProse({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] });
}

/** The first definition of each label counts. */
function collectDefinitions(node: Nodes, definitions: Map<string, Definition>): void {
  if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  if ('children' in node) for (const child of node.children) collectDefinitions(child, definitions);
}

function blocksOf(node: RootContent, place: BlockContext): ProseNode[] {
  const inside = { ...place, isDocument: false };
  switch (node.type) {
    case 'paragraph':
      return place.isDocument
        ? splitAtImages(inlineOf(node.children, place))
        : paragraphOf(inlineOf(node.children, place));
    case 'heading':
      return [
        {
          type: 'heading',
          attrs: { level: node.depth },
          content: inOneLine(inlineOf(node.children, inside)),
        },
      ];
    case 'blockquote':
      return [{ type: 'blockquote', content: node.children.flatMap((child) => blocksOf(child, inside)) }];
    case 'list':
      return listsOf(
        node.children.map(({ checked, children }) => ({
          checked,
          content: children.flatMap((child) => blocksOf(child, inside)),
        })),
        node.ordered ? 'orderedList' : 'bulletList',
        node.start ?? 1,
      );
    case 'code':
      return [
        {
          type: 'codeBlock',
          ...(node.lang && { attrs: { language: node.lang } }),
          content: node.value === '' ? [] : [{ type: 'text', text: node.value }],
        },
      ];
    case 'html':
      return [{ type: 'html', content: [{ type: 'text', text: closeHtml(node.value.trim()) }] }];
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }];
    case 'table':
      return [tableOf(node, inside)];
    case 'definition':
      return [];
    case 'footnoteDefinition':
      return [{ type: node.type, content: node.children.flatMap((child) => blocksOf(child, inside)) }];
    default:
      throw new Error(`A block of the type ${node.type} has no place in Prose.`);
  }
}

function listsOf(
  items: readonly { readonly checked?: boolean | null | undefined; readonly content: readonly ProseNode[] }[],
  plainType: string,
  start: number,
): ProseNode[] {
  const lists: { type: string; attrs?: { start: number }; content: ProseNode[] }[] = [];
  for (const [index, { checked, content }] of items.entries()) {
    const isTask = typeof checked === 'boolean';
    const type = isTask ? 'taskList' : plainType;
    if (lists.at(-1)?.type !== type)
      lists.push({ type, ...(type === 'orderedList' && { attrs: { start: start + index } }), content: [] });
    lists.at(-1)?.content.push({
      type: isTask ? 'taskItem' : 'listItem',
      ...(isTask && { attrs: { checked } }),
      content,
    });
  }
  return lists;
}

/** Rows have as many cells as the header: missing ones are empty, surplus ones are ignored (D35). */
function tableOf({ children: [header, ...rows] }: Table, place: BlockContext): ProseNode {
  const width = header?.children.length ?? 0;
  const content = [header, ...rows].map((row, index) => ({
    type: 'tableRow',
    content: Array.from({ length: width }, (_, column) => ({
      type: index === 0 ? 'tableHeader' : 'tableCell',
      content: [
        {
          type: 'paragraph',
          content: inOneLine(inlineOf(row?.children[column]?.children ?? [], place)),
        },
      ],
    })),
  }));
  return { type: 'table', content };
}

function inlineOf(
  nodes: readonly PhrasingContent[],
  place: BlockContext,
  marks: readonly Mark[] = [],
): ProseNode[] {
  return nodes.flatMap((node): ProseNode[] => {
    const within = (mark: Mark) =>
      'children' in node ? inlineOf(node.children, place, [...marks, mark]) : [];
    switch (node.type) {
      case 'text':
        return [{ type: 'text', text: node.value, marks }];
      case 'inlineCode':
        return [
          { type: 'text', text: node.value.replaceAll('\n', ' '), marks: [...marks, { type: 'code' }] },
        ];
      case 'strong':
        return within({ type: 'bold' });
      case 'emphasis':
        return within({ type: 'italic' });
      case 'delete':
        return within({ type: 'strike' });
      case 'link':
        return within(linkTo(node));
      case 'linkReference':
        return within(linkTo(place.definitions.get(node.identifier)));
      case 'image':
        return imageOf(node.alt, node, place, marks);
      case 'imageReference':
        return imageOf(node.alt, place.definitions.get(node.identifier), place, marks);
      case 'break':
        return [{ type: 'hardBreak' }];
      case 'html':
        return /^<br\s*\/?>$/i.test(node.value) ? [{ type: 'hardBreak' }] : [];
      case 'footnoteReference':
        return [{ type: node.type }];
      default:
        return node satisfies never;
    }
  });
}

type Target = { readonly url: string; readonly title?: string | null | undefined } | undefined;

function linkTo(target: Target): Mark {
  return { type: 'link', href: target?.url ?? '', ...(target?.title && { title: target.title }) };
}

function imageOf(
  alt: string | null | undefined,
  target: Target,
  { isDocument }: BlockContext,
  marks: readonly Mark[],
): ProseNode[] {
  const src = target?.url ?? '';
  const description = alt?.replaceAll('\n', ' ') ?? '';
  if (isDocument) {
    const attrs = {
      ...(src && { src }),
      ...(description && { alt: description }),
      ...(target?.title && { title: target.title }),
    };
    return [{ type: 'image', attrs }];
  }
  const link = src === '' ? [] : [linkTo(target)];
  return [{ type: 'text', text: description || src, marks: [...marks, ...link] }];
}

const isEmpty = ({ type, text }: ProseNode): boolean => type === 'text' && text === '';

function paragraphOf(inline: readonly ProseNode[]): ProseNode[] {
  return inline.every(isEmpty) ? [] : [{ type: 'paragraph', content: inline }];
}

function inOneLine(inline: readonly ProseNode[]): ProseNode[] {
  return inline.map((node) => (node.text ? { ...node, text: node.text.replaceAll('\n', ' ') } : node));
}

/**
 * The paragraphs around the images of one (D37), trimmed of white space and line breaks where they were
 * split.
 */
function splitAtImages(inline: readonly ProseNode[]): ProseNode[] {
  const blocks: ProseNode[] = [];
  let run: ProseNode[] = [];
  let isAfterImage = false;
  for (const node of inline) {
    if (node.type !== 'image') {
      run.push(node);
      continue;
    }
    blocks.push(...paragraphOf(trimmed(run, isAfterImage, true)), node);
    run = [];
    isAfterImage = true;
  }
  return [...blocks, ...paragraphOf(trimmed(run, isAfterImage, false))];
}

function trimmed(run: readonly ProseNode[], atStart: boolean, atEnd: boolean): ProseNode[] {
  const from = atStart ? trimEdge(run, (text) => text.trimStart()) : [...run];
  return atEnd ? trimEdge(from.reverse(), (text) => text.trimEnd()).reverse() : from;
}

function trimEdge(run: readonly ProseNode[], trim: (text: string) => string): ProseNode[] {
  for (const [index, node] of run.entries()) {
    if (node.type === 'hardBreak') continue;
    if (node.text === undefined || node.marks?.some(({ type }) => type === 'code')) return run.slice(index);
    const text = trim(node.text);
    if (text !== '') return [{ ...node, text }, ...run.slice(index + 1)];
  }
  return [];
}
