import type MarkdownIt from 'markdown-it';

/** `[^label]`, a reference to a footnote, unless it is the text of a link. */
const REFERENCE = /\[\^[^\]\s[\\^$<]+\](?!\()/y;
/** The beginning of a footnote, which may interrupt a paragraph. */
const DEFINITION = /\[\^[^\]\s[\\^$<]+\]:/y;
/** The indentation of the further blocks of a footnote, in columns. */
const INDENT = 4;

/**
 * Parses footnotes, which are text in Prose (D37): each begins a paragraph with `meta.footnote`; its further blocks follow without their
 * indentation.
 */
export function footnotes(md: MarkdownIt): void {
  const readParagraph = md.block.ruler.getRules('').at(-1);
  if (readParagraph === undefined) throw new Error('The Markdown parser reads no paragraphs.');

  md.inline.ruler.before('link', 'footnote', (state, silent) => {
    REFERENCE.lastIndex = state.pos;
    const found = state.src.charCodeAt(state.pos) === 0x5b ? REFERENCE.exec(state.src)?.[0] : undefined;
    if (found === undefined || state.pos + found.length > state.posMax) return false;
    if (!silent) state.push('text_special', '', 0).content = found;
    state.pos += found.length;
    return true;
  });

  md.block.ruler.before(
    'reference',
    'footnote',
    (state, start, end, silent) => {
      DEFINITION.lastIndex = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
      if ((state.sCount[start] ?? 0) - state.blkIndent >= INDENT || !DEFINITION.test(state.src)) return false;
      if (silent) return true;
      const opening = state.tokens.length;
      readParagraph(state, start, end, false);
      const paragraph = state.tokens[opening];
      if (paragraph !== undefined) paragraph.meta = { footnote: true };
      state.blkIndent += INDENT;
      md.block.tokenize(state, state.line, end);
      state.blkIndent -= INDENT;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}
