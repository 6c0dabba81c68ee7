import { Readability } from '@mozilla/readability';
import render from 'dom-serializer';
import { type ChildNode, type Document, type Element, isTag, isText, Text } from 'domhandler';
import { parseHTML } from 'linkedom';
import { resolveAddress } from '../../core/model/url.ts';
import { toMarkdown } from './article-markdown.ts';
import { normaliseCode } from './code-in-page.ts';
import { normaliseFormulas } from './formulas-in-page.ts';
import { removeOtherLayouts } from './layouts-in-page.ts';
import { baseOf, fold, MEANT_EMPTY, textOf, tokensOf, walk } from './nodes.ts';
import { normaliseParts } from './parts-in-page.ts';
import { normalisePictures } from './pictures-in-page.ts';

export interface Readable {
  /** Markdown (D36); empty when nothing on the page reads like text. */
  readonly text: string;
  /** The line that names the author; empty if the page has no such line. */
  readonly byline: string;
}

const NOTHING: Readable = { text: '', byline: '' };

/** Maximum number of characters of a main text (D10: content may be up to 1 MiB). */
const MAX_TEXT_LENGTH = 500_000;
/** Maximum number of tags and character references in a page. With more, finding the main text would take too long. */
const MAX_TAGS = 60_000;

/** Elements without text, or whose text does not belong to the page. */
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'svg',
  'object',
  'embed',
  'form',
  'nav',
]);

/** Classes of elements inside an article that are not part of its text: fact boxes, lists of authors, and forms to subscribe. */
const ASIDES =
  /^(?:infobox(?:_v\d)?|infobox-\w+|navbox|ambox|authors?-?list|(?:article|post|c-article)-authors?(?:-list)?|c-author-list|contributors?-list|ltx_authors|mw-editsection|newsletter-(?:sign-?up|form|box|promo|cta|widget|block)|(?:sign-?up|subscribe)-(?:form|box|widget)|bbcodeblock-(?:expand|shrink)link|quoteexpand)$/;
/** Maximum length of an aside, in characters. A longer element may be the article itself. */
const MAX_ASIDE = 4_000;

/** Names of elements with comments, in languages whose word for them Readability does not know. */
const COMMENTS =
  /^(?:kommentare|comentarios|comentários|commenti|reacties|komentarze)(?:-(?:liste?|section|container))?$/;

const RENDERED = { encodeEntities: 'utf8' } as const;

const ADDRESSES = ['href', 'src'] as const;
/** Addresses that lead to a person instead of a page. */
const OF_PERSON = /^\s*(?:mailto|tel):/i;

/** Reads the main text of a page found at `url`, and changes its tree. */
export function readReadable(page: Document, url: string): Readable {
  const base = baseOf(page, url);
  openForms(page);
  openPanels(page);
  removeOtherArticles(page);
  removeOtherLayouts(page);
  normaliseFormulas(page);
  normalisePictures(page, base);
  normaliseCode(page);
  normaliseParts(page, url, base);
  const parts = page.children.filter(isReadable).flatMap(withoutStructure);
  page.children = parts;
  walk(page, (element) => {
    element.children = element.children.filter(isReadable).flatMap(withoutStructure);
    if (isCheckbox(element)) disguise(element);
    for (const name of ADDRESSES) {
      if (element.attribs[name] === undefined) continue;
      if (!OF_PERSON.test(element.attribs[name]))
        element.attribs[name] = resolveAddress(element.attribs[name], base) ?? '';
    }
    return true;
  });
  const titles = parts.filter(isTitle);
  const rest = parts.filter((part) => !isTitle(part));
  const html = `<html><head>${render(titles, RENDERED)}</head><body>${render(rest, RENDERED)}</body></html>`;
  if (html.split(/[<&]/, MAX_TAGS).length === MAX_TAGS) return NOTHING;
  const { document } = parseHTML(html);
  const article = new Readability(document, {
    disableJSONLD: true,
    keepClasses: true, // code and formulas need their elements
    serializer: (element) => element,
  }).parse();
  if (!article?.content) return NOTHING;
  removeTitle(article.content, fold(article.title ?? ''));
  for (const mark of article.content.querySelectorAll(`data.${CHECKBOX}`)) {
    const box = document.createElement('input');
    box.setAttribute('type', 'checkbox');
    if (mark.getAttribute('value') === 'on') box.setAttribute('checked', '');
    mark.replaceWith(box);
  }
  const text = toMarkdown(article.content).slice(0, MAX_TEXT_LENGTH).toWellFormed();
  return { text, byline: fold(article.byline ?? '') };
}

/** The class of the elements in whose shape the checkboxes of task lists pass Readability, which removes all controls. */
const CHECKBOX = 'task-checkbox';

/** Whether an element is the checkbox of an item in a task list. */
function isCheckbox({ name, attribs, parent }: Element): boolean {
  if (name !== 'input' || attribs.type?.toLowerCase() !== 'checkbox' || !parent || !isTag(parent))
    return false;
  const item = parent.name === 'p' ? parent.parent : parent;
  return item !== null && isTag(item) && item.name === 'li';
}

function disguise(box: Element): void {
  box.name = 'data';
  box.attribs = { class: CHECKBOX, value: box.attribs.checked === undefined ? 'off' : 'on' };
  box.children = [new Text('☐')];
}

/** Minimum number of characters of a form that may contain the page, and how many are counted. */
const FORM_LENGTH = { least: 500, counted: 20_000 } as const;
const CONTROLS: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea']);

/**
 * Turns each form that contains more than half of the page's text, as pages of ASP.NET do, into a part of the page without controls. Does
 * the same with content for browsers without scripts.
 */
function openForms(page: Document): void {
  const whole = Math.max(FORM_LENGTH.least, textOf(page, FORM_LENGTH.counted).length / 2);
  walk(page, (element) => {
    if (element.name !== 'form' && element.name !== 'noscript') return true;
    if (textOf(element, FORM_LENGTH.counted).length <= whole) return false;
    element.name = 'div';
    walk(element, (inner) => {
      if (inner.name === 'form') inner.name = 'div';
      inner.children = inner.children.filter((child) => !(isTag(child) && CONTROLS.has(child.name)));
      return true;
    });
    return false;
  });
}

/**
 * Shows the panels that a button or a search in the page would show, if they are part of its text. The words on a button are the heading of
 * its panel, except on a tab.
 */
function openPanels(page: Document): void {
  const controls = new Map<string, Element>();
  walk(page, (element) => {
    for (const id of (element.attribs['aria-controls'] ?? '').split(/\s+/)) if (id) controls.set(id, element);
    return true;
  });
  walk(page, (element) => {
    const { id = '', hidden } = element.attribs;
    if (OUTSIDE.has(element.name)) return false;
    const control = controls.get(id);
    if (hidden !== 'until-found' && control === undefined) return true;
    for (const name of ['hidden', 'aria-hidden', 'style']) delete element.attribs[name];
    if (control?.name === 'button' && control.attribs.role !== 'tab') showWords(control);
    return true;
  });
}

/** Makes a button a paragraph, or a part of its heading, which Readability would otherwise judge by its class. */
function showWords(button: Element): void {
  const { parent } = button;
  const isInHeading = parent !== null && isTag(parent) && /^h[1-6]$/.test(parent.name);
  button.name = isInHeading ? 'span' : 'p';
  if (isInHeading) delete parent.attribs.class;
}

/** Elements outside the text of a page, whose panels are menus. */
const OUTSIDE: ReadonlySet<string> = new Set(['header', 'nav', 'footer', 'aside', 'dialog']);

/** Removes the articles that a page adds below its own: several have a heading, and that of exactly one begins the title of the page. */
function removeOtherArticles(page: Document): void {
  let title = '';
  const articles: { element: Element; heading: string }[] = [];
  walk(page, (element) => {
    if (element.name === 'title') title ||= textOf(element);
    if (element.name !== 'article') return element.name !== 'svg';
    walk(element, (inner) => {
      if (inner.name !== 'h1') return true;
      articles.push({ element, heading: textOf(inner) });
      return false;
    });
    return false;
  });
  const others = articles.filter(({ heading }) => heading === '' || !title.startsWith(heading));
  if (articles.length - others.length !== 1) return;
  const own = articles.find((one) => !others.includes(one))?.element;
  for (const { element } of others) if (element !== own) element.children = [];
}

/** A part of a page that is searched for the title. */
interface Headed {
  readonly textContent: string | null;
  querySelector(selector: string): { readonly textContent: string | null; remove(): void } | null;
}

/** The separator between a title and the name of the site. */
const BEFORE_SITE = /^ ?[|·•–—«»/_-]/u;

/**
 * Removes the heading of a text if it is the title, which is shown above the text. Readability does this too, but only recognises words in
 * Latin letters.
 */
function removeTitle(article: Headed, title: string): void {
  const heading = article.querySelector('h1, h2');
  const text = fold(heading?.textContent ?? '');
  if (text === '' || !title.startsWith(text) || !fold(article.textContent ?? '').startsWith(text)) return;
  const rest = title.slice(text.length);
  if (rest === '' || BEFORE_SITE.test(rest)) heading?.remove();
}

const STRUCTURE: ReadonlySet<string> = new Set(['html', 'head', 'body']);

/**
 * The children of `html`, `head` or `body`; any other node itself. Pages may have several bodies, anywhere and in any order, but
 * Readability needs a single body with everything, without a misleading class or id such as `sidebar-visible`.
 */
function withoutStructure(node: ChildNode): ChildNode[] {
  if (!isTag(node) || !STRUCTURE.has(node.name)) return [node];
  return node.children.filter(isReadable).flatMap(withoutStructure);
}

const isTitle = (node: ChildNode): boolean => isTag(node) && node.name === 'title';

function isAside(element: Element): boolean {
  const names = tokensOf(`${element.attribs.id ?? ''} ${element.attribs.class ?? ''}`);
  if (!STRUCTURE.has(element.name) && names.some((name) => COMMENTS.test(name))) return true;
  const isNamed = tokensOf(element.attribs.class).some((token) => ASIDES.test(token));
  return isNamed && textOf(element, MAX_ASIDE + 1).length <= MAX_ASIDE;
}

/** Whether a node belongs to the text; empty elements would only take time. */
function isReadable(node: ChildNode): boolean {
  if (!isTag(node)) return isText(node);
  return (
    !DROPPED.has(node.name) && !isAside(node) && (node.children.length > 0 || MEANT_EMPTY.has(node.name))
  );
}
