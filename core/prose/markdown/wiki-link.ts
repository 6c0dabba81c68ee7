import type MarkdownIt from 'markdown-it';

/** A title and, after a vertical bar, a label. Neither contains line ends or unescaped brackets and bars. */
const REFERENCE = /(!?)\[\[((?:\\[^\n]|[^[\]|\\\n])+)(?:\|((?:\\[^\n]|[^[\]|\\\n])*))?\]\]/y;

/** The data in the `meta` of a `wiki_link` token. */
export interface WikiLinkToken {
  readonly target: string;
  readonly label: string;
  readonly embed: boolean;
}

/** Parses `[[Title]]`, `[[Title|label]]` and `![[Title]]` (D32, D36), with the same escapes as link URLs. */
export function wikiLinks(md: MarkdownIt): void {
  const decode = (text: string | undefined): string =>
    md.utils.unescapeAll((text ?? '').replace(/^[ \t]+|(?<!\\)[ \t]+$/g, ''));

  md.inline.ruler.before('link', 'wiki_link', (state, silent) => {
    const first = state.src.charCodeAt(state.pos);
    if (first !== 0x5b && first !== 0x21) return false;
    REFERENCE.lastIndex = state.pos;
    const found = REFERENCE.exec(state.src);
    if (found === null || REFERENCE.lastIndex > state.posMax) return false;
    const target = decode(found[2]);
    if (target.trim() === '') return false;
    if (!silent) {
      const meta: WikiLinkToken = { target, label: decode(found[3]), embed: found[1] === '!' };
      state.push('wiki_link', '', 0).meta = meta;
    }
    state.pos += found[0].length;
    return true;
  });
}
