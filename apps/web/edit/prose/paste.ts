import { DOMParser, Slice } from 'prosemirror-model';
import type { EditorProps } from 'prosemirror-view';
import { paragraphsOf } from '../../../../core/prose/paragraphs.ts';
import { addressIn } from '../../save/draft.ts';
import { toEditor } from './document.ts';
import { schema } from './schema.ts';
import { tidy, withoutInline } from './tidy.ts';
import { marks } from './types.ts';

/**
 * How what is pasted is read: into a document without a window, where nothing runs or is fetched, then by the rules of the schema,
 * which have no place for scripts.
 */
export const pasteProps: EditorProps = {
  clipboardParser: Object.assign(Object.create(DOMParser.fromSchema(schema)) as DOMParser, {
    parseSlice(dom: HTMLElement, options: Parameters<DOMParser['parseSlice']>[1]) {
      tidy(dom);
      return DOMParser.fromSchema(schema).parseSlice(dom, options);
    },
  }),

  /** Text as the service reads it: paragraphs between blank lines, the lines of one stay lines. */
  clipboardTextParser: (text) =>
    Slice.maxOpen(toEditor({ type: 'doc', content: paragraphsOf(clean(text)) }).content),

  transformPastedHTML: withoutInline,

  /** An address that is pasted onto text becomes its link. */
  handlePaste(view, event) {
    const { selection, doc, tr } = view.state;
    const href = addressIn((event.clipboardData?.getData('text/plain') ?? '').trim());
    if (href === null || selection.empty || !selection.$from.sameParent(selection.$to)) return false;
    if (!selection.$from.parent.type.allowsMarkType(marks.link)) return false;
    if (doc.textBetween(selection.from, selection.to).trim() === '') return false;
    view.dispatch(tr.addMark(selection.from, selection.to, marks.link.create({ href })));
    return true;
  },
};

/** Without what no text may hold (core/json/characters.ts). */
function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
