import { DOMParser, Slice } from 'prosemirror-model';
import type { EditorProps } from 'prosemirror-view';
import { paragraphsOf } from '../../../../core/prose/paragraphs.ts';
import type { ProseNode } from '../../../../core/prose/schema.ts';
import { urlIn } from '../../api/draft.ts';
import { toEditor } from './document.ts';
import { normalizePasted, withoutInlineStyles } from './normalize-pasted.ts';
import { schema } from './schema.ts';
import { marks } from './types.ts';

/**
 * How the editor handles pasted content. HTML is parsed into a document without a window, in which nothing runs or loads. The schema then
 * keeps only nodes and marks that Prose has.
 */
export const pasteProps: EditorProps = {
  clipboardParser: Object.assign(Object.create(DOMParser.fromSchema(schema)) as DOMParser, {
    parseSlice(dom: HTMLElement, options: Parameters<DOMParser['parseSlice']>[1]) {
      normalizePasted(dom);
      return DOMParser.fromSchema(schema).parseSlice(dom, options);
    },
  }),

  /**
   * Parses plain text like the server: blank lines separate paragraphs, and single line breaks stay. Lines that begin with `>` are
   * quotations.
   */
  clipboardTextParser: (text) =>
    Slice.maxOpen(toEditor({ type: 'doc', content: blocksOf(clean(text)) }).content),

  transformPastedHTML: withoutInlineStyles,

  /** Pasting a URL onto selected text makes it a link. */
  handlePaste(view, event) {
    const { selection, doc, tr } = view.state;
    const href = urlIn((event.clipboardData?.getData('text/plain') ?? '').trim());
    if (href === null || selection.empty || !selection.$from.sameParent(selection.$to)) return false;
    if (!selection.$from.parent.type.allowsMarkType(marks.link)) return false;
    if (doc.textBetween(selection.from, selection.to).trim() === '') return false;
    view.dispatch(tr.addMark(selection.from, selection.to, marks.link.create({ href })));
    return true;
  },
};

const QUOTED = /^ {0,3}> ?/;
/** Maximum depth of quotations. Deeper quotations stay text. */
const MAX_QUOTATION_DEPTH = 20;

function blocksOf(text: string, depth = 0): readonly ProseNode[] {
  const runs: { readonly isQuoted: boolean; readonly lines: string[] }[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const isQuoted = depth < MAX_QUOTATION_DEPTH && QUOTED.test(line);
    const last = runs.at(-1);
    if (last?.isQuoted === isQuoted) last.lines.push(line);
    else runs.push({ isQuoted, lines: [line] });
  }
  const isSingle = runs.length === 1;
  return runs.flatMap(({ isQuoted, lines }) => {
    if (!isQuoted)
      return isSingle || lines.some((line) => line.trim() !== '') ? paragraphsOf(lines.join('\n')) : [];
    const inner = lines.map((line) => line.replace(QUOTED, '')).join('\n');
    return [{ type: 'blockquote', content: blocksOf(inner, depth + 1) }];
  });
}

/** Removes NUL and replaces lone surrogates with U+FFFD, since no text may contain them (core/json/characters.ts). */
function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
