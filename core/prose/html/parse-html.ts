import { parser } from '../markdown/parser.ts';

export interface HtmlElement {
  /** In lower case. */
  readonly name: string;
  /** As written, between the name and the end of the tag. */
  readonly attributes: string;
  readonly children: (HtmlElement | string)[];
}

/**
 * A comment, a declaration, or a tag with its slash, name and attributes. Only a comment goes beyond the next `<`, so that the time stays
 * linear.
 */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^<>]*>|<(\/?)([a-z][a-z0-9-]*)([^"'<>]*(?:(?:"[^"<]*"|'[^'<]*')[^"'<>]*)*)>/gi;

/** Elements whose content is not HTML, or not shown as text: their only child is their source. */
const OPAQUE = /^(?:script|style|textarea|template|title|iframe|object|svg|math)$/;

/** Elements without content and end tag. */
const VOID = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** The open elements that the start of an element closes, and the elements that stop this search. */
const ENDED: ReadonlyMap<string, readonly [ended: RegExp, within: RegExp]> = new Map([
  ['li', [/^li$/, /^[uo]l$/]],
  ['tr', [/^tr$/, /^table$/]],
  ['td', [/^t[dh]$/, /^(?:tr|table)$/]],
  ['th', [/^t[dh]$/, /^(?:tr|table)$/]],
]);

/** Elements nested deeper than this become part of the element around them. */
const DEEPEST = 100;

/** Parses a fragment of HTML. The root has an empty name. Accepts every string; decodes references such as `&amp;` in text only. */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: '', attributes: '', children: [] };
  const open = [root];
  let end = 0;
  for (const { 0: markup, 1: slash, 2: tag = '', 3: attributes = '', index } of html.matchAll(MARKUP)) {
    if (index < end) continue;
    const name = tag.toLowerCase();
    addText(open, html.slice(end, index));
    end = index + markup.length;
    if (slash === '/') close(open, (each) => each === name);
    else if (OPAQUE.test(name)) {
      end = endOf(name, html, end);
      open.at(-1)?.children.push({ name, attributes, children: [html.slice(index, end)] });
    } else if (name !== '') begin(open, { name, attributes, children: [] });
  }
  addText(open, html.slice(end));
  return root;
}

function addText(open: readonly HtmlElement[], source: string): void {
  if (source !== '') open.at(-1)?.children.push(decodeReferences(source));
}

/** The value of an attribute, empty without one. */
export function attributeOf({ attributes }: HtmlElement, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, 'i').exec(
    attributes,
  );
  return decodeReferences(found?.[1] ?? found?.[2] ?? found?.[3] ?? '');
}

function begin(open: HtmlElement[], element: HtmlElement): void {
  const [ended, within] = ENDED.get(element.name) ?? [];
  if (ended && within) close(open, (name) => ended.test(name), within);
  const isVoid = VOID.test(element.name);
  if (!isVoid && open.length > DEEPEST) return;
  open.at(-1)?.children.push(element);
  if (!isVoid) open.push(element);
}

/** Closes the innermost element with a fitting name, and all inside it. */
function close(open: HtmlElement[], isClosed: (name: string) => boolean, within?: RegExp): void {
  const at = open.findLastIndex(({ name }) => isClosed(name) || within?.test(name));
  if (at > 0 && isClosed(open[at]?.name ?? '')) open.length = at;
}

/** Where an element ends whose content is not parsed. */
function endOf(name: string, html: string, start: number): number {
  const tag = new RegExp(`</${name}\\s*>`, 'gi');
  tag.lastIndex = start;
  return tag.test(html) ? tag.lastIndex : html.length;
}

function decodeReferences(text: string): string {
  return text.replace(/&#?\w+;/g, (reference) => parser.utils.unescapeAll(reference));
}
