import { type Document, Element, isTag, isText, Text } from 'domhandler';
import { percentDecoded } from '../../core/model/url.ts';
import { edits } from './edits.ts';
import { type Formula, find, formulaElement, given, hasClass, MAX_FORMULA } from './formula.ts';
import { localName, mathText, texOf } from './math-text.ts';
import { textOf, walk } from './nodes.ts';
import { parseHtml } from './parse-html.ts';
import { writtenFormulas } from './written-formulas.ts';

/**
 * Replaces each formula on a page with its TeX: from MathML, KaTeX, MathJax, LaTeXML, and the pictures of Wikipedia and WordPress. MathML
 * without TeX is written as TeX.
 */
export function normaliseFormulas(page: Document): void {
  const tree = edits();
  const replaceWritten = writtenFormulas(page);
  walk(page, (element) => {
    replaceWritten(element, tree);
    if (hasClass(element, 'ltx_eqn_table')) {
      tree.replace(element, ...equationsOf(element));
      return false;
    }
    if (isDrawnByMathJax(element)) {
      tree.remove(element);
      return false;
    }
    const formula = formulaOf(element);
    if (formula === undefined) return element.name !== 'svg';
    if (formula.tex !== '') tree.replace(element, formulaElement(formula.tex, formula.isDisplay));
    return false;
  });
  tree.apply();
}

/** Whether an element is MathJax 2's rendering of a formula whose TeX is in the script after it. */
function isDrawnByMathJax(element: Element): boolean {
  if (
    !hasClass(
      element,
      'mathjax',
      'mathjax_display',
      'mathjax_preview',
      'mathjax_svg',
      'mathjax_svg_display',
      'mathjax_chtml',
      'mjxc-display',
      'mathjax_mathml',
    )
  )
    return false;
  if (hasClass(element, 'mathjax_preview')) return true;
  let next = element.next;
  for (let step = 0; next !== null && step < MAX_DRAWN; step += 1, next = next.next) {
    if (isTag(next) && TEX_SCRIPT.test(next.attribs.type ?? '')) return true;
    if (isTag(next) ? !isDrawn(next) : isText(next) && next.data.trim() !== '') return false;
  }
  return false;
}

/** Maximum number of nodes that MathJax inserts before its script. */
const MAX_DRAWN = 8;
const isDrawn = (element: Element): boolean => /(^|\s)MathJax/i.test(element.attribs.class ?? '');

const TEX_SCRIPT = /^\s*math\/tex\b/i;
/** Script types for formulas in AsciiMath and in MathML. */
const OTHER_SCRIPT = /^\s*math\/(asciimath|mml)\b/i;
const TEX_ENCODING = /^(application\/x-tex|application\/x-latex|text\/x-tex|tex|latex)$/i;

/** The rows of a table in which LaTeXML shows equations, each as one formula before its number. */
function equationsOf(table: Element): Element[] {
  const rows: Element[] = [];
  walk(table, (row) => {
    if (row.name !== 'tr') return true;
    const parts: string[] = [];
    walk(row, (inner) => {
      if (isMath(inner.name)) parts.push(ofMathMl(inner, true).tex.replace(/^\\displaystyle\s*/, ''));
      return !isMath(inner.name);
    });
    const number = find(row, (inner) => hasClass(inner, 'ltx_tag'));
    const shown = parts.length === 0 ? row : number;
    const text = shown === undefined ? [] : [new Text(` ${textOf(shown)}`)];
    rows.push(
      new Element('p', {}, parts.length === 0 ? text : [formulaElement(parts.join(' '), true), ...text]),
    );
    return false;
  });
  return rows;
}

/** The formula that an element shows; undefined if it shows no formula. */
function formulaOf(element: Element): Formula | undefined {
  const { name, attribs } = element;
  if (name === 'script' && TEX_SCRIPT.test(attribs.type ?? ''))
    return given(textIn(element), /mode\s*=\s*display/i.test(attribs.type ?? ''));
  const other = name === 'script' ? OTHER_SCRIPT.exec(attribs.type ?? '')?.[1] : undefined;
  if (other !== undefined)
    return other.toLowerCase() === 'mml' ? ofMarkup(textIn(element), false) : given(textIn(element), false);
  if (isMath(name)) return ofMathMl(element, false);
  const style = attribs['data-math-style'];
  if (style !== undefined && hasClass(element, 'math')) return given(textIn(element), style === 'display');
  if (
    name === 'mjx-container' ||
    hasClass(element, 'mathjax', 'mathjax_display', 'mathjax_svg', 'mathjax_chtml')
  )
    return ofMathJax(element);
  if (
    hasClass(
      element,
      'katex',
      'katex-display',
      'mwe-math-element',
      'mwe-math-element-inline',
      'mwe-math-element-block',
    )
  )
    return ofHolder(element);
  if (
    name === 'math-renderer' ||
    name === 'd-math' ||
    ((name === 'span' || name === 'div') && hasClass(element, 'arithmatex', 'math', 'math-container'))
  )
    return ofDelimited(element);
  const noted = attribs['data-tex'] ?? attribs['data-expr'] ?? attribs['data-latex'];
  if (noted !== undefined && hasClass(element, 'ztext-math', 'math', 'tex', 'latex', 'katex-src'))
    return given(noted, false);
  if (name === 'img') return ofPicture(element);
  return undefined;
}

/** A formula of KaTeX or MediaWiki: MathML for programs, and another rendering for people. */
function ofHolder(element: Element): Formula | undefined {
  const isDisplay =
    hasClass(element, 'katex-display', 'mwe-math-element-block') ||
    /katex-display/.test(classesAround(element));
  const math = find(element, ({ name }) => isMath(name));
  const fromMath = math && ofMathMl(math, isDisplay);
  if (fromMath && fromMath.tex !== '') return fromMath;
  const image = find(element, 'img');
  return given(
    image?.attribs.alt ?? textOf(element, MAX_FORMULA),
    isDisplay || /display/.test(image?.attribs.class ?? ''),
  );
}

const classesAround = ({ parent }: Element): string =>
  parent instanceof Element ? (parent.attribs.class ?? '') : '';

function ofMathJax(element: Element): Formula | undefined {
  const isDisplay =
    /^(true|block)$/.test(element.attribs.display ?? '') || hasClass(element, 'mathjax_display');
  const noted =
    find(element, (inner) => inner.attribs['data-latex'] !== undefined)?.attribs['data-latex'] ??
    element.attribs['data-latex'];
  if (noted !== undefined) return given(noted, isDisplay);
  const math = find(element, ({ name }) => isMath(name));
  const markup = element.attribs['data-mathml'];
  return math ? ofMathMl(math, isDisplay) : markup === undefined ? undefined : ofMarkup(markup, isDisplay);
}

/** The formula in MathML markup from an attribute or a script. */
function ofMarkup(markup: string, isDisplay: boolean): Formula | undefined {
  const math = find(parseHtml(markup), ({ name }) => isMath(name));
  return math && ofMathMl(math, isDisplay);
}

/** Whether an element is a MathML formula. In XHTML, its name may have any prefix. */
const isMath = (name: string): boolean => localName(name) === 'math';

/** TeX between delimiters, which Pandoc and GitHub leave for a script. */
function ofDelimited(element: Element): Formula | undefined {
  const inner =
    find(element, 'math') ??
    find(element, (one) => hasClass(one, 'katex', 'mathjax') || one.name === 'mjx-container');
  if (inner) return formulaOf(inner);
  const text = (element.children.some(isTag) ? texOf(element) : textIn(element)).trim();
  const [, display, dollars, inline, dollar] =
    /^(?:\\\[([\s\S]+)\\\]|\$\$([\s\S]+)\$\$|\\\(([\s\S]+)\\\)|\$([\s\S]+)\$)$/.exec(text) ?? [];
  const tex = display ?? dollars ?? inline ?? dollar;
  const isDisplay =
    (display ?? dollars) !== undefined ||
    hasClass(element, 'display', 'js-display-math') ||
    element.attribs.block !== undefined;
  const isSure = tex !== undefined || element.name === 'd-math' || hasClass(element, 'inline', 'display');
  return isSure ? given(tex ?? text, isDisplay) : undefined;
}

/** Signs that formulas have, and descriptions of pictures do not. */
const TEX_SIGN = /[\\^_{}]/;

/** A text between dollar signs. */
const DELIMITED = /^\s*(\$\$?)[^$]+\1\s*$/;

/** The formula in a picture, from its alternative text. */
function ofPicture({ attribs }: Element): Formula | undefined {
  const { alt = '', class: classes = '', src = '' } = attribs;
  const isFormula =
    /(^|\s)(latex|tex|math|mwe-math-fallback-image-(inline|display)|ee_img|formula(?:Inl|Dsp)|ql-img-(inline|displayed)-formula)(\s|$)/.test(
      classes,
    ) ||
    (TEX_SIGN.test(alt) && /(^|\s)(eq|equation|formula)(\s|$)/.test(classes)) ||
    (TEX_SIGN.test(alt) && DELIMITED.test(alt)) ||
    /\/latex\.php\?|latex\.codecogs\.com|\/equation\?tex=|\/math\/render\/|_images\/math\//.test(src);
  if (!isFormula) return undefined;
  const asked = /[?&](?:latex|tex)=([^&]+)|latex\.codecogs\.com\/[^?]*\?(.+)/.exec(src);
  const tex = alt.trim() || percentDecoded((asked?.[1] ?? asked?.[2] ?? '').replaceAll('+', ' '));
  return tex === '' ? undefined : given(tex, /display|formulaDsp/.test(classes));
}

function ofMathMl(math: Element, isWithinDisplay: boolean): Formula {
  const isDisplay = isWithinDisplay || math.attribs.display === 'block' || math.attribs.mode === 'display';
  const annotation = find(
    math,
    ({ name, attribs }) => localName(name) === 'annotation' && TEX_ENCODING.test(attribs.encoding ?? ''),
  );
  const noted = annotation && textIn(annotation).trim();
  return given(noted || math.attribs.alttext || mathText(math) || textOf(math, MAX_FORMULA), isDisplay);
}

/** All text below an element, including that of scripts. */
function textIn(element: Element): string {
  const direct = element.children.map((child) => (isText(child) ? child.data : '')).join('');
  return direct.trim() === '' ? textOf(element, MAX_FORMULA) : direct;
}
