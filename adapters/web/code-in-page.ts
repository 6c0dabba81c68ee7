import { type Document, Element, isTag, isText, Text } from 'domhandler';
import { languageOf } from './code-language.ts';
import {
  around,
  childrenOf,
  hasClass,
  isNumbers,
  linesOf,
  linesOfTable,
  MAX_CODE,
  partsOf,
  titleOf,
  withoutMarkedNumbers,
} from './code-lines.ts';
import { edits } from './edits.ts';
import { textOf, walk } from './nodes.ts';

/** Class names of editors in a page (Ace, CodeMirror 5 and 6, Monaco), and of the elements that contain their lines of text. */
const EDITOR = /^(?:ace_editor|codemirror|cm-editor|monaco-editor)$/;
const EDITOR_LINES = /^(?:ace_text-layer|codemirror-code|cm-content|view-lines)$/;
/** The prompts of notebooks next to their code, and what they show. */
const PROMPT = /^(?:prompt|(?:in|out)put_prompt|jp-(?:in|out)put(?:prompt|area-prompt))$/;
const PROMPTED = /^(?:In|Out)? ?\[[\d* ]{0,8}\]:?$/;
/**
 * Turns each listing of a page into a `pre` with one `code` in it, which contains its lines as text and names its language as the HTML
 * standard suggests (4.5.15). Line numbers that highlighters add, in a table or in the text, are removed.
 */
export function normaliseCode(page: Document): void {
  const tree = edits();
  walk(page, (element) => {
    if (hasClass(element, PROMPT) && PROMPTED.test(textOf(element))) tree.remove(element);
    if (element.name === 'pre' && isNumbers(element)) {
      tree.remove(element);
      return false;
    }
    const listing = listingIn(element);
    if (listing === undefined) return true;
    const language = languageOf(listing.source, around(listing.source));
    for (const label of labelsOf(element, language)) tree.remove(label);
    removeNamesAround(element);
    const text = withoutMarkedNumbers(listing.text)
      .replace(/^\r?\n/, '')
      .trimEnd();
    tree.replace(element, ...titleOf(element), ...(text.trim() === '' ? [] : [block(text, language)]));
    return false;
  });
  tree.apply();
}

/** A listing with its line breaks, and the element that contains its lines. */
interface Listing {
  readonly source: Element;
  readonly text: string;
}

/** The listing that an element shows; undefined for other elements, and for elements around a listing. */
function listingIn(element: Element): Listing | undefined {
  const source = hasClass(element, EDITOR) ? editorLines(element) : undefined;
  if (source) return { source, text: linesOf(source).replaceAll('\u200b', '') }; // editors fill empty lines with it
  if (element.name === 'table') {
    const text = linesOfTable(element);
    return text === undefined ? undefined : { source: element, text };
  }
  if (element.name === 'pre') return { source: element, text: linesOf(onlyCode(element) ?? element) };
  const isListing = isParagraphOfCode(element) || isNumberedCode(element) || isPreformatted(element);
  return isListing ? { source: element, text: linesOf(element) } : undefined;
}

/** Class names of highlighted copies that scripts put before the listing itself. */
const DRAWN = /^enlighter(?:-default)?$/;

/** The elements directly before and after a listing that are a copy of it, or contain only line numbers, or the name of its language. */
function labelsOf(element: Element, language: string | undefined): readonly Element[] {
  const before = elementNext(element, 'prev');
  const after = elementNext(element, 'next');
  const named = before && language && textOf(before).toLowerCase() === language ? [before] : [];
  const drawn = before && hasClass(before, DRAWN) ? [before] : [];
  const bar = after && hasClass(after, /^toolbar$/) && textOf(after).length <= MAX_LABELS ? [after] : [];
  const numbers = [before, after].filter((one): one is Element => one !== undefined && isNumbers(one));
  return [...named, ...drawn, ...bar, ...numbers];
}

/**
 * Removes the attributes of the elements that contain only a listing: Readability judges elements by their names, such as `nextra-code`.
 */
function removeNamesAround(element: Element): void {
  for (const outer of around(element).slice(0, 2)) {
    if (outer.children.length > MAX_PARTS || textOf(outer).length > textOf(element).length + MAX_LABELS)
      return;
    outer.attribs = {};
  }
}

/** Maximum number of nodes, and characters around a listing, of an element that contains only a listing with its labels and buttons. */
const MAX_PARTS = 8;
const MAX_LABELS = 60;

/** Whether an element is inline code with line breaks that is alone in its paragraph, as editors without code blocks write it. */
const isParagraphOfCode = ({ name, parent, children }: Element): boolean =>
  name === 'code' &&
  children.some((child) => isTag(child) && child.name === 'br') &&
  parent?.children.filter((child) => !isText(child) || child.data.trim() !== '').length === 1;

/** Whether an element is a list whose items are the lines of a listing, as highlighters make it for its numbers. */
const isNumberedCode = (element: Element): boolean =>
  element.name === 'ol' &&
  (hasClass(element, /^(?:linenums|dp-\w+|hljs-ln|code-?lines?|prettyprint(?:ed)?)$/) ||
    around(element).some((outer) =>
      hasClass(outer, /^(?:prettyprint|dp-highlighter|syntaxhighlighter|codehilite|geshi|enlighter)$/),
    ));

/** Class names of elements with the lines of a listing, in pages that use no `pre`. */
const LISTING = /^react-code-lines$/;
const KEEPS_LINES = /(?:^|[;\s])white-space:\s*pre\s*(?:;|!|$)/i;

/** Whether an element other than `pre` shows a listing with its line breaks: its style says so, or it is code with a table in it. */
function isPreformatted(element: Element): boolean {
  if (hasClass(element, LISTING)) return true;
  const isCode = element.name === 'code';
  if (isCode && childrenOf(element).some(({ name }) => name === 'table')) return true;
  const isNamed = isCode || hasClass(element, /(?:^|-)code(?:-|$)/);
  return (
    isNamed && KEEPS_LINES.test(element.attribs.style ?? '') && directText(element).trim().includes('\n')
  );
}

/** The only `code` in a `pre`, if it is in a block of its own next to a bar with the language and buttons. */
function onlyCode(pre: Element): Element | undefined {
  const [code, ...others] = partsOf(pre, 'code');
  if (code === undefined || others.length > 0 || code.parent === pre || directText(pre).trim() !== '')
    return undefined;
  const { length } = textOf(pre, MAX_CODE);
  return length - textOf(code, MAX_CODE).length <= MAX_LABELS ? code : undefined;
}

const directText = ({ children }: Element): string =>
  children.map((child) => (isText(child) ? child.data : '')).join('');

/** The element before or after an element, without text between them. */
function elementNext(element: Element, side: 'prev' | 'next'): Element | undefined {
  const near = element[side];
  const found = near && isText(near) && near.data.trim() === '' ? near[side] : near;
  return found && isTag(found) ? found : undefined;
}

/** The element with the lines of an editor; undefined if the editor shows no lines. */
function editorLines(editor: Element): Element | undefined {
  let found: Element | undefined;
  walk(editor, (element) => {
    if (hasClass(element, EDITOR_LINES)) found ??= element;
    return found === undefined;
  });
  return found;
}

function block(text: string, language: string | undefined): Element {
  const inner = new Element('code', language === undefined ? {} : { class: `language-${language}` }, [
    new Text(text),
  ]);
  const outer = new Element('pre', {}, [inner]);
  for (const child of inner.children) child.parent = inner;
  inner.parent = outer;
  return outer;
}
