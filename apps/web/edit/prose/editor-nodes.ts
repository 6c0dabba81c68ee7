import type { MarkSpec, NodeSpec } from 'prosemirror-model';
import type { ProseNode } from '../../../../core/prose/schema.ts';
import { editWords } from '../../words/edit.ts';
import { recordIn } from './dom-attributes.ts';

/** A node that the editor does not support. It stays unchanged. */
function custom(tag: 'div' | 'span'): NodeSpec {
  return {
    atom: true,
    draggable: true,
    attrs: { node: { default: null } },
    toDOM: ({ attrs: { node } }) => [
      tag,
      { class: 'custom', 'data-custom': JSON.stringify(node) },
      describe(node as ProseNode),
    ],
    parseDOM: [
      {
        tag: `${tag}[data-custom]`,
        priority: 70,
        getAttrs: (element) => {
          const node = recordIn((element as HTMLElement).getAttribute('data-custom'));
          return typeof node?.type === 'string' && { node };
        },
      },
    ],
    leafText: ({ attrs: { node } }) => textIn(node as ProseNode),
  };
}

/** The node types that only the editor has. */
export const editorNodes: Readonly<Record<string, NodeSpec>> = {
  customBlock: custom('div'),
  customInline: { inline: true, ...custom('span') },
  /** A line break in the source of a paragraph, shown as a space. */
  softBreak: {
    inline: true,
    selectable: false,
    attrs: { text: { default: '\n' } },
    toDOM: ({ attrs: { text } }) => ['span', { 'data-soft-break': JSON.stringify(text) }, ' '],
    parseDOM: [{ tag: 'span[data-soft-break]', getAttrs: () => ({ text: '\n' }) }],
    leafText: ({ attrs: { text } }) => text,
  },
};

/** A mark that the editor does not support. A text may have several. */
export const customMark: MarkSpec = {
  attrs: { json: { default: '{}' } },
  excludes: '',
  toDOM: ({ attrs: { json } }) => ['span', { 'data-custom-mark': json }, 0],
  parseDOM: [
    {
      tag: 'span[data-custom-mark]',
      getAttrs: (element) => {
        const json = (element as HTMLElement).getAttribute('data-custom-mark');
        return typeof recordIn(json)?.type === 'string' && { json };
      },
    },
  ],
};

function describe(node: ProseNode): string {
  return editWords.custom(node.type, textIn(node));
}

function textIn({ text = '', content = [] }: ProseNode): string {
  return [text, ...content.map(textIn)].filter((each) => each !== '').join(' ');
}
