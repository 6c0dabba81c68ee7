import type { MarkType as EditorMarkType, NodeType as EditorNodeType } from 'prosemirror-model';
import type { MarkType, NodeType } from '../../../../core/prose/schema.ts';
import { schema } from './schema.ts';

type EditorOnlyNode = 'customBlock' | 'customInline' | 'section' | 'softBreak';

/** The editor's node types by name. */
export const nodes = schema.nodes as Readonly<Record<NodeType | EditorOnlyNode, EditorNodeType>>;

/** The editor's mark types by name. */
export const marks = schema.marks as Readonly<Record<MarkType | 'customMark', EditorMarkType>>;
