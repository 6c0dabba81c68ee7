import { type ChildNode, type Document, DomHandler } from 'domhandler';
import { Parser } from 'htmlparser2';

/** How much of a page is parsed. */
export const HTML_LIMITS = {
  /** The deepest nesting, since all later steps recurse; deeper elements become siblings. */
  depth: 150,
  /** Maximum number of elements, texts and comments. */
  nodes: 200_000,
  /** Maximum number of open tags. With more, the parser itself becomes slow. */
  open: 5_000,
  /**
   * Maximum number of attributes of an element, and maximum number of characters in an attribute. Later steps need time and stack for both.
   */
  attributes: 100,
  attribute: 10_000,
};
type HtmlLimits = typeof HTML_LIMITS;

/** Characters that are passed to the parser at a time, so that parsing can stop in between. */
const CHUNK = 16 * 1024;

/** Parses any HTML in time linear in its length; anything beyond the limits is left out. */
export function parseHtml(html: string, limits: HtmlLimits = HTML_LIMITS): Document {
  const handler = new BoundedHandler(limits);
  const parser = new Parser(handler, { decodeEntities: true });
  for (let start = 0; start < html.length && !handler.isFull; start += CHUNK) {
    parser.write(html.slice(start, start + CHUNK));
  }
  parser.end();
  return handler.root;
}

/**
 * The attributes within the limits. An attribute `content`, which in `meta` elements is text, is cut to the limit; other values that are
 * too long are left out.
 */
function bounded(
  attributes: Record<string, string>,
  { attributes: maxCount, attribute: maxLength }: HtmlLimits,
): Record<string, string> {
  const entries = Object.entries(attributes).slice(0, maxCount);
  return Object.fromEntries(
    entries
      .filter(([name, value]) => value.length <= maxLength || name === 'content')
      .map(([name, value]) => [name, value.slice(0, maxLength)]),
  );
}

/** Whether an element is the shown content of the element around it (HTML, 4.12.3, `shadowrootmode`). */
const isShadowRoot = (name: string, attributes: Record<string, string>): boolean =>
  name === 'template' && attributes.shadowrootmode !== undefined;

/** Elements of AMP pages that mean the same as elements of HTML. */
const AMP: ReadonlyMap<string, string> = new Map([
  ['amp-img', 'img'],
  ['amp-anim', 'img'],
  ['amp-video', 'video'],
  ['amp-audio', 'audio'],
  ['amp-iframe', 'iframe'],
]);

/** Builds a tree that is never deeper or larger than the limits. */
class BoundedHandler extends DomHandler {
  #open = 0;
  #nodes = 0;

  readonly #limits: HtmlLimits;

  constructor(limits: HtmlLimits) {
    super(null, { withStartIndices: false });
    this.#limits = limits;
  }

  get isFull(): boolean {
    return this.#open > this.#limits.open || this.#nodes > this.#limits.nodes;
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#open += 1;
    const htmlName = isShadowRoot(name, attributes) ? 'div' : (AMP.get(name) ?? name);
    super.onopentag(htmlName, bounded(attributes, this.#limits));
    if (this.#open > this.#limits.depth) super.onclosetag();
  }

  override onclosetag(): void {
    if (this.#open <= this.#limits.depth) super.onclosetag();
    this.#open -= 1;
  }

  protected override addNode(node: ChildNode): void {
    this.#nodes += 1;
    if (this.#nodes <= this.#limits.nodes) super.addNode(node);
  }
}
