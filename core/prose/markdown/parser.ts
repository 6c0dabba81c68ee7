import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { MAX_DEPTH } from '../schema.ts';
import { bounds } from './bounds.ts';
import { footnotes } from './footnotes.ts';
import { formulas } from './formulas.ts';
import { literalAutolinks } from './literal-autolinks.ts';
import { markDelimiters } from './mark-delimiters.ts';
import { wikiLinks } from './wiki-link.ts';

/** Deeper than Prose allows, so that `bounds` rejects deep blocks before the parser skips them. The published type lacks this option. */
const NESTING: object = { maxNesting: MAX_DEPTH + 100 };

/**
 * Parses the Markdown dialect of Commonplace (D36): CommonMark and GFM with wiki links, the marks of Prose, footnotes and formulas.
 * Delimiters also work next to Chinese, Japanese and Korean punctuation, since words there have no spaces around them. It yields tokens
 * with URLs as written; Prose checks them later. Throws `unprocessable` if blocks are nested too deep.
 */
export const parser = new MarkdownIt({ html: true })
  .set(NESTING)
  .disable(['strikethrough', 'linkify', 'replacements', 'smartquotes', 'fragments_join', 'text_join'])
  .use(bounds)
  .use(taskItems)
  .use(literalAutolinks)
  .use(numericReferences)
  .use(wikiLinks)
  .use(footnotes)
  .use(formulas)
  .use(markDelimiters)
  .use(cjkFriendly);

parser.validateLink = () => true;
parser.normalizeLink = (address) => address;
parser.normalizeLinkText = (address) => address;

const TASK_MARKER = /^\[([ xX])\](?:\s+|$)/;

/** Moves `[ ]` and `[x]` from the start of a list item to its `meta.checked`, even if the item has no other text. */
function taskItems(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'task_items', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open') continue;
      const marker = TASK_MARKER.exec(token.content);
      const item = tokens[index - 2];
      if (marker === null || item === undefined) continue;
      item.meta = { checked: marker[1] !== ' ' };
      token.content = token.content.slice(marker[0].length);
    }
  });
}

const NUMERIC_REFERENCE = /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/iy;

/**
 * Decodes numeric references such as `&#10;` and `&#xA;` to any Unicode character, even control characters, so that Markdown can represent
 * any text.
 */
function numericReferences(md: MarkdownIt): void {
  md.inline.ruler.before('entity', 'numeric_reference', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== 0x26) return false;
    NUMERIC_REFERENCE.lastIndex = state.pos;
    const found = NUMERIC_REFERENCE.exec(state.src);
    if (found === null) return false;
    if (!silent) {
      const code = found[1] === undefined ? Number(found[2]) : Number.parseInt(found[1], 16);
      state.push('text_special', '', 0).content = String.fromCodePoint(isCharacter(code) ? code : 0xfffd);
    }
    state.pos += found[0].length;
    return true;
  });
}

function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}
