import { type Document, Element, isTag, isText, type ParentNode, Text } from 'domhandler';
import { type Edits, edits } from './edits.ts';
import { localName, mathText, texOf } from './math-text.ts';
import { fold, textOf, tokensOf, walk } from './nodes.ts';
import { parseHtml } from './parse-html.ts';

/** The classes of `data` elements that contain TeX. */
export const INLINE_MATH = 'math-inline';
export const DISPLAY_MATH = 'math-display';

/** The longest formula, in characters. */
const MAX_FORMULA = 10_000;

/**
 * Replaces each formula on a page with its TeX: from MathML, KaTeX, MathJax, and the pictures of Wikipedia and WordPress. If there is only
 * MathML without TeX, its text is used.
 */
export function normaliseFormulas(page: Document): void {
  const tree = edits();
  const isAscii = hasScript(page, ASCII_SCRIPT);
  const isWritten = isAscii || hasScript(page, MATH_SCRIPT);
  walk(page, (element) => {
    if (!UNTOUCHED.has(element.name))
      for (const child of element.children)
        if (isText(child)) normaliseWritten(child, tree, { isWritten, isAscii });
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

interface Formula {
  readonly tex: string;
  readonly isDisplay: boolean;
}

function formulaElement(tex: string, isDisplay: boolean): Element {
  const data = new Element('data', { class: isDisplay ? DISPLAY_MATH : INLINE_MATH }, [new Text(tex)]);
  for (const child of data.children) child.parent = data;
  return data;
}

/** Elements in which scripts leave TeX unchanged (MathJax, `skipHtmlTags`). */
const UNTOUCHED: ReadonlySet<string> = new Set([
  'annotation',
  'code',
  'math',
  'noscript',
  'pre',
  'script',
  'style',
  'textarea',
  'title',
]);

/** Scripts that render TeX in the text of a page. */
const MATH_SCRIPT = /mathjax|katex|\btex-(?:mml-)?(?:chtml|svg)/i;
/** Scripts that also render AsciiMath, between backticks. */
const ASCII_SCRIPT = /asciimath|[?&]config=(?:am_|\w+_am\b|[\w-]*mml-am_)/i;

function hasScript(page: Document, pattern: RegExp): boolean {
  const isMeant = ({ name, attribs }: Element) =>
    name === 'script' && pattern.test(attribs.src ?? attribs.id ?? '');
  return find(page, isMeant) !== undefined;
}

/**
 * TeX between the delimiters of MathJax and KaTeX, in a LaTeX environment, or between single dollar signs if it contains a mathematical
 * sign.
 */
const WRITTEN =
  /\\\[((?:(?!\\\])[\s\S]){1,2000})\\\]|\$\$([^$]{1,2000})\$\$|\\\(((?:(?!\\\))[\s\S]){1,2000})\\\)|(\\begin\{((?:align|alignat|eqnarray|equation|gather|multline)\*?)\}[\s\S]{1,2000}?\\end\{\5\})|(?<![\\$\w])\$(?=\S)([^$\n]{0,500}[\\^_{}=][^$\n]{0,500})(?<=\S)\$(?!\d)/g;

/** Signs that only TeX has: a command, a superscript, or a letter with a subscript. */
const SURE_SIGN = /\\[a-z]{2}|\^|_\{|\b[a-z]_\w\b/i;

/** TeX in any of these forms, or AsciiMath between backticks. */
const WRITTEN_ASCII = new RegExp(`${WRITTEN.source}|\`([^\`\\n]{1,500})\``, 'g');

/** Replaces the TeX in a text. Without a script that renders it, it must have signs of TeX between parentheses or brackets of LaTeX. */
function normaliseWritten(
  text: Text,
  tree: Edits,
  { isWritten, isAscii }: { readonly isWritten: boolean; readonly isAscii: boolean },
): void {
  if (!isWritten && !/\\[([]/.test(text.data)) return;
  const parts: (Element | Text)[] = [];
  let end = 0;
  for (const match of text.data.matchAll(isAscii ? WRITTEN_ASCII : WRITTEN)) {
    const [whole, bracketed, dollars, parenthesised, environment, , dollar, ascii] = match;
    const { tex, isDisplay } = given(
      bracketed ?? dollars ?? parenthesised ?? environment ?? dollar ?? ascii ?? '',
      (bracketed ?? dollars ?? environment) !== undefined,
    );
    const isSure = isWritten || SURE_SIGN.test(bracketed ?? parenthesised ?? '');
    if (tex === '' || !isSure) continue;
    if (match.index > end) parts.push(new Text(text.data.slice(end, match.index)));
    parts.push(formulaElement(tex, isDisplay));
    end = match.index + whole.length;
  }
  if (end > 0) tree.replace(text, ...parts, new Text(text.data.slice(end)));
}

const hasClass = ({ attribs }: Element, ...names: readonly string[]): boolean =>
  tokensOf(attribs.class).some((token) => names.includes(token));

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

/** The most nodes that MathJax inserts before its script. */
const MAX_DRAWN = 8;
const isDrawn = (element: Element): boolean => /(^|\s)MathJax/i.test(element.attribs.class ?? '');

const TEX_SCRIPT = /^\s*math\/tex\b/i;
/** Script types for formulas in AsciiMath and in MathML. */
const OTHER_SCRIPT = /^\s*math\/(asciimath|mml)\b/i;
const TEX_ENCODING = /^(application\/x-tex|application\/x-latex|text\/x-tex|tex|latex)$/i;

/** The formula that an element shows; undefined if it shows none. */
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

/** The formula in a picture, from its alternative text. */
function ofPicture({ attribs }: Element): Formula | undefined {
  const { alt = '', class: classes = '', src = '' } = attribs;
  const isFormula =
    /(^|\s)(latex|tex|math|mwe-math-fallback-image-(inline|display)|ee_img|ql-img-(inline|displayed)-formula)(\s|$)/.test(
      classes,
    ) ||
    (TEX_SIGN.test(alt) && /(^|\s)(eq|equation|formula)(\s|$)/.test(classes)) ||
    /\/latex\.php\?|latex\.codecogs\.com|\/equation\?tex=|\/math\/render\/|_images\/math\//.test(src);
  if (!isFormula) return undefined;
  const asked = /[?&](?:latex|tex)=([^&]+)|latex\.codecogs\.com\/[^?]*\?(.+)/.exec(src);
  const tex = alt.trim() || decoded(asked?.[1] ?? asked?.[2] ?? '');
  return tex === '' ? undefined : given(tex, /display/.test(classes));
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    return written;
  }
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

/** TeX in one line, unless a line break ends a comment in it, and without MediaWiki's additions. */
function given(written: string, isDisplay: boolean): Formula {
  const cut = written.slice(0, MAX_FORMULA).trim();
  const bare =
    /^\{\\(?:displaystyle|textstyle)\b([\s\S]*)\}$/.exec(cut)?.[1] ??
    /^(\$\$?)([^$]+)\1$/.exec(cut)?.[2] ??
    cut;
  const tex = /(^|[^\\])%/.test(bare) ? bare.replaceAll(/\n\s*\n/g, '\n').trim() : fold(bare);
  return { tex, isDisplay };
}

function find(root: ParentNode, what: string | ((element: Element) => boolean)): Element | undefined {
  let found: Element | undefined;
  walk(root, (element) => {
    if (found === undefined && (typeof what === 'string' ? element.name === what : what(element)))
      found = element;
    return found === undefined;
  });
  return found;
}

/** All text below an element, including that of scripts. */
function textIn(element: Element): string {
  const direct = element.children.map((child) => (isText(child) ? child.data : '')).join('');
  return direct.trim() === '' ? textOf(element, MAX_FORMULA) : direct;
}
