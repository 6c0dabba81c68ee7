import type MarkdownIt from 'markdown-it';

const REFERENCE = /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/iy;

/** Reads `&#10;` and `&#xA;` for any Unicode character, even controls, so that Markdown can hold any text. */
export function numericReferences(md: MarkdownIt): void {
  md.inline.ruler.before('entity', 'numeric_reference', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== 0x26) return false;
    REFERENCE.lastIndex = state.pos;
    const found = REFERENCE.exec(state.src);
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
