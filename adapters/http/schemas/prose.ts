import * as v from 'valibot';
import type { Mark, ProseNode as Node } from '../../../core/prose/schema.ts';

/** Schemas of a Prose tree in responses (docs/prose.md, "The tree"). */

const ProseMark: v.GenericSchema<unknown, Mark> = v.pipe(
  v.looseObject({ type: v.string(), href: v.optional(v.string()), title: v.optional(v.string()) }),
  v.title('ProseMark'),
) as v.GenericSchema<unknown, Mark>;

const ProseNode: v.GenericSchema<unknown, Node> = v.pipe(
  v.object({
    type: v.string(),
    attrs: v.optional(v.record(v.string(), v.unknown())),
    content: v.optional(v.array(v.lazy(() => ProseNode))),
    text: v.optional(v.string()),
    marks: v.optional(v.array(ProseMark)),
  }),
  v.title('ProseNode'),
) as v.GenericSchema<unknown, Node>;

export const ProseDocument = v.pipe(
  v.object({ type: v.literal('doc'), content: v.array(ProseNode) }),
  v.title('ProseDocument'),
);
