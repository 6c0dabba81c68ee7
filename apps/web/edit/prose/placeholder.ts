import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { editWords } from '../../words/edit.ts';

/** Shows a hint in an empty text. */
export function placeholder(): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const { firstChild, childCount } = doc;
        if (!firstChild?.isTextblock || firstChild.content.size > 0 || childCount > 2) return null;
        if (childCount === 2 && (doc.lastChild?.content.size ?? 0) > 0 && firstChild.type.name !== 'heading')
          return null;
        const isTitle = firstChild.type.name === 'heading';
        const hint = isTitle ? editWords.titleHint : editWords.textHint;
        const attributes = { class: 'hinted', 'data-hint': hint, ...(isTitle && { 'aria-label': hint }) };
        return DecorationSet.create(doc, [Decoration.node(0, firstChild.nodeSize, attributes)]);
      },
    },
  });
}
