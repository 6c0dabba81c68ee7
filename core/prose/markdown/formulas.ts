import type MarkdownIt from 'markdown-it';
import type { ProseNode } from '../schema.ts';

/**
 * A formula within a line, by GitHub's rule: TeX between `$$`, or between single dollar signs without white space just inside them and
 * without a digit after the last. A backslash escapes a dollar sign. Longer formulas count as text, so that the cost stays proportional to
 * the length of the text.
 */
const FORMULA =
  /\$\$((?:\\[\s\S]|[^$\\]){1,2000})\$\$|\$(?!\s)((?:\\[\s\S]|[^$\\]){1,1000})(?<!\s)\$(?![\d$])/;
const AT = new RegExp(FORMULA, 'y');
const ALL = new RegExp(FORMULA, 'g');

/** A line that begins or ends a display formula. */
const FENCE = /^\$\$[ \t]*$/;

/**
 * A formula between the delimiters of LaTeX, which chat assistants write. In Markdown, `\\(` is also an escaped parenthesis, so the content
 * must look like a formula.
 */
const IN_PARENTHESES = /\\\(((?:\\[^()\n]|[^\\$\n]){1,1000})\\\)(?![\d$])/y;
/** A line that is a displayed formula in LaTeX, and the lines before and after one. */
const IN_BRACKETS = /^\\\[((?:\\[^[\]]|[^\\$]){1,2000})\\\][ \t]*$/;
const OPENING = /^\\\[[ \t]*$/;
const CLOSING = /^\\\][ \t]*$/;

/** Whether TeX has a sign of a formula: a command or, without long words, a relation, superscript or subscript. */
function looksLikeTex(tex: string): boolean {
  if (/\\[.+-]/.test(tex)) return false; // punctuation that a program escaped
  return /(?<!\\)\\[a-z]{2}/i.test(tex) || (/[=<>]|(?<!\\)[_^]/.test(tex) && !/\p{L}{4}/u.test(tex));
}

/** Line breaks with which a formula cannot be written in a paragraph, since the next line could begin a block. */
const UNSAFE_LINE = /\n(?![\p{L}\\({&])|[ \t]\n|\r/u;

/** A part of a text: a formula, with its TeX and whether it is displayed on its own line, or the text between two formulas. */
interface TextPiece {
  readonly text: string;
  readonly formula?: { readonly tex: string; readonly display: boolean };
}

/** Splits text at its formulas. A text between two lines `$$` is a single formula. */
export function splitAtFormulas(text: string): readonly TextPiece[] {
  const block = blockTex(text);
  if (block !== null) return [{ text, formula: { tex: block, display: true } }];
  if (!text.includes('$')) return [{ text }];
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, 1: displayed, 2: inline, index } of text.matchAll(ALL)) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({
      text: found,
      formula: { tex: displayed ?? inline ?? '', display: displayed !== undefined },
    });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** The TeX between two lines `$$`; null for other text. */
function blockTex(text: string): string | null {
  const lines = text.split('\n');
  const isBlock =
    lines.length > 2 && lines.findIndex((line, at) => at > 0 && FENCE.test(line)) === lines.length - 1;
  return isBlock && FENCE.test(lines[0] ?? '') ? lines.slice(1, -1).join('\n') : null;
}

/** Whether a paragraph is a formula between two lines `$$`, which is written to Markdown unchanged. */
export function isFormulaBlock(content: readonly ProseNode[]): boolean {
  const [only, ...others] = content;
  if (only?.type !== 'text' || only.marks !== undefined || others.length > 0) return false;
  const tex = blockTex(only.text ?? '');
  return tex !== null && tex.trim() !== '' && only.text === `$$\n${tex}\n$$` && !/\r|[ \t]$/mu.test(tex);
}

/** Whether a formula can be written unchanged in a paragraph or on a single line. */
export function isWritable(
  formula: string,
  place: { readonly lines: boolean; readonly tight: boolean },
): boolean {
  if (place.tight) return !/\s/u.test(formula);
  return place.lines ? !UNSAFE_LINE.test(formula) : !/[\n\r]/u.test(formula);
}

/** A placeholder for a dollar sign outside formulas, until the text around it is known. No text contains this character. */
export const PLAIN_DOLLAR = '\0';
/** If a text has more dollar signs, all are escaped. */
const MAX_TRIED = 50;

/** Escapes the plain dollar signs that would begin a formula. */
export function escapeDollars(written: string): string {
  const [...parts] = written.split(PLAIN_DOLLAR);
  if (parts.length > MAX_TRIED) return parts.join('\\$');
  return parts.reduceRight((after, before) => {
    AT.lastIndex = 0;
    return `${before}${AT.test(`$${after}`) ? '\\$' : '$'}${after}`;
  });
}

/** Parses formulas, which are text in Prose (D37), without parsing Markdown inside them. */
export function formulas(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'formula', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== 0x24) return false;
    AT.lastIndex = state.pos;
    const found = AT.exec(state.src)?.[0];
    if (found === undefined || state.pos + found.length > state.posMax) return false;
    if (!silent) state.push('formula', '', 0).content = found.replace(/[ \t]*\n\s*/g, '\n');
    state.pos += found.length;
    return true;
  });

  md.inline.ruler.before('escape', 'formula_in_parentheses', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== 0x5c || state.src.charAt(state.pos - 1) === '$') return false;
    IN_PARENTHESES.lastIndex = state.pos;
    const [found = '', content = ''] = IN_PARENTHESES.exec(state.src) ?? [];
    const tex = content.trim();
    if (tex === '' || state.pos + found.length > state.posMax || !looksLikeTex(tex)) return false;
    if (!silent) state.push('formula', '', 0).content = `$${tex}$`;
    state.pos += found.length;
    return true;
  });

  md.block.ruler.before(
    'fence',
    'formula',
    (state, start, end, silent) => {
      const lineAt = (line: number) =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
      const indent = state.sCount[start] ?? 0;
      if (indent - state.blkIndent >= 4) return false;
      const first = lineAt(start);
      const whole = IN_BRACKETS.exec(first)?.[1]?.trim() ?? '';
      if (whole !== '' && looksLikeTex(whole)) {
        if (!silent) state.push('formula', '', 0).content = `$$\n${whole}\n$$`;
        state.line = start + 1;
        return true;
      }
      const isBracketed = OPENING.test(first);
      if (!isBracketed && !FENCE.test(first)) return false;
      const closing = isBracketed ? CLOSING : FENCE;
      let last = start + 1;
      while (last < end && !closing.test(lineAt(last))) {
        if (isBracketed && (state.isEmpty(last) || /\$|^\\\[/.test(lineAt(last)))) return false;
        if (!state.isEmpty(last) && (state.sCount[last] ?? 0) < state.blkIndent) return false;
        last++;
      }
      if (last >= end || (state.sCount[last] ?? 0) < state.blkIndent) return false;
      const tex = state.getLines(start + 1, last, indent, false).replace(/[ \t]+$/gm, '');
      if (tex.trim() === '') return false;
      if (silent) return true;
      state.push('formula', '', 0).content = `$$\n${tex}\n$$`;
      state.line = last + 1;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}
