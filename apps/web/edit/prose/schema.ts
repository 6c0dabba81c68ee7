import { type AttributeSpec, type NodeSpec, Schema } from 'prosemirror-model';
import {
  type AttributeRule,
  isInline,
  markRules,
  markTypes,
  type NodeRule,
  type NodeType,
  nodeRules,
} from '../../../../core/prose/schema.ts';
import { customMark, editorNodes } from './editor-nodes.ts';
import { markRenderings } from './mark-renderings.ts';
import { nodeRenderings } from './node-renderings.ts';

/**
 * The editor's schema. It is generated from the rules that validate Prose (core/prose/schema.ts), so that it allows what the server
 * accepts. The editor adds a few node types (editor-nodes.ts).
 */
export const schema: Schema = new Schema({
  nodes: {
    ...Object.fromEntries((Object.keys(nodeRules) as NodeType[]).map((type) => [type, nodeSpec(type)])),
    ...editorNodes,
    /** A group of consecutive blocks in a long text (sections.ts). */
    section: {
      content: contentOf('doc', nodeRules.doc),
      selectable: false,
      toDOM: () => ['div', { class: 'section' }, 0],
    },
  },
  marks: {
    ...Object.fromEntries(
      markTypes.map((type) => [type, { ...markRenderings[type], attrs: attributes(markRules[type].attrs) }]),
    ),
    customMark,
  },
});

function nodeSpec(type: NodeType): NodeSpec {
  const rule: NodeRule = nodeRules[type];
  const { attrs = {}, ...drawn }: Partial<NodeSpec> = nodeRenderings[type];
  return {
    ...drawn,
    content: type === 'doc' ? `(${contentOf(type, rule)} | section)+` : contentOf(type, rule),
    marks: rule.holds.includes('text') && !rule.plainText ? '_' : '',
    // `kept` contains what the document has beyond the rules.
    attrs: type === 'text' ? {} : { ...attributes(rule.attrs), kept: { default: null }, ...attrs },
    inline: isInline(type),
    ...(rule.plainText && { code: true, defining: true }),
  };
}

/** The ProseMirror content expression of a node. Custom nodes may be anywhere except in plain text and directly in tables and rows. */
function contentOf(type: NodeType, { holds, plainText, needsChildren, wrapsInline }: NodeRule): string {
  if (holds.length === 0) return '';
  if (plainText) return 'text*';
  if (holds.includes('text')) return `(${[...holds, 'softBreak', 'customInline'].join(' | ')})*`;
  const others = type === 'table' || type === 'tableRow' ? [] : ['customBlock'];
  const isNeverEmpty = needsChildren || wrapsInline || type === 'doc';
  return `(${[...holds, ...others].join(' | ')})${isNeverEmpty ? '+' : '*'}`;
}

/** Attribute specifications. Optional attributes default to null, and required ones to a value that their rule accepts. */
function attributes(rules: Readonly<Record<string, AttributeRule>>): Record<string, AttributeSpec> {
  const defaultOf = ({ required, accepts }: AttributeRule) =>
    required ? [false, 1, ''].find((value) => accepts(value)) : null;
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, { default: defaultOf(rule) }]),
  );
}
