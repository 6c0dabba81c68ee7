import type { DocumentText } from '../../core/ports/media.ts';
import { documentBuilder } from './document-builder.ts';
import { type Follower, type MarkupDialect, wholeNumber } from './markup-dialect.ts';
import { readMarkup } from './markup-reader.ts';

const HEADING = /^h([1-6])$/;

/** The dialect of HTML. It is also used for XHTML, which is similar enough. */
export const html: MarkupDialect = {
  isXml: false,
  blocks: new Set(
    [
      'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form',
      'h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table ul',
    ].flatMap((names) => names.split(' ')),
  ),
  quotations: new Set(['blockquote']),
  spaces: new Set(['wbr', 'img']),
  breaks: new Set(['br']),
  skipped: new Set(
    'head title script style template noscript nav svg iframe object select button rt rp'.split(' '),
  ),
  rows: new Set(['tr']),
  cells: new Set(['td', 'th']),
  columns: (name, { colspan }) => (/^t[dh]$/.test(name) ? wholeNumber(colspan) : undefined),
  code: 'pre',
  headingLevel: (name) => {
    const level = HEADING.exec(name)?.[1];
    return level === undefined ? undefined : Number(level);
  },
  isItem: (name) => name === 'li',
  lists: new Set(['ol', 'ul']),
  firstNumber: (name, { start }) => (name === 'ol' ? (wholeNumber(start) ?? 1) : undefined),
  numberOfItem: 'value',
  get follower() {
    return htmlFollower();
  },
};

/** The elements that emphasise text, with their marks as in `Piece`. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['s', 'strike'],
  ['del', 'strike'],
  ['strike', 'strike'],
]);

/** Reads links, emphasis, formulas, and the boxes of tasks. */
function htmlFollower(): Follower {
  const formula = formulaReader();
  const hrefs: (string | undefined)[] = [];
  const open: string[] = [];
  let items = 0;
  return {
    open(name, attributes) {
      const mark = MARKS.get(name);
      if (mark) open.push(mark);
      if (name === 'a') hrefs.push(attributes.href);
      if (name === 'li') items += 1;
      if (name === 'input' && items > 0 && attributes.type?.toLowerCase() === 'checkbox')
        return 'checked' in attributes ? '☑ ' : '☐ ';
      return formula.open(name, attributes);
    },
    text: (text) => formula.text(text),
    close(name) {
      if (MARKS.has(name)) open.pop();
      if (name === 'a') hrefs.pop();
      if (name === 'li') items -= 1;
      return formula.close(name);
    },
    get isHidden() {
      return formula.isHidden;
    },
    get href() {
      return hrefs.at(-1);
    },
    get marks() {
      return [...new Set(open)].join(' ');
    },
  };
}

/** Reads a formula in MathML as its TeX, otherwise as its text, between dollar signs. */
function formulaReader(): Follower {
  let depth = 0;
  let [tex, shown, sign] = ['', '', '$'];
  /** The kind of annotation that is being read; its text is not shown. */
  let note: 'tex' | 'other' | undefined;
  return {
    open(name, { alttext = '', display, encoding = '' }) {
      if (name === 'math' && depth === 0)
        [tex, shown, sign] = [alttext, '', display === 'block' ? '$$' : '$'];
      if (name === 'math') depth += 1;
      if (depth === 0 || !name.startsWith('annotation')) return undefined;
      note = /tex/i.test(encoding) ? 'tex' : 'other';
      if (note === 'tex') tex = '';
      return undefined;
    },
    text(text) {
      if (depth === 0) return;
      if (note === 'tex') tex += text;
      else if (note === undefined) shown += text;
    },
    close(name) {
      if (name.startsWith('annotation')) note = undefined;
      if (name !== 'math' || depth === 0) return undefined;
      depth -= 1;
      const formula = (tex.trim() || shown).replace(/\s+/gu, ' ').trim();
      return depth > 0 || formula === '' ? undefined : `${sign}${formula}${sign}`;
    },
    get isHidden() {
      return depth > 0;
    },
    href: undefined,
  };
}

/** The text of an HTML file, without its navigation, scripts, buttons and drop-down lists. */
export function readHtml(markup: string, from = 0): DocumentText {
  const document = documentBuilder(from);
  readMarkup(markup, html, document);
  return document.finish();
}
