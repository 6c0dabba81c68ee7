import fc from 'fast-check';
import { parseProse } from '../../../core/prose/parse-prose.ts';
import { isNodeType, type ProseDocument, type ProseNode } from '../../../core/prose/schema.ts';
import { prose } from '../../core/prose/arbitraries.ts';

/** Prose with custom nodes and attributes from other programs. */

const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(1, true, '', 'a\nb', 0),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.record({ b: fc.integer(), a: fc.constant('x') }),
);
const type = fc.constantFrom('callout', 'mention', 'customBlock', 'softBreak', 'constructor');
const customMark = fc.record({ type, note: value }, { requiredKeys: ['type'] });
const customNode: fc.Arbitrary<ProseNode> = fc
  .record(
    {
      type,
      attrs: fc.record({ id: value }),
      text: fc.constantFrom('', 'own text\nin lines'),
      content: fc.constantFrom(
        [{ type: 'text', text: 'inside' }],
        [{ type: 'paragraph', content: [{ type: 'mention' }] }],
      ),
      marks: fc.array(customMark, { maxLength: 2 }),
    },
    { requiredKeys: ['type'] },
  )
  .map((node) => node as ProseNode);

/** An addition to one node, usually empty. */
const addition = fc.record({
  attrs: fc.option(fc.record({ custom: value, embed: fc.boolean(), colspan: fc.constant(2) }), {
    nil: undefined,
    freq: 4,
  }),
  marks: fc.array(fc.oneof(customMark, fc.constant({ type: 'italic' })), { maxLength: 2 }),
  before: fc.option(customNode, { nil: undefined, freq: 4 }),
});

type Addition = typeof addition extends fc.Arbitrary<infer T> ? T : never;

/** Any document, with custom nodes, marks and attributes in it. */
export const customised: fc.Arbitrary<ProseDocument> = fc
  .tuple(prose, fc.array(addition, { minLength: 1, maxLength: 24 }))
  .map(([document, additions]) => parseProse(added(document, inTurn(additions))));

/** @param next returns the additions in turn */
function added(node: ProseNode, next: () => Addition): ProseNode {
  if (node.type === 'codeBlock' || node.type === 'html' || !isNodeType(node.type)) return node;
  const content = node.content?.flatMap((child) => {
    const { before, marks, attrs } = next();
    const changed = added(child, next);
    const marked = {
      ...changed,
      marks: [...(changed.marks ?? []), ...marks],
      ...(attrs && child.type !== 'text' && { attrs: { ...attrs, ...changed.attrs } }),
    };
    return before ? [before, marked] : [marked];
  });
  return content ? { ...node, content } : node;
}

function inTurn(additions: readonly Addition[]): () => Addition {
  let turn = 0;
  return () => additions[turn++ % additions.length] as Addition;
}
