import * as v from 'valibot';
import type { Mark, ProseNode as Node } from '../../../core/prose/schema.ts';
import { titled } from './describe.ts';

/** Schemas of a Prose tree in responses (docs/prose.md, "The tree"). */

const ProseMark: v.GenericSchema<unknown, Mark> = v.pipe(
  v.looseObject({ type: v.string(), href: v.optional(v.string()), title: v.optional(v.string()) }),
  v.title('ProseMark'),
) as v.GenericSchema<unknown, Mark>;

const ProseNode: v.GenericSchema<unknown, Node> = titled('ProseNode', {
  type: v.string(),
  attrs: v.optional(v.record(v.string(), v.unknown())),
  content: v.optional(v.array(v.lazy(() => ProseNode))),
  text: v.optional(v.string()),
  marks: v.optional(v.array(ProseMark)),
}) as v.GenericSchema<unknown, Node>;

export const ProseDocument = titled('ProseDocument', { type: v.literal('doc'), content: v.array(ProseNode) });
